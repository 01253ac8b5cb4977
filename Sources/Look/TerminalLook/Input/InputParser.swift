// SPDX-License-Identifier: MIT
//
// Parses a terminal's input: keys, mouse, pastes and replies in one stream of
// bytes that may be cut anywhere. A lone Escape and the start of a sequence
// look the same; only time tells them apart, so the parser gets the time as
// input. It keeps a few kilobytes at most, whatever the terminal sends.

import InputEvents
import Interaction
public import PresenterCore

/// Turns a terminal's bytes into events.
public struct InputParser: Hashable, Sendable {
    /// A sequence ends if its next byte takes longer than this.
    public static let timeout = Duration.milliseconds(100)
    /// A paste ends after this long without bytes.
    static let pasteTimeout = Duration.seconds(2)
    /// Maximum bytes of one sequence.
    static let longestSequence = 128
    /// Maximum bytes of one reply (OSC, DCS and the like).
    static let longestAnswer = 512
    /// Maximum bytes kept of one paste: above a field's limit, so the field can report the excess.
    public static let longestPaste = 65_536

    private var state = State.ground
    private var bytes: [UInt8] = []
    private var lastByteAt = Instant(milliseconds: 0)

    private enum State: Hashable {
        case ground
        /// The rest of a character in UTF-8.
        case character(missing: Int)
        case escape
        /// `ESC O`.
        case shift
        case control
        /// OSC, DCS, APC, PM, SOS: until ST or BEL.
        case answer(kind: UInt8, isEscaped: Bool)
        case paste
        /// An X10 mouse report: three more bytes to skip.
        case oldMouse(missing: Int)
    }

    /// Creates a parser without input.
    public init() {}

    /// When to call `timePassed`; `nil`: nothing is pending.
    public var deadline: Instant? {
        switch state {
        case .ground: nil
        case .paste: lastByteAt + Self.pasteTimeout
        case .character, .escape, .shift, .control, .answer, .oldMouse: lastByteAt + Self.timeout
        }
    }

    /// Parses bytes read at that instant.
    public mutating func take(_ input: some Sequence<UInt8>, at now: Instant) -> [TerminalEvent] {
        var events = timePassed(now)
        lastByteAt = now
        for byte in input { take(byte, &events) }
        return events
    }

    /// Ends sequences that have timed out.
    public mutating func timePassed(_ now: Instant) -> [TerminalEvent] {
        guard let deadline, deadline <= now else { return [] }
        var events: [TerminalEvent] = []
        switch state {
        case .escape: events.append(.key(KeyPress(.escape)))
        case .shift: events.append(.key(Self.letter("O", .alt)))
        case .control where bytes.isEmpty: events.append(.key(Self.letter("[", .alt)))
        case .paste: endPaste(&events)
        case .ground, .character, .control, .answer, .oldMouse: break
        }
        reset()
        return events
    }

    private mutating func reset() {
        state = .ground
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1024)
    }

    // MARK: Bytes

    private mutating func take(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch state {
        case .ground: takeGround(byte, &events)
        case .character(let missing): takeCharacter(byte, missing, &events)
        case .escape: takeEscape(byte, &events)
        case .shift:
            reset()
            if byte == 0x1B {
                state = .escape
                return
            }
            if let key = Self.shifted(byte) { events.append(.key(key)) }
        case .control: takeControl(byte, &events)
        case .answer(let kind, let isEscaped): takeAnswer(byte, kind, isEscaped, &events)
        case .paste: takePaste(byte, &events)
        case .oldMouse(let missing):
            state = missing > 1 ? .oldMouse(missing: missing - 1) : .ground
        }
    }

    private mutating func takeGround(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x00...0x1F, 0x7F: events.append(.key(Self.control(byte)))
        case 0x20...0x7E: events.append(.key(Self.letter(Character(Unicode.Scalar(byte)))))
        case 0xC2...0xDF: begin(byte, missing: 1)
        case 0xE0...0xEF: begin(byte, missing: 2)
        case 0xF0...0xF4: begin(byte, missing: 3)
        default: break
        }
    }

    private mutating func begin(_ byte: UInt8, missing: Int) {
        bytes = [byte]
        state = .character(missing: missing)
    }

    private mutating func takeCharacter(
        _ byte: UInt8,
        _ missing: Int,
        _ events: inout [TerminalEvent]
    ) {
        guard byte & 0xC0 == 0x80 else {
            // The partial character is invalid; this byte may begin another.
            reset()
            return takeGround(byte, &events)
        }
        bytes.append(byte)
        guard missing == 1 else {
            state = .character(missing: missing - 1)
            return
        }
        if let text = String(validating: bytes, as: UTF8.self), let first = text.first,
            SafeText.isTyped(text.unicodeScalars[text.startIndex])
        {
            events.append(.key(Self.letter(first)))
        }
        reset()
    }

    private mutating func takeEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .shift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
            UInt8(ascii: "X"):
            state = .answer(kind: byte, isEscaped: false)
        case 0x1B: events.append(.key(KeyPress(.escape)))
        case 0x20...0x7E:
            reset()
            events.append(.key(Self.letter(Character(Unicode.Scalar(byte)), .alt)))
        case 0x00...0x1F, 0x7F:
            reset()
            var key = Self.control(byte)
            key.modifiers.insert(.alt)
            events.append(.key(key))
        default:
            // Alt with a letter beyond ASCII: reports the letter alone.
            reset()
            takeGround(byte, &events)
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case 0x1B:
            bytes = []
            state = .escape
        case 0x20...0x3F: if bytes.count < Self.longestSequence { bytes.append(byte) }
        case 0x40...0x7E:
            // The console's function keys are `ESC [ [ A`.
            if byte == UInt8(ascii: "["), bytes.isEmpty { return bytes.append(byte) }
            let parameters = bytes
            reset()
            finish(parameters, byte, &events)
        default: reset()
        }
    }

    private mutating func finish(
        _ parameters: [UInt8],
        _ final: UInt8,
        _ events: inout [TerminalEvent]
    ) {
        guard parameters.count < Self.longestSequence, parameters.first != UInt8(ascii: "[")
        else { return }
        if final == UInt8(ascii: "M"), parameters.isEmpty {
            state = .oldMouse(missing: 3)
            return
        }
        if final == UInt8(ascii: "~"), parameters == Array("200".utf8) {
            state = .paste
            return
        }
        if let event = TerminalReport(parameters, final)?.event { events.append(event) }
    }

    // MARK: Replies

    private mutating func takeAnswer(
        _ byte: UInt8,
        _ kind: UInt8,
        _ isEscaped: Bool,
        _ events: inout [TerminalEvent]
    ) {
        if isEscaped {
            guard byte == UInt8(ascii: "\\") else {
                // The reply broke off; this begins something else.
                bytes = []
                state = .escape
                return takeEscape(byte, &events)
            }
            return endAnswer(kind, &events)
        }
        switch byte {
        case 0x1B: state = .answer(kind: kind, isEscaped: true)
        case 0x07: endAnswer(kind, &events)
        case 0x18, 0x1A: reset()
        default: if bytes.count < Self.longestAnswer { bytes.append(byte) }
        }
    }

    private mutating func endAnswer(_ kind: UInt8, _ events: inout [TerminalEvent]) {
        let answer = bytes
        reset()
        guard kind == UInt8(ascii: "]"), let color = Self.color(ofAnswer: answer) else { return }
        events.append(.background(color))
    }

    // MARK: Pastes

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func takePaste(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        bytes.append(byte)
        // Drops bytes beyond the limit, except a possible start of the end marker.
        if bytes.count > Self.longestPaste + Self.pasteEnd.count {
            bytes.remove(at: Self.longestPaste)
        }
        guard byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...]
        else { return }
        bytes.removeLast(Self.pasteEnd.count)
        endPaste(&events)
        reset()
    }

    private func endPaste(_ events: inout [TerminalEvent]) {
        // A terminal sends a carriage return at line ends.
        let text = String(decoding: bytes, as: UTF8.self)
        if !text.isEmpty { events.append(.pasted(text)) }
    }
}
