// SPDX-License-Identifier: MIT

internal import CXKB
import InputEvents

extension Key {
    /// Creates a named key; `nil`: the key may have a character.
    ///
    /// Source: `xkbcommon-keysyms.h`, which gives each symbol its number.
    init?(symbol: UInt32) {
        switch Int32(bitPattern: symbol) {
        case XKB_KEY_Return, XKB_KEY_KP_Enter, XKB_KEY_ISO_Enter: self = .enter
        case XKB_KEY_Escape: self = .escape
        case XKB_KEY_Tab, XKB_KEY_ISO_Left_Tab, XKB_KEY_KP_Tab: self = .tab
        case XKB_KEY_space, XKB_KEY_KP_Space: self = .space
        case XKB_KEY_BackSpace: self = .backspace
        case XKB_KEY_Delete, XKB_KEY_KP_Delete: self = .delete
        case XKB_KEY_Left, XKB_KEY_KP_Left: self = .left
        case XKB_KEY_Right, XKB_KEY_KP_Right: self = .right
        case XKB_KEY_Up, XKB_KEY_KP_Up: self = .up
        case XKB_KEY_Down, XKB_KEY_KP_Down: self = .down
        case XKB_KEY_Home, XKB_KEY_KP_Home: self = .home
        case XKB_KEY_End, XKB_KEY_KP_End: self = .end
        case XKB_KEY_Page_Up, XKB_KEY_KP_Page_Up: self = .pageUp
        case XKB_KEY_Page_Down, XKB_KEY_KP_Page_Down: self = .pageDown
        case XKB_KEY_Shift_L...XKB_KEY_Hyper_R, XKB_KEY_ISO_Lock...XKB_KEY_ISO_Level5_Lock,
            XKB_KEY_Mode_switch, XKB_KEY_Num_Lock:
            self = .modifier
        default: return nil
        }
    }
}
