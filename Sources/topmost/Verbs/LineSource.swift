// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop

/// Reads lines that end with a line feed or, as progress does, with a carriage return.
///
/// A line that nobody accepts is passed on with its end, and so is a line without an end.
final class LineSource {
    /// Whether the end was reached.
    var isAtEnd: Bool { state == .ended }
    /// Called at the end.
    var onEnd: () -> Void = {}

    private var reader: ByteSource?
    private var splitter = LineSplitter(ends: .progress)
    private var state = State.begun
    /// Passes on what nobody ends: a question of the program.
    private var prompt: TimerSource?
    private let passesOn: (([UInt8]) -> Void)?
    private let onLine: (String) -> Bool

    /// The state of the next line.
    private enum State {
        /// Nothing is known.
        case begun
        /// A carriage return ended the previous line: it may begin progress that is rewritten.
        case rewritten
        /// Its beginning was passed on, so its rest will be too.
        case passedOn
        /// The input has ended.
        case ended
    }

    /// From this many bytes on, a line that has not ended is passed on in pieces.
    private static let longest = 65_536
    /// After this time an unfinished line is passed on.
    private static let promptDelay = Duration.milliseconds(100)

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - pipe: readable; a regular file is read at once.
    ///   - loop: the event loop that reads it.
    ///   - passesOn: for the output of a program, gets everything that `onLine` does not accept; an unfinished line,
    ///     such as a prompt, after a moment.
    ///   - onLine: gets each line without its end; returns whether it accepts the line.
    /// - Throws: what `EventLoop.watch` throws.
    init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        passesOn: (([UInt8]) -> Void)? = nil,
        onLine: @escaping (String) -> Bool
    ) throws(EventLoopError) {
        self.passesOn = passesOn
        self.onLine = onLine
        prompt = try loop.timer { [unowned self] in passOnUnfinished() }
        reader = try ByteSource(pipe, loop: loop) { [unowned self] in
            if let rest = splitter.takeLast() { finish(rest[...], []) }
            state = .ended
            onEnd()
        } onBytes: { [unowned self] in
            take($0)
        }
    }

    /// Reads the rest after the writer has ended; the output of others is passed to a stream.
    func drain(to stream: StandardStream) { reader?.drain(to: stream) }

    private func take(_ chunk: [UInt8]) {
        var overlong = 0
        splitter.split(chunk, overlong: &overlong) { line, end in finish(line, end) }
        if state == .passedOn || splitter.pending.count >= Self.longest {
            passOn()
        } else if !splitter.pending.isEmpty, state != .rewritten, passesOn != nil {
            prompt?.arm(after: Self.promptDelay)
        }
    }

    private func finish(_ line: ArraySlice<UInt8>, _ end: ArraySlice<UInt8>) {
        if state == .passedOn || !onLine(String(decoding: line, as: UTF8.self)) {
            passesOn?(Array(line) + end)
        }
        state = end == [0x0D] ? .rewritten : .begun
        prompt?.disarm()
    }

    private func passOnUnfinished() {
        guard !splitter.pending.isEmpty,
            !onLine(String(decoding: splitter.pending, as: UTF8.self))
        else { return }
        passOn()
    }

    /// Passes on the unfinished line.
    private func passOn() {
        let bytes = splitter.takePending()
        if !bytes.isEmpty { passesOn?(bytes) }
        state = .passedOn
    }
}
