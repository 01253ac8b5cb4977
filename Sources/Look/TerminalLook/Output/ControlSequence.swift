// SPDX-License-Identifier: MIT

import Basics

/// All control sequences that are sent to a terminal.
///
/// Source: ECMA-48; xterm, "XTerm Control Sequences".
public enum ControlSequence {
    /// Switches to the alternate screen and clears it; turns wrapping,
    /// bidirectional reordering and the cursor off.
    ///
    /// Source for 8 (explicit mode): ECMA TR/53; freedesktop.org, "BiDi in
    /// Terminal Emulators".
    public static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[8l\u{1B}[?25l\u{1B}[0m\u{1B}[2J"
    /// Undoes `enter`.
    public static let leave =
        "\u{1B}[0m\u{1B}[?2026l\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// Prepares the terminal as `enter` does, but on the current screen.
    public static let enterInline = "\u{1B}[?7l\u{1B}[8l\u{1B}[?25l\u{1B}[0m\r"
    /// Undoes `enterInline`, and removes what was drawn below the saved place.
    public static let leaveInline =
        "\u{1B}[0m\u{1B}[?2026l\u{1B}8\u{1B}[J\u{1B}[8h\u{1B}[?7h\u{1B}[?25h"
    /// Saves the cursor's place; `toSaved` goes there.
    static let savePlace = "\u{1B}7"
    /// Goes to the saved place.
    public static let toSaved = "\u{1B}8"
    /// Clears the screen from the cursor on.
    static let clearBelow = "\u{1B}[0m\u{1B}[J"

    /// Makes room for rows below the cursor, scrolling if need be, and saves the place of
    /// the first one.
    ///
    /// Source: ECMA-48, 8.3.22 (CUU); DEC VT100, DECSC.
    public static func makeRoom(rows: Int) -> String {
        let down = String(repeating: "\n", count: max(0, rows - 1))
        return "\u{1B}[0m\r" + down + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + savePlace
    }

    /// Goes to the first row from another one of a picture, by its row.
    public static func toFirstRow(from row: Int) -> String {
        "\r" + (row > 0 ? "\u{1B}[\(row)A" : "")
    }

    /// Turns bracketed paste on.
    public static let bracketPastes = "\u{1B}[?2004h"
    /// Turns bracketed paste off.
    public static let plainPastes = "\u{1B}[?2004l"
    /// Turns focus reports on.
    public static let tellFocus = "\u{1B}[?1004h"
    /// Turns focus reports off.
    public static let keepFocus = "\u{1B}[?1004l"
    /// Turns reports of the mouse and all its moves on, in SGR form.
    public static let tellMouse = "\u{1B}[?1003h\u{1B}[?1006h"
    /// Turns mouse reports off.
    public static let keepMouse = "\u{1B}[?1006l\u{1B}[?1003l"
    /// Requests the status; the reply `CSI 0 n` comes once everything before was processed.
    public static let askStatus = "\u{1B}[5n"
    /// Asks whether the terminal can report full keys.
    ///
    /// Source: kitty, "Comprehensive keyboard handling in terminals".
    public static let askKeyboard = "\u{1B}[?u"
    /// Turns reports of key releases and repeats on, with the keys' text.
    public static let fullKeyboard = "\u{1B}[>27u"
    /// Undoes `fullKeyboard`.
    public static let plainKeyboard = "\u{1B}[<u"
    /// Requests the background colour.
    public static let askBackground = "\u{1B}]11;?\u{1B}\\"
    /// Begins a synchronized update, which is shown at its end.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let showCursor = "\u{1B}[?25h"
    static let hideCursor = "\u{1B}[?25l"
    static let clear = "\u{1B}[0m\u{1B}[2J"

    /// Puts a text on the clipboard of the terminal, if it allows that.
    ///
    /// Source: xterm, "XTerm Control Sequences", OSC 52. The first part is for kitty, which
    /// appends to the last text otherwise, and is no base64: others ignore it, or clear the
    /// clipboard (kitty, "Clipboard").
    public static func copy(_ text: String) -> String {
        "\u{1B}]52;c;!\u{1B}\\\u{1B}]52;c;\(Base64.text(text.utf8))\u{1B}\\"
    }

    /// The most bytes of a text that every terminal takes so: 100,000 with base64.
    ///
    /// Source: hterm, `osc52.sh`.
    public static let maximumCopied = 74_000

    /// Returns the sequence that moves the cursor to a cell of a picture at the saved place.
    static func moveFromSaved(to point: CellPoint) -> String {
        toSaved + (point.row > 0 ? "\u{1B}[\(point.row)B" : "")
            + (point.column > 0 ? "\u{1B}[\(point.column)C" : "")
    }

    /// Returns the sequence that moves the cursor to a cell.
    static func move(to point: CellPoint) -> String {
        "\u{1B}[\(point.row + 1);\(point.column + 1)H"
    }
}
