// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop

/// Reads lines that end with a line feed or, as progress does, with a carriage return.
final class LineSource {
    /// Whether the end was reached.
    private(set) var isAtEnd = false
    /// Called at the end.
    var onEnd: () -> Void = {}

    private var reader: PipeReader?
    private var rest: [UInt8] = []
    /// Whether the line so far was passed on: its rest is too.
    private var isPassedOn = false
    /// Whether a carriage return ended the line before, as it begins progress that is rewritten.
    private var isRewritten = false
    /// Passes on what nobody ends: a question of the program.
    private var prompt: TimerSource?
    private let passesOn: (([UInt8]) -> Void)?
    private let onLine: (String) -> Bool

    /// The longest line in bytes; a longer one is passed on in pieces.
    private static let longest = 65_536
    /// After this time without an end a line is passed on as it is.
    private static let patience = Duration.milliseconds(100)

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - pipe: readable; a regular file is read at once.
    ///   - loop: the event loop that reads it.
    ///   - passesOn: for the output of a program, gets everything that `onLine` does not take; a line that is not ended,
    ///     as of a question, after a moment.
    ///   - onLine: gets each line without its end; returns whether it takes the line.
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
        reader = try PipeReader(pipe, loop: loop) { [unowned self] in
            if !rest.isEmpty { finishLine([]) }
            isAtEnd = true
            onEnd()
        } onBytes: { [unowned self] in
            take($0)
        }
    }

    /// Reads what is there after the writer's end; the rest of others goes on to a stream.
    func drain(to stream: StandardStream) { reader?.drain(to: stream) }

    private func take(_ chunk: [UInt8]) {
        for byte in chunk {
            if byte == 0x0A || byte == 0x0D {
                finishLine([byte])
                continue
            }
            if rest.count == Self.longest { passOn([]) }
            rest.append(byte)
        }
        if isPassedOn {
            passOn([])
        } else if !rest.isEmpty, !isRewritten, passesOn != nil {
            prompt?.arm(after: Self.patience)
        }
    }

    private func finishLine(_ end: [UInt8]) {
        if isPassedOn || !onLine(String(decoding: rest, as: UTF8.self)) { passOn(end) }
        rest = []
        isPassedOn = false
        isRewritten = end == [0x0D]
        prompt?.disarm()
    }

    private func passOnUnfinished() {
        guard !rest.isEmpty, !onLine(String(decoding: rest, as: UTF8.self)) else { return }
        passOn([])
    }

    /// Passes on what is there of the line.
    private func passOn(_ end: [UInt8]) {
        let bytes = rest + end
        if !bytes.isEmpty { passesOn?(bytes) }
        rest = []
        isPassedOn = true
    }
}
