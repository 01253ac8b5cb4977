// SPDX-License-Identifier: MIT

/// Every order that is ever given to a terminal.
///
/// Source: ECMA-48; xterm, "XTerm Control Sequences".
public enum ControlSequence {
    /// The other screen, blank; wrapping, bidirectional reordering and the
    /// cursor off.
    ///
    /// Source for 8 (explicit mode): ECMA TR/53; freedesktop.org, "BiDi in
    /// Terminal Emulators".
    public static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[8l\u{1B}[?25l\u{1B}[0m\u{1B}[2J"
    /// All of it back.
    public static let leave =
        "\u{1B}[0m\u{1B}[?2026l\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// Pastes are marked as such.
    public static let bracketPastes = "\u{1B}[?2004h"
    /// Not any more.
    public static let plainPastes = "\u{1B}[?2004l"
    /// Gaining and losing the keyboard is told.
    public static let tellFocus = "\u{1B}[?1004h"
    /// Not any more.
    public static let keepFocus = "\u{1B}[?1004l"
    /// The mouse and all its moves are told, in numbers.
    public static let tellMouse = "\u{1B}[?1003h\u{1B}[?1006h"
    /// Not any more.
    public static let keepMouse = "\u{1B}[?1006l\u{1B}[?1003l"
    /// Asks for a sign of life; answered with `CSI 0 n` once everything before
    /// it was obeyed.
    public static let askStatus = "\u{1B}[5n"
    /// Asks whether keys can be told apart.
    ///
    /// Source: kitty, "Comprehensive keyboard handling in terminals".
    public static let askKeyboard = "\u{1B}[?u"
    /// Keys going up and repeating are told, with the text they give.
    public static let fullKeyboard = "\u{1B}[>27u"
    /// As it was.
    public static let plainKeyboard = "\u{1B}[<u"
    /// Asks for the colour of the background.
    public static let askBackground = "\u{1B}]11;?\u{1B}\\"
    /// What follows is shown at once, when it is over.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let showCursor = "\u{1B}[?25h"
    static let hideCursor = "\u{1B}[?25l"
    static let clear = "\u{1B}[0m\u{1B}[2J"

    /// The cursor to a cell.
    static func move(to point: CellPoint) -> String {
        "\u{1B}[\(point.row + 1);\(point.column + 1)H"
    }
}
