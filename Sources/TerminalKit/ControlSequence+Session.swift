// SPDX-License-Identifier: MIT

import TerminalLook

extension ControlSequence {
    /// What takes a terminal over, and what puts it back.
    ///
    /// - Parameters:
    ///   - asks: whether the terminal may be asked what it is.
    ///   - usesMouse: whether it tells of the mouse.
    /// - Returns: both as bytes to write.
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
