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
