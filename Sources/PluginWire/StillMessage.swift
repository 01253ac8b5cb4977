// SPDX-License-Identifier: MIT
//
// A picture of a moment needs what led to it: what the daemon told a display,
// how much time went by, what the person did. A still is that story as JSON
// lines: the lines of the plugin protocol, and a few of its own between them.
// Its clock is not the machine's, so that the same story gives the same picture.

public import PresenterCore

/// One line of the story that leads to a picture.
///
/// Read by `topmost-display-png --still`, written by `topmost preview`.
public enum StillMessage: Hashable, Sendable {
    /// What the daemon tells a display at that moment: `hello`, `settings`, `scene`.
    case host(HostMessage)
    /// Time goes by.
    ///
    /// `{"ms":800,"type":"wait"}`
    case wait(Duration)
    /// The person does something to a part of what is on screen.
    ///
    /// - `{"target":"positive","type":"hover"}`
    /// - `{"target":"details","type":"tap"}`
    case person(Gesture, target: String)

    /// The instant at which every story begins; those in its lines count from
    /// the same zero.
    public static let start = Instant(milliseconds: 1_000_000_000)

    /// Something a person does.
    public enum Gesture: String, Hashable, Sendable, CaseIterable {
        /// The pointer comes to lie on it.
        case hover
        /// The pointer's button goes down on it, and stays down.
        case press
        /// The pointer's button goes down and up on it.
        case tap
        /// Tab is struck until the keyboard is there.
        case focus
        /// Nobody does this: the button looks as one that cannot be pressed.
        case disable
    }

    /// The message as a line with its newline.
    ///
    /// - Throws: `lineTooLong`.
    public func encodedLine() throws(MessageError) -> [UInt8] {
        if case .host(let message) = self { return try message.encodedLine() }
        return try Line.encode(self)
    }

    /// Reads a message from a line, with or without its newline.
    ///
    /// - Throws: what is wrong with it.
    public init(line: some Collection<UInt8>) throws(MessageError) {
        self = try Line.decode(StillMessage.self, from: line)
    }
}

extension StillMessage: Codable {
    private enum Key: String, CodingKey { case type, ms, target }

    private static let wait = "wait"
    /// The longest wait: a day.
    private static let waits: ClosedRange<Int64> = 0...86_400_000

    /// Reads a message by its `type`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let type = try fields.decodeIfPresent(String.self, forKey: .type) ?? ""
        if let gesture = Gesture(rawValue: type) {
            let target = try fields.decode(String.self, forKey: .target)
            self = .person(gesture, target: try Field.text(target, "target", in: type))
        } else if type == Self.wait {
            let span = try fields.decode(Int64.self, forKey: .ms)
            self = .wait(.milliseconds(try Field.number(span, in: Self.waits, "ms", in: type)))
        } else {
            self = .host(try HostMessage(from: decoder))
        }
    }

    /// Writes the message with its `type`.
    public func encode(to encoder: any Encoder) throws {
        if case .host(let message) = self { return try message.encode(to: encoder) }
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .host: break
        case .wait(let span):
            try fields.encode(Self.wait, forKey: .type)
            try fields.encode(span.wholeMilliseconds, forKey: .ms)
        case .person(let gesture, let target):
            try fields.encode(gesture.rawValue, forKey: .type)
            try fields.encode(target, forKey: .target)
        }
    }
}
