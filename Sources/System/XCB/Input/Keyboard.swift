// SPDX-License-Identifier: MIT
//
// Reads the server's layout into the `KeyReader` that all displays share. The state comes
// from the server, so that earlier key presses count too; a key that waited to be read has
// its own, because the server's is already that of the keys after it.

internal import CXCB
internal import CXKB
internal import Glibc
public import InputEvents
public import XKB

extension Connection {
    /// Whether a program has offered input methods to this server; waits.
    ///
    /// Source: The Input Method Protocol 1.0, "Default Preconnection Convention".
    public var hasInputMethods: Bool { !numbers(screen.root, .inputMethodServers).isEmpty }
}

/// The keyboard with its current layout.
@safe public final class Keyboard {
    private let connection: Connection
    private let reader: KeyReader
    private let device: Int32
    private var isRead = false

    /// Finds the keyboard and subscribes to its changes; waits.
    ///
    /// `prepare` reads its layout.
    ///
    /// - Throws: `noKeyboard`.
    ///
    /// Wraps `xkb_x11_setup_xkb_extension`.
    public init(_ connection: Connection) throws(XCBError) {
        self.connection = connection
        let handle = unsafe connection.handle
        guard
            unsafe xkb_x11_setup_xkb_extension(
                handle,
                UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION),
                UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
                XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS,
                nil,
                nil,
                nil,
                nil
            ) == 1
        else { throw .noKeyboard("the keyboard extension does not answer") }
        device = unsafe xkb_x11_get_core_keyboard_device_id(handle)
        guard device >= 0 else { throw .noKeyboard("there is none") }
        guard let reader = KeyReader() else { throw .noKeyboard("out of memory") }
        self.reader = reader
        selectEvents()
    }

    /// Reads the layout if necessary; waits the first time.
    ///
    /// Call it before the first key: a display that shows only toasts never needs
    /// the layout, and input can be blocked without it.
    ///
    /// - Throws: `noKeyboard`.
    ///
    /// Wraps `xkb_x11_keymap_new_from_device`.
    public func prepare() throws(XCBError) {
        guard !isRead else { return }
        guard load() else { throw .noKeyboard("it cannot be compiled") }
        isRead = true
    }

    /// Reads the layout again, if it was read before; waits.
    ///
    /// Call it on `Event.keymapReplaced`. If the new layout is invalid, the old one stays.
    public func reload() { if isRead { _ = load() } }

    /// Sets modifiers and group.
    ///
    /// Call it on `Event.keyboardStateChanged`.
    public func update(_ new: KeyboardState) { reader.update(new) }

    /// The modifiers that are down or locked.
    public var modifiers: Modifiers { reader.modifiers }

    /// Handles a key press; returns its meaning and its text.
    public func pressed(_ key: KeyEvent) -> KeyStroke {
        reader.update(key.keyboardState)
        return reader.pressed(UInt32(key.code))
    }

    /// Handles a key release.
    public func released(_ key: KeyEvent) -> KeyStroke {
        reader.update(key.keyboardState)
        return reader.released(UInt32(key.code))
    }

    /// Returns the number of a key's symbol, without handling it.
    ///
    /// Source: `keysymdef.h`.
    public func symbol(_ key: KeyEvent) -> UInt32 {
        reader.update(key.keyboardState)
        return reader.symbol(UInt32(key.code))
    }

    /// Handles a key press that an input method used: only repeats follow until it comes up.
    public func skipped(_ code: UInt8) { reader.skipped(UInt32(code)) }

    /// Queries which keys are down, for example when a grab begins; waits.
    ///
    /// Their next press counts as a repeat. An unfinished compose sequence is discarded.
    ///
    /// Wraps `xcb_query_keymap`.
    public func learnHeldKeys() -> Set<UInt32> {
        reader.begin(holding: [])
        let handle = unsafe connection.handle
        let cookie = unsafe xcb_query_keymap(handle)
        guard let reply = unsafe xcb_query_keymap_reply(handle, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        var held: Set<UInt32> = []
        unsafe withUnsafeBytes(of: reply.pointee.keys) { bits in
            for code in 8..<256 where unsafe bits[code / 8] & (1 << UInt8(code % 8)) != 0 {
                held.insert(UInt32(code))
            }
        }
        reader.begin(holding: held)
        return held
    }

    private func load() -> Bool {
        let handle = unsafe connection.handle
        guard
            let keymap = unsafe xkb_x11_keymap_new_from_device(
                reader.context,
                handle,
                device,
                XKB_KEYMAP_COMPILE_NO_FLAGS
            )
        else { return false }
        guard let state = unsafe xkb_x11_state_new_from_device(keymap, handle, device) else {
            unsafe xkb_keymap_unref(keymap)
            return false
        }
        unsafe reader.adopt(keymap: keymap, state: state)
        return true
    }

    private func selectEvents() {
        let handle = unsafe connection.handle
        let device = UInt16(device)
        let new = UInt16(XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue)
        let map = UInt16(XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
        let state = UInt16(XCB_XKB_EVENT_TYPE_STATE_NOTIFY.rawValue)
        let parts: UInt16 = 0xFF
        let stateParts = UInt16(
            XCB_XKB_STATE_PART_MODIFIER_BASE.rawValue | XCB_XKB_STATE_PART_MODIFIER_LATCH.rawValue
                | XCB_XKB_STATE_PART_MODIFIER_LOCK.rawValue | XCB_XKB_STATE_PART_GROUP_BASE.rawValue
                | XCB_XKB_STATE_PART_GROUP_LATCH.rawValue | XCB_XKB_STATE_PART_GROUP_LOCK.rawValue
        )
        var details = xcb_xkb_select_events_details_t()
        details.affectNewKeyboard = UInt16(XCB_XKB_NKN_DETAIL_KEYCODES.rawValue)
        details.newKeyboardDetails = details.affectNewKeyboard
        details.affectState = stateParts
        details.stateDetails = stateParts
        unsafe xcb_xkb_select_events_aux(
            handle,
            device,
            new | map | state,
            0,
            0,
            parts,
            parts,
            &details
        )
        // A held key then sends presses only, which distinguishes repeats from new presses.
        let flag = XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue
        unsafe xcb_xkb_per_client_flags(handle, device, flag, flag, 0, 0, 0)
    }
}

extension KeyEvent {
    /// The modifiers and the group of the key.
    ///
    /// Source: X Keyboard Extension: Protocol Specification, "Core Keyboard and Pointer Events"
    /// (bits 0 to 7: modifiers, 13 and 14: the group).
    fileprivate var keyboardState: KeyboardState {
        let group = UInt32(state >> 13) & 3
        return KeyboardState(
            pressed: UInt32(state & 0xFF),
            latched: 0,
            locked: 0,
            groups: (pressed: 0, latched: 0, locked: group)
        )
    }
}
