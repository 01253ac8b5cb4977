// SPDX-License-Identifier: MIT
//
// A snapshot script describes one picture, as JSON lines: the daemon's plugin
// protocol lines, and between them lines for time and user input. It has its
// own clock, so the same script always gives the same picture.

package import Coding
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
    package static var blank: SnapshotMessage { .wait(.zero) }

    private static let blanks: KeyValuePairs<String, SnapshotMessage> = [
        "wait": .wait(.zero), "hover": .gesture(.hover, target: ""),
        "press": .gesture(.press, target: ""), "tap": .gesture(.tap, target: ""),
        "focus": .gesture(.focus, target: ""), "disable": .gesture(.disable, target: ""),
    ]

    /// The valid range of waits: up to a day.
    private static let waits: ClosedRange<Int64> = 0...86_400_000

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks, else: .host(.bye))
        switch self {
        case .host(var message):
            try message.code(with: coder)
            self = .host(message)
        case .wait(let span):
            try coder.name("wait")
            var milliseconds = span.wholeMilliseconds
            try coder.field("ms", &milliseconds, in: Self.waits)
            self = .wait(.milliseconds(milliseconds))
        case .gesture(let gesture, var target):
            try coder.name(gesture.rawValue)
            try coder.field("target", &target)
            self = .gesture(gesture, target: target)
        }
    }
}
