// SPDX-License-Identifier: MIT

import TerminalLook

extension ControlSequence {
    /// Returns the bytes that take a terminal over and those that restore it.
    ///
    /// - Parameters:
    ///   - asks: whether the terminal may be queried.
    ///   - usesMouse: whether mouse reports are used.
    /// - Returns: the bytes to write for both.
    static func session(asks: Bool, usesMouse: Bool) -> (enter: String, leave: String) {
        var first = enter + bracketPastes
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
        return (first, last + leave)
    }
}
