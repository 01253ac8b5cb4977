// SPDX-License-Identifier: MIT

public import InputEvents
public import PresenterCore

/// An event from a terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// A key.
    case key(KeyPress)
    /// The mouse.
    case mouse(PointerEvent<CellPoint>)
    /// A complete paste; it may contain line feeds.
    case pasted(String)
    /// The terminal gained or lost the keyboard.
    case focused(Bool)
    /// The status reply: everything written before the request was processed.
    case alive
    /// The terminal can report full keys; with the flags in use.
    case keyboardReport(flags: Int)
    /// The colour of its background.
    case background(RGB)
}

/// A key going down, repeating or coming up.
public struct KeyPress: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// The text it would insert.
    public var text: String
    /// The modifiers that were held.
    public var modifiers: Modifiers
    /// Whether it went down, repeats or came up.
    public var phase: Phase

    /// Creates a key going down.
    public init(_ key: Key, text: String = "", modifiers: Modifiers = [], phase: Phase = .unknown) {
        self.key = key
        self.text = text
        self.modifiers = modifiers
        self.phase = phase
    }

    /// The phase of a key press.
    public enum Phase: Hashable, Sendable {
        /// Down, or held and repeating: the terminal does not report which.
        case unknown
        case down, repeating, up
    }
}
