// SPDX-License-Identifier: MIT

import Glibc

/// The two ends of a pipe, both closed in started programs and numbered 3 or more.
public struct Pipe: ~Copyable {
    /// The end to read from.
    public var reader: FileDescriptor
    /// The end to write to.
    public var writer: FileDescriptor

    /// Makes a pipe, with `pipe`.
    ///
    /// - Throws: `EMFILE` and `ENFILE` when there are no descriptors left.
    public init() throws(ChildProcessError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw ChildProcessError(call: "pipe", code: errno)
        }
        let first = FileDescriptor(adopting: ends[0])
        let second = FileDescriptor(adopting: ends[1])
        // Numbers below 3 would be overwritten while a child's own are put in place.
        let reader = try first.duplicate()
        let writer = try second.duplicate()
        self.reader = reader
        self.writer = writer
    }

    /// Takes the reading end and closes the other.
    public consuming func takeReader() -> FileDescriptor { reader }

    /// Takes the writing end and closes the other.
    public consuming func takeWriter() -> FileDescriptor { writer }
}

/// Has writes to a pipe nobody reads fail with `EPIPE` in place of ending this process.
///
/// Started children get the default back. Wraps `signal(SIGPIPE, SIG_IGN)`.
public func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
}

/// Whether this process ignores a signal, as nohup(1) has it do with `SIGHUP`.
///
/// Wraps `sigaction`.
public func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
}
