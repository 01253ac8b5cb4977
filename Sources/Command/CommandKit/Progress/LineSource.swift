// SPDX-License-Identifier: MIT

package import Basics
package import EventLoop
package import SystemCalls

/// Reads lines that end with a line feed or, as progress does, with a carriage return.
///
/// The output of a program is passed on byte for byte, except for the lines that are accepted.
package final class LineSource {
    /// Whether the end was reached.
    package var isAtEnd: Bool { state == .ended }
    /// Called at the end.
    package var onEnd: () -> Void = {}

    private var reader: ByteSource?
    private var splitter: LineSplitter
    private var state = State.begun
    /// A line with a carriage return, until the next byte: with a line feed it stays.
    private var held: [UInt8]?
    /// Passes on what nobody ends: a question of the program.
    private var prompt: TimerSource?
    private let promptDelay: Duration
    private let passesOn: (([UInt8]) -> Void)?
    private let accepts: (OutputLine) -> Bool

    /// The state of the next line.
    private enum State {
        /// Nothing is known.
        case begun
        /// A carriage return ended the previous line: it may begin progress that is rewritten.
        case rewritten
        /// The beginning of the line was passed on, so the rest will be too.
        case passedOn
        /// The input has ended.
        case ended
    }

    /// From this many bytes on, a line that has not ended is passed on in pieces.
    private static let longest = 65_536
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// Reads the lines of standard input, or of another stream that is for this command alone.
    ///
    /// - Parameters:
    ///   - pipe: readable.
    ///   - loop: the event loop that reads it.
    ///   - onLine: gets each line without its end.
    /// - Throws: what `EventLoop.watch` throws.
    package convenience init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        onLine: @escaping (String) -> Void
    ) throws(SystemError) {
        try self.init(pipe, loop: loop, passesOn: nil) {
            onLine($0.text)
            return true
        }
    }

    /// Reads the output of a program.
    ///
    /// - Parameters:
    ///   - pipe: readable.
    ///   - loop: the event loop that reads it.
    ///   - ends: where lines end.
    ///   - promptDelay: after this time an unfinished line, such as a prompt, is passed on.
    ///   - passesOn: gets all that is not accepted.
    ///   - accepts: gets each line without its end; returns whether it is not to be passed on.
    /// - Throws: what `EventLoop.watch` throws.
    package init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        ends: LineSplitter.Ends = .progress,
        promptDelay: Duration = .milliseconds(100),
        passesOn: (([UInt8]) -> Void)?,
        accepts: @escaping (OutputLine) -> Bool
    ) throws(SystemError) {
        splitter = LineSplitter(ends: ends)
        self.promptDelay = promptDelay
        self.passesOn = passesOn
        self.accepts = accepts
        prompt = try loop.timer { [unowned self] in finishUnfinished() }
        reader = try ByteSource(pipe, loop: loop) { [unowned self] in
            if let rest = splitter.takeLast() { finish(rest[...], []) }
            // Nothing was written over it.
            if let line = takeHeld() { finish(line, [Self.carriageReturn], isRewritten: false) }
            state = .ended
            onEnd()
        } onBytes: { [unowned self] in
            add($0)
        }
    }

    /// Reads the rest after the writer has ended; the output of others is passed to a stream.
    package func drain(to stream: StandardStream) { reader?.drain(to: stream) }

    private func add(_ chunk: [UInt8]) {
        var overlong = 0
        splitter.split(chunk, overlong: &overlong) { line, end in finish(line, end) }
        if !splitter.pending.isEmpty { finishHeld() }
        if state == .passedOn || splitter.pending.count >= Self.longest {
            passOn()
        } else if held != nil || (!splitter.pending.isEmpty && passesOn != nil) {
            prompt?.arm(after: promptDelay)
        }
    }

    /// Handles a line and its end; one with a carriage return waits for what follows.
    private func finish(_ line: ArraySlice<UInt8>, _ end: ArraySlice<UInt8>) {
        prompt?.disarm()
        if line.isEmpty, end == [Self.lineFeed], let line = takeHeld() {
            finish(line, [Self.carriageReturn, Self.lineFeed], isRewritten: false)
        } else {
            finishHeld()
            if end == [Self.carriageReturn] {
                held = Array(line)
            } else {
                finish(Array(line), Array(end), isRewritten: false)
            }
        }
    }

    private func finishHeld() {
        guard let line = takeHeld() else { return }
        finish(line, [Self.carriageReturn], isRewritten: true)
    }

    private func takeHeld() -> [UInt8]? {
        defer { held = nil }
        return held
    }

    private func finish(_ line: [UInt8], _ end: [UInt8], isRewritten: Bool) {
        if state == .passedOn || !accepts(line, isRewritten) { passesOn?(line + end) }
        state = isRewritten ? .rewritten : .begun
    }

    /// Handles a line whose end does not come: a meter goes on, a question is passed on.
    private func finishUnfinished() {
        finishHeld()
        guard !splitter.pending.isEmpty, passesOn != nil,
            !accepts(splitter.pending, state == .rewritten)
        else { return }
        passOn()
    }

    private func accepts(_ line: [UInt8], _ isRewritten: Bool) -> Bool {
        accepts(OutputLine(bytes: line, isRewritten: isRewritten))
    }

    /// Passes on the unfinished line.
    private func passOn() {
        let bytes = splitter.takePending()
        if !bytes.isEmpty { passesOn?(bytes) }
        state = .passedOn
    }
}

/// A line of a program's output.
package struct OutputLine {
    /// The line without its end.
    package var bytes: [UInt8]
    /// Whether the next one is written over it: it ends with a carriage return.
    package var isRewritten = false

    /// The line as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
