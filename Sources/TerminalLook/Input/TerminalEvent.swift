// SPDX-License-Identifier: MIT

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
