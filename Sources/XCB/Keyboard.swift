// SPDX-License-Identifier: MIT
//
// The server's layout, given to the reader that all displays share. The state
// follows the server's word, so that a key struck before we listened counts too.

internal import CXCB
internal import CXKB
internal import Glibc
public import InputEvents
public import XKB

/// The keyboard in its present layout.
@safe public final class Keyboard {
    private let connection: Connection
    private let reader: KeyReader
    private let device: Int32
    private var isRead = false

    /// Finds the keyboard and asks for its changes; waits.
    ///
    /// Its layout is read by `prepare`.
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

    /// Reads the layout if that was not done yet; waits the first time.
    ///
    /// To be called before the first key: a display that shows news alone never
    /// needs it, and input can be held before it is there.
    ///
    /// - Throws: `noKeyboard`.
    ///
    /// Wraps `xkb_x11_keymap_new_from_device`.
    public func prepare() throws(XCBError) {
        guard !isRead else { return }
        guard load() else { throw .noKeyboard("it cannot be compiled") }
        isRead = true
    }

    /// Reads the layout anew, if it was read before; waits.
    ///
    /// To be called for `Event.keymapReplaced`. A layout that cannot be read leaves the one before.
    public func reload() { if isRead { _ = load() } }

    /// Takes over modifiers and group.
    ///
    /// To be called for `Event.keyboardStateChanged`.
    public func update(_ new: KeyboardState) { reader.update(new) }

    /// The modifiers that are down or locked.
    public var modifiers: Modifiers { reader.modifiers }

    /// A key went down: what it is for and what it inserts.
    public func pressed(_ code: UInt8) -> KeyStroke { reader.pressed(UInt32(code)) }

    /// A key came up.
    public func released(_ code: UInt8) -> KeyStroke { reader.released(UInt32(code)) }

    /// Learns which keys are down already, as when a grab begins; waits.
    ///
    /// Their next press is a repeat. What compose had begun is forgotten.
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
        // A held key then sends presses only: a repeat can be told from a new stroke.
        let flag = XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue
        unsafe xcb_xkb_per_client_flags(handle, device, flag, flag, 0, 0, 0)
    }
}
