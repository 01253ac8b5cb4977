// SPDX-License-Identifier: MIT
//
// A snapshot script describes one picture, as JSON lines: the daemon's plugin
// protocol lines, and between them lines for time and user input. It has its
// own clock, so the same script always gives the same picture.

public import PresenterCore

/// One line of a snapshot script.
///
/// Read by `topmost-display-png --snapshot`, written by `topmost preview`.
public enum SnapshotMessage: Hashable, Sendable {
    /// A message from the daemon at that moment: `hello`, `settings`, `scene`.
    case host(HostMessage)
    /// Time passes.
    ///
    /// `{"ms":800,"type":"wait"}`
    case wait(Duration)
    /// The user acts on a part of a card.
    ///
    /// - `{"target":"positive","type":"hover"}`
    /// - `{"target":"details","type":"tap"}`
    case gesture(Gesture, target: String)

    /// The instant at which every script begins; timestamps in its lines use the same zero.
    public static let start = Instant(milliseconds: 1_000_000_000)

    /// A user's input.
    public enum Gesture: String, Hashable, Sendable, CaseIterable {
        /// The pointer moves onto it.
        case hover
        /// A pointer button goes down on it, and stays down.
        case press
        /// A pointer button goes down and up on it.
        case tap
        /// Tab is pressed until it has the focus.
        case focus
        /// No input: draws the button disabled.
        case disable
    }

    /// A message of the daemon, made smaller.
    public func reduced(_ times: Int) -> SnapshotMessage? {
        guard case .host(let message) = self else { return nil }
        return message.reduced(times).map { .host($0) }
    }
}

extension SnapshotMessage: JSONLine {
    private enum Key: String, CodingKey { case type, ms, target }

    private static let wait = "wait"
    /// The valid range of waits: up to a day.
    private static let waits: ClosedRange<Int64> = 0...86_400_000

    /// Decodes a message by its `type`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let type = try fields.decodeIfPresent(String.self, forKey: .type) ?? ""
        if let gesture = Gesture(rawValue: type) {
            self = .gesture(gesture, target: try fields.text(.target, in: type))
        } else if type == Self.wait {
            self = .wait(.milliseconds(try fields.number(.ms, in: Self.waits, in: type)))
        } else {
            self = .host(try HostMessage(from: decoder))
        }
    }

    /// Encodes the message with its `type`.
    public func encode(to encoder: any Encoder) throws {
        if case .host(let message) = self { return try message.encode(to: encoder) }
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .host: break
        case .wait(let span):
            try fields.encode(Self.wait, forKey: .type)
            try fields.encode(span.wholeMilliseconds, forKey: .ms)
        case .gesture(let gesture, let target):
            try fields.encode(gesture.rawValue, forKey: .type)
            try fields.encode(target, forKey: .target)
        }
    }
}
