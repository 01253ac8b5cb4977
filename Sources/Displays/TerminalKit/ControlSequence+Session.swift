// SPDX-License-Identifier: MIT

import TerminalLook

extension ControlSequence {
    /// Returns the bytes that take a terminal over and those that restore it.
    ///
    /// - Parameters:
    ///   - asks: whether the terminal may be queried.
    ///   - usesMouse: whether mouse reports are used.
    ///   - isInline: whether it draws below the cursor.
    /// - Returns: the bytes to write for both.
    static func session(
        asks: Bool,
        usesMouse: Bool,
        isInline: Bool = false
    ) -> (enter: String, leave: String) {
        var first = (isInline ? enterInline + makeRoom(rows: 1) : enter) + bracketPastes
        var last = plainPastes
        if asks {
            first += tellFocus
            last += keepFocus
        }
        if usesMouse {
            first += tellMouse
            last += keepMouse
        }
        if asks {
            first += askKeyboard
            last += plainKeyboard
        }
        return (first, last + (isInline ? leaveInline : leave))
    }
}
