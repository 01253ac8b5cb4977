// SPDX-License-Identifier: MIT

import Glibc

/// A started program.
///
/// Its owner watches for its end, through the event loop.
/// Dropping it closes our ends of its pipes and nothing else.
public final class Child {
    /// The process, which is also the number of its group.
    public let processID: Int32
    private var input: FileDescriptor?
    private var output: FileDescriptor?
    private var error: FileDescriptor?
    private var hasEnded = false

    init(
        processID: Int32,
        input: consuming FileDescriptor?,
        output: consuming FileDescriptor?,
        error: consuming FileDescriptor?
    ) {
        self.processID = processID
        self.input = input
        self.output = output
        self.error = error
    }

    /// Hands out, once, the end that feeds its input; closing that tells it the end.
    public func takeInput() -> FileDescriptor? { input.take() }

    /// Hands out, once, the end that gives its output.
    public func takeOutput() -> FileDescriptor? { output.take() }

    /// Hands out, once, the end that gives its complaints.
    public func takeError() -> FileDescriptor? { error.take() }

    /// Sends a signal to the program and all it started that stayed in its group.
    ///
    /// The handler that tells the program's end is the last moment for it: before
    /// the process is reaped its number cannot be another's. Wraps `kill`.
    ///
    /// - Returns: whether there was anything to send it to.
    @discardableResult
    public func signalGroup(_ signal: Int32) -> Bool {
        guard !hasEnded else { return false }
        return kill(-processID, signal) == 0
    }

    /// Notes that it was reaped: nothing is sent to its number any more.
    public func noteEnd() {
        hasEnded = true
    }
}
