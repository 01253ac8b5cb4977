// SPDX-License-Identifier: MIT
//
// How we get typed keys while the window manager keeps its own. An active keyboard grab
// disables every passive grab, and with them the window manager's keys. So we make
// passive grabs on the root window for all keys that no other program has grabbed there:
// the server checks the root first, wherever the focus is. The window manager's keys
// still work; all other keys reach us, even at the moment another program takes the
// focus. Modifier keys are not grabbed: a passive grab lasts until its key is released,
// and a held Super would break the window manager's shortcuts.
//
// Source: X Window System Protocol 11, "GrabKey".

internal import CXCB
internal import Glibc

extension Connection {
    /// Grabs the keys that no other program has grabbed on the root; waits.
    ///
    /// A key that another program has grabbed with some modifiers is grabbed with the
    /// modifiers for typing text. Later calls add keys that have become free.
    ///
    /// Wraps `xcb_grab_key`.
    public func reserveKeys() {
        let modifiers = modifierKeys()
        let codes = usedKeycodes().filter { !modifiers.codes.contains($0) }
        let any = UInt16(XCB_MOD_MASK_ANY.rawValue)
        let cookies = codes.map { (code: $0, cookie: grabKey($0, any)) }
        var shared: [UInt8] = []
        for (code, cookie) in cookies {
            guard let error = unsafe xcb_request_check(handle, cookie) else { continue }
            unsafe free(error)
            shared.append(code)
        }
        for code in shared {
            for mask in Self.typingMasks(present: modifiers.present) {
                // Refused if another program has exactly this combination.
                unsafe xcb_discard_reply(handle, grabKey(code, mask).sequence)
            }
        }
    }

    /// Releases all grabbed keys.
    ///
    /// Wraps `xcb_ungrab_key`.
    public func releaseKeys() {
        unsafe xcb_ungrab_key(
            handle,
            UInt8(XCB_GRAB_ANY.rawValue),
            screen.root,
            UInt16(XCB_MOD_MASK_ANY.rawValue)
        )
    }

    /// Returns the modifier combinations for typing and editing: any of Shift, the
    /// locks and the third level, and Control or Alt with or without Shift.
    ///
    /// - Parameter present: The modifiers that exist on this keyboard.
    /// - Returns: Each combination once.
    static func typingMasks(present: UInt16) -> [UInt16] {
        let shift = UInt16(XCB_MOD_MASK_SHIFT.rawValue)
        let control = UInt16(XCB_MOD_MASK_CONTROL.rawValue)
        let alt = UInt16(XCB_MOD_MASK_1.rawValue)
        let numLock = UInt16(XCB_MOD_MASK_2.rawValue)
        let lock = UInt16(XCB_MOD_MASK_LOCK.rawValue)
        let levels = UInt16(XCB_MOD_MASK_3.rawValue | XCB_MOD_MASK_5.rawValue)
        let text = shift | lock | numLock | levels
        return (0..<256).map(UInt16.init).filter { mask in
            guard mask & ~present == 0 else { return false }
            if mask & ~text == 0 { return true }
            let held = mask & (control | alt)
            return mask & ~(control | alt | shift | lock | numLock) == 0
                && (held == control || held == alt)
        }
    }

    private func grabKey(_ code: UInt8, _ modifiers: UInt16) -> xcb_void_cookie_t {
        let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
        return unsafe xcb_grab_key_checked(handle, 0, screen.root, modifiers, code, mode, mode)
    }

    /// Returns the modifier keys, and the modifiers they set.
    private func modifierKeys() -> (codes: Set<UInt8>, present: UInt16) {
        let cookie = unsafe xcb_get_modifier_mapping(handle)
        guard let reply = unsafe xcb_get_modifier_mapping_reply(handle, cookie, nil) else {
            return ([], 0xFF)
        }
        defer { unsafe free(reply) }
        let width = unsafe Int(reply.pointee.keycodes_per_modifier)
        let count = unsafe Int(xcb_get_modifier_mapping_keycodes_length(reply))
        let start = unsafe xcb_get_modifier_mapping_keycodes(reply)
        let codes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        var present: UInt16 = 0
        for (index, code) in codes.enumerated() where code != 0 {
            present |= 1 << UInt16(index / width)
        }
        return (Set(codes).subtracting([0]), present)
    }

    /// Returns the keycodes that have a symbol in the layout.
    private func usedKeycodes() -> [UInt8] {
        let setup = unsafe xcb_get_setup(handle)
        guard let setup = unsafe setup else { return [] }
        let first = unsafe setup.pointee.min_keycode
        let last = unsafe setup.pointee.max_keycode
        let all = Array(first...last)
        let cookie = unsafe xcb_get_keyboard_mapping(handle, first, UInt8(all.count))
        guard let reply = unsafe xcb_get_keyboard_mapping_reply(handle, cookie, nil) else {
            return all
        }
        defer { unsafe free(reply) }
        let width = unsafe Int(reply.pointee.keysyms_per_keycode)
        let count = unsafe Int(xcb_get_keyboard_mapping_keysyms_length(reply))
        let start = unsafe xcb_get_keyboard_mapping_keysyms(reply)
        let symbols = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        guard width > 0, symbols.count >= all.count * width else { return all }
        return all.enumerated().compactMap { index, code in
            symbols[index * width..<(index + 1) * width].contains { $0 != 0 } ? code : nil
        }
    }
}
