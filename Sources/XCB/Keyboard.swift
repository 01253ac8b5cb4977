// SPDX-License-Identifier: MIT
//
// The server sends key numbers; libxkbcommon turns them into characters with
// the server's own layout, and compose joins dead keys. The state follows the
// server's word, so that a key struck before we listened counts too.

internal import CXCB
internal import CXKB
internal import Glibc

/// The keyboard in its present layout.
///
/// Wraps `xkb_keymap`, `xkb_state` and `xkb_compose_state`.
@safe public final class Keyboard {
    private let connection: Connection
    private let context: OpaquePointer
    private let device: Int32
    private var keymap: OpaquePointer
    private var state: OpaquePointer
    private var compose: OpaquePointer?
    private var held: Set<UInt8> = []

    /// Reads the layout and asks for its changes; waits.
    ///
    /// - Throws: `noKeyboard`.
    ///
    /// Wraps `xkb_x11_keymap_new_from_device`.
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
        guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
            throw .noKeyboard("out of memory")
        }
        guard let (keymap, state) = unsafe Self.load(context, handle, device) else {
            unsafe xkb_context_unref(context)
            throw .noKeyboard("it cannot be compiled")
        }
        unsafe self.context = context
        unsafe self.keymap = keymap
        unsafe self.state = state
        unsafe compose = Self.loadCompose(context)
        selectEvents()
    }

    deinit {
        unsafe xkb_compose_state_unref(compose)
        unsafe xkb_state_unref(state)
        unsafe xkb_keymap_unref(keymap)
        unsafe xkb_context_unref(context)
    }

    /// Reads the layout anew; waits.
    ///
    /// To be called for `Event.keymapReplaced`. A layout that cannot be read leaves the one before.
    public func reload() {
        guard let (keymap, state) = unsafe Self.load(context, connection.handle, device) else {
            return
        }
        unsafe xkb_state_unref(self.state)
        unsafe xkb_keymap_unref(self.keymap)
        unsafe self.keymap = keymap
        unsafe self.state = state
    }

    /// Takes over modifiers and group.
    ///
    /// To be called for `Event.keyboardStateChanged`.
    public func update(_ new: KeyboardState) {
        unsafe xkb_state_update_mask(
            state,
            new.pressed,
            new.latched,
            new.locked,
            new.pressedGroup,
            new.latchedGroup,
            new.lockedGroup
        )
    }

    /// The modifiers that are down or locked.
    public var modifiers: Modifiers {
        var found: Modifiers = []
        let all: [(String, Modifiers)] = [
            ("Shift", .shift), ("Control", .control), ("Mod1", .alt), ("Mod4", .logo),
        ]
        for (name, modifier) in all {
            let isActive = unsafe xkb_state_mod_name_is_active(
                state,
                name,
                XKB_STATE_MODS_EFFECTIVE
            )
            if isActive == 1 { found.insert(modifier) }
        }
        return found
    }

    /// A key went down: what it is for and what it inserts.
    public func pressed(_ code: UInt8) -> KeyStroke {
        let isRepeat = !held.insert(code).inserted
        let symbol = unsafe xkb_state_key_get_one_sym(state, UInt32(code))
        let modifiers = modifiers
        var text = composed(symbol, code)
        // Control characters and shortcuts insert nothing.
        if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            || modifiers.contains(.control) || modifiers.contains(.alt) || modifiers.contains(.logo)
        {
            text = ""
        }
        return KeyStroke(
            key: key(symbol, code),
            text: text,
            modifiers: modifiers,
            code: code,
            isRepeat: isRepeat
        )
    }

    /// A key came up.
    public func released(_ code: UInt8) -> KeyStroke {
        held.remove(code)
        let symbol = unsafe xkb_state_key_get_one_sym(state, UInt32(code))
        return KeyStroke(
            key: key(symbol, code),
            text: "",
            modifiers: modifiers,
            code: code,
            isRepeat: false
        )
    }

    /// Learns which keys are down already, as when a grab begins; waits.
    ///
    /// Their next press is a repeat. What compose had begun is forgotten.
    ///
    /// Wraps `xcb_query_keymap`.
    public func learnHeldKeys() -> Set<UInt8> {
        unsafe xkb_compose_state_reset(compose)
        held = []
        let handle = unsafe connection.handle
        let cookie = unsafe xcb_query_keymap(handle)
        guard let reply = unsafe xcb_query_keymap_reply(handle, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        unsafe withUnsafeBytes(of: reply.pointee.keys) { bits in
            for code in 8..<256 where unsafe bits[code / 8] & (1 << UInt8(code % 8)) != 0 {
                held.insert(UInt8(code))
            }
        }
        return held
    }

    private func key(_ symbol: UInt32, _ code: UInt8) -> Key {
        if let named = Key(symbol: symbol) { return named }
        // The key's own first level: Alt+ö and Ctrl+Shift+U are found.
        let layout = unsafe xkb_state_key_get_layout(state, UInt32(code))
        var symbols: UnsafePointer<UInt32>?
        let count = unsafe xkb_keymap_key_get_syms_by_level(
            keymap,
            UInt32(code),
            layout,
            0,
            &symbols
        )
        let plain = unsafe count > 0 ? symbols?.pointee ?? symbol : symbol
        let value = xkb_keysym_to_utf32(xkb_keysym_to_lower(plain))
        guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else {
            return .other
        }
        return .character(Character(scalar))
    }

    /// What the key inserts, with what compose makes of it.
    private func composed(_ symbol: UInt32, _ code: UInt8) -> String {
        guard unsafe compose != nil,
            unsafe xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED
        else {
            return unsafe Self.text { unsafe xkb_state_key_get_utf8(state, UInt32(code), $0, $1) }
        }
        switch unsafe xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING: return ""
        case XKB_COMPOSE_CANCELLED:
            unsafe xkb_compose_state_reset(compose)
            return ""
        case XKB_COMPOSE_COMPOSED:
            let text = unsafe Self.text { unsafe xkb_compose_state_get_utf8(compose, $0, $1) }
            unsafe xkb_compose_state_reset(compose)
            return text
        default:
            return unsafe Self.text { unsafe xkb_state_key_get_utf8(state, UInt32(code), $0, $1) }
        }
    }

    /// A text of at most 63 bytes from a function that fills a buffer.
    private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            unsafe buffer.initialize(repeating: 0)
            guard unsafe fill(start, 64) > 0 else { return "" }
            return unsafe String(cString: start)
        }
    }

    private static func load(
        _ context: OpaquePointer,
        _ handle: OpaquePointer,
        _ device: Int32
    ) -> (OpaquePointer, OpaquePointer)? {
        guard
            let keymap = unsafe xkb_x11_keymap_new_from_device(
                context,
                handle,
                device,
                XKB_KEYMAP_COMPILE_NO_FLAGS
            )
        else { return nil }
        guard let state = unsafe xkb_x11_state_new_from_device(keymap, handle, device) else {
            unsafe xkb_keymap_unref(keymap)
            return nil
        }
        return unsafe (keymap, state)
    }

    /// Compose for the person's language, else the one for all.
    ///
    /// `nil` where there is no table at all: dead keys then insert nothing.
    private static func loadCompose(_ context: OpaquePointer) -> OpaquePointer? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first {
            !$0.isEmpty
        }
        // The locale "C" has a table without a single sequence.
        let isPlain = locale == nil || locale == "C" || locale == "POSIX"
        for name in [isPlain ? nil : locale, "en_US.UTF-8"].compactMap(\.self) {
            let table = unsafe xkb_compose_table_new_from_locale(
                context,
                name,
                XKB_COMPOSE_COMPILE_NO_FLAGS
            )
            guard let table = unsafe table else { continue }
            defer { unsafe xkb_compose_table_unref(table) }
            return unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
        }
        return nil
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
