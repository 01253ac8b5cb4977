// SPDX-License-Identifier: MIT

public import InputEvents
public import PresenterCore

/// What a terminal told.
public enum TerminalEvent: Hashable, Sendable {
    /// A key.
    case key(KeyPress)
    /// The mouse.
    case mouse(MouseEvent)
    /// Text was pasted, all of it; it may hold line feeds.
    case pasted(String)
    /// The terminal has the keyboard now, or has not.
    case focused(Bool)
    /// Everything written before the question was obeyed.
    case alive
    /// It can tell keys apart, and how far it was asked to.
    case keyboardReport(flags: Int)
    /// The colour of its background.
    case background(RGB)
}

/// A key going down, repeating or coming up.
public struct KeyPress: Hashable, Sendable {
    /// What the key is for.
    public var key: Key
    /// What it would insert.
    public var text: String
    /// The modifiers that were down.
    public var modifiers: Modifiers
    /// Which way it went.
    public var phase: Phase

    /// Creates a key going down.
    public init(
        _ key: Key,
        text: String = "",
        modifiers: Modifiers = [],
        phase: Phase = .unknown
    ) {
        self.key = key
        self.text = text
        self.modifiers = modifiers
        self.phase = phase
    }

    /// Which way a key went.
    public enum Phase: Hashable, Sendable {
        /// Down, or held and repeating: this terminal cannot say.
        case unknown
        case down, repeating, up
    }
}

/// Something a mouse did.
public struct MouseEvent: Hashable, Sendable {
    /// What.
    public var deed: Deed
    /// The cell it was over.
    public var place: CellPoint

    /// Creates an event.
    public init(_ deed: Deed, _ place: CellPoint) {
        self.deed = deed
        self.place = place
    }

    /// What a mouse can do.
    public enum Deed: Hashable, Sendable {
        case moved
        case pressed(PointerButton)
        case released(PointerButton)
        /// Lines the wheel turned; positive: the later part comes into view.
        case scrolled(lines: Int)
    }
}
