// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc

/// The lines of standard input, as they come.
///
/// A dialog does not wait for a pipe that stays open: it shows with the lines that are there,
/// and gets the others later.
final class InputLines {
    /// Whether no more lines come.
    private(set) var isOver = isatty(0) != 0
    private var bytes: [UInt8] = []
    private var reader: ByteSource?

    /// The lines that are complete, without their ends; at the end the last one too.
    var lines: [String] {
        let whole = isOver ? bytes[...] : bytes[..<((bytes.lastIndex(of: 10) ?? -1) + 1)]
        return StandardInput.lines(of: Array(whole))
    }

    /// Takes the lines that are complete, as `lines`, and keeps the rest.
    func take() -> [String] {
        // A carriage return at the end may be half of one.
        let last = bytes.lastIndex { $0 == 10 || $0 == 0 }
        let count = isOver ? bytes.count : last.map { $0 + 1 } ?? 0
        defer { bytes.removeFirst(count) }
        return StandardInput.lines(of: Array(bytes[..<count]))
    }

    /// Reads the lines that are there soon; none from a terminal, or a pipe that stays silent.
    ///
    /// - Parameter timeout: how long to wait for the first line, and for each after it.
    /// - Throws: `unreachable` at a system limit.
    func read(within timeout: Duration) throws(Failure) {
        guard !isOver else { return }
        let waiting = try CommandLoop()
        let deadline = try Deadline(in: waiting.loop)
        deadline.set(after: timeout)
        try follow(waiting.loop) { deadline.set(after: timeout) }
        defer { reader = nil }
        try waiting.wait { [unowned self] in isOver || deadline.hasPassed ? () : nil }
    }

    /// Reads what comes in a loop, until the end or `stop`.
    ///
    /// - Parameters:
    ///   - loop: the event loop that reads.
    ///   - onBytes: called after each part, and at the end.
    /// - Throws: `unknownID` if it cannot be read.
    func follow(_ loop: EventLoop, onBytes: @escaping () -> Void) throws(Failure) {
        guard !isOver else { return }
        var problem: Failure?
        do {
            // One of its own for each loop: standard input stays open.
            let input = FileDescriptor(adopting: dup(0))
            reader = try ByteSource(input, loop: loop) { [unowned self] in
                isOver = true
                onBytes()
            } onProblem: { [unowned self] in
                let failure = Failure(.unknownID, "cannot read standard input: \($0.reason)")
                // A file is read at once.
                if reader == nil { problem = failure } else { warn(failure.description) }
            } onBytes: { [unowned self] in
                bytes += $0
                onBytes()
            }
        } catch {
            throw Failure(.unknownID, "cannot read standard input: \(error)")
        }
        if let problem { throw problem }
    }

    /// Reads no more.
    func stop() { reader = nil }
}
