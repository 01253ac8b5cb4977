// SPDX-License-Identifier: MIT
//
// Window systems send key numbers; libxkbcommon converts them to characters of the user's
// layout, and compose joins dead keys. The state comes from the window system, so that
// earlier key presses count too.

internal import CXKB
internal import Glibc
public import InputEvents
import SystemCalls

/// Converts key numbers in the current layout.
///
/// Wraps `xkb_keymap`, `xkb_state` and `xkb_compose_state`.
@safe public final class KeyReader {
    package let context: OpaquePointer
    private var keymap: OpaquePointer?
    private var state: OpaquePointer?
    private var compose: OpaquePointer?
    private var isComposeRead = false
    /// A layout to compile when it is needed.
    private var unread: [UInt8]?
    private var held: Set<UInt32> = []

    /// Creates a reader without a layout; `nil` if memory ran out.
    ///
    /// Wraps `xkb_context_new`.
    public init?() {
        guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        unsafe self.context = context
    }

    deinit {
        unsafe xkb_compose_state_unref(compose)
        unsafe xkb_state_unref(state)
        unsafe xkb_keymap_unref(keymap)
        unsafe xkb_context_unref(context)
    }

    /// Sets a layout as text, to compile when the first key needs it.
    ///
    /// A display that shows only toasts never reads a key. If the layout is
    /// invalid, the old one stays.
    public func loadLater(_ text: [UInt8]) { unread = text }

    private func loadUnread() {
        guard let text = unread else { return }
        unread = nil
        _ = load(text.span)
    }

    /// Sets a layout as text; if it is invalid, the old one stays.
    ///
    /// - Returns: Whether it is valid.
    ///
    /// Wraps `xkb_keymap_new_from_buffer`.
    public func load(_ text: Span<UInt8>) -> Bool {
        let made = unsafe text.withUnsafeBytes { bytes in
            unsafe xkb_keymap_new_from_buffer(
                context,
                bytes.bindMemory(to: CChar.self).baseAddress,
                bytes.count,
                XKB_KEYMAP_FORMAT_TEXT_V1,
                XKB_KEYMAP_COMPILE_NO_FLAGS
            )
        }
        guard let made = unsafe made else { return false }
        guard let state = unsafe xkb_state_new(made) else {
            unsafe xkb_keymap_unref(made)
            return false
        }
        unsafe adopt(keymap: made, state: state)
        return true
    }

    /// Takes ownership of references to a layout and its state.
    package func adopt(keymap: OpaquePointer, state: OpaquePointer) {
        unsafe xkb_state_unref(self.state)
        unsafe xkb_keymap_unref(self.keymap)
        unsafe self.keymap = keymap
        unsafe self.state = state
    }

    /// Sets modifiers and group.
    public func update(_ new: KeyboardState) {
        loadUnread()
        guard let state = unsafe state else { return }
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
        loadUnread()
        guard let state = unsafe state else { return [] }
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

    /// Handles a key press; returns its meaning and its text.
    ///
    /// A key that is already down repeats. The number is the X one, 8 more than the
    /// kernel's.
    public func pressed(_ code: UInt32) -> KeyStroke {
        let isRepeat = !held.insert(code).inserted
        let symbol = symbol(code)
        let modifiers = modifiers
        var text = composed(symbol, code)
        // Control characters and shortcuts insert nothing.
        if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            || !modifiers.isDisjoint(with: [.control, .alt, .logo])
        {
            text = ""
        }
        return KeyStroke(
            key(symbol, code),
            text: text,
            modifiers: modifiers,
            code: code,
            isRepeat: isRepeat
        )
    }

    /// Handles a key release.
    public func released(_ code: UInt32) -> KeyStroke {
        held.remove(code)
        return KeyStroke(key(symbol(code), code), modifiers: modifiers, code: code)
    }

    /// Handles a key press that an input method used: only repeats follow until it comes up.
    public func skipped(_ code: UInt32) { held.insert(code) }

    /// Resets the state with these keys down: their next press is a repeat.
    ///
    /// An unfinished compose sequence is discarded.
    public func begin(holding codes: Set<UInt32>) {
        if unsafe compose != nil { unsafe xkb_compose_state_reset(compose) }
        held = codes
    }

    /// Whether a key repeats while it is held.
    ///
    /// Wraps `xkb_keymap_key_repeats`.
    public func repeats(_ code: UInt32) -> Bool {
        loadUnread()
        guard let keymap = unsafe keymap else { return false }
        return unsafe xkb_keymap_key_repeats(keymap, code) == 1
    }

    /// Returns the number of the symbol that a key has now, without handling it; 0: none.
    ///
    /// Wraps `xkb_state_key_get_one_sym`.
    public func symbol(_ code: UInt32) -> UInt32 {
        loadUnread()
        guard let state = unsafe state else { return 0 }
        return unsafe xkb_state_key_get_one_sym(state, code)
    }

    private func key(_ symbol: UInt32, _ code: UInt32) -> Key {
        if let named = Key(symbol: symbol) { return named }
        guard let state = unsafe state, let keymap = unsafe keymap else { return .other }
        // Uses the key's first level, so that Alt+ö and Ctrl+Shift+U are found.
        let layout = unsafe xkb_state_key_get_layout(state, code)
        var symbols: UnsafePointer<UInt32>?
        let count = unsafe xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols)
        let plain = unsafe count > 0 ? symbols?.pointee ?? symbol : symbol
        let value = xkb_keysym_to_utf32(xkb_keysym_to_lower(plain))
        guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else {
            return .other
        }
        return .character(Character(scalar))
    }

    /// Returns the text of a key, after compose.
    private func composed(_ symbol: UInt32, _ code: UInt32) -> String {
        if !isComposeRead {
            isComposeRead = true
            unsafe compose = Self.loadCompose(context)
        }
        guard unsafe compose != nil,
            unsafe xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED
        else { return plainText(code) }
        switch unsafe xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING: return ""
        case XKB_COMPOSE_CANCELLED:
            unsafe xkb_compose_state_reset(compose)
            return ""
        case XKB_COMPOSE_COMPOSED:
            let text = unsafe Self.text { unsafe xkb_compose_state_get_utf8(compose, $0, $1) }
            unsafe xkb_compose_state_reset(compose)
            return text
        default: return plainText(code)
        }
    }

    private func plainText(_ code: UInt32) -> String {
        guard let state = unsafe state else { return "" }
        return unsafe Self.text { unsafe xkb_state_key_get_utf8(state, code, $0, $1) }
    }

    /// Returns a text of at most 63 bytes from a function that fills a buffer.
    private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            unsafe buffer.initialize(repeating: 0)
            guard unsafe fill(start, 64) > 0 else { return "" }
            return unsafe String(cString: start)
        }
    }

    /// Loads the compose table of the user's language, else the default one.
    ///
    /// `nil` if there is no table: dead keys then insert nothing.
    private static func loadCompose(_ context: OpaquePointer) -> OpaquePointer? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentVariable).first
        // The locale "C" has an empty compose table.
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
}

/// Modifiers and groups of the X keyboard extension.
///
/// Wayland's `wl_keyboard.modifiers` has the same masks and one group.
public struct KeyboardState: Hashable, Sendable {
    /// Modifiers that are down, latched for the next key, or locked.
    public var pressed, latched, locked: UInt32
    /// The parts of the group.
    public var pressedGroup, latchedGroup, lockedGroup: UInt32

    /// Creates a state.
    public init(
        pressed: UInt32,
        latched: UInt32,
        locked: UInt32,
        groups: (pressed: UInt32, latched: UInt32, locked: UInt32)
    ) {
        self.pressed = pressed
        self.latched = latched
        self.locked = locked
        pressedGroup = groups.pressed
        latchedGroup = groups.latched
        lockedGroup = groups.locked
    }
}

extension KeyStroke {
    /// Creates the press of a key that an input method sends back.
    ///
    /// - Parameters:
    ///   - symbol: the number of its symbol.
    ///   - modifiers: the modifiers that are down.
    ///   - code: the number of the key; 0: it has none.
    public init(symbol: UInt32, modifiers: Modifiers, code: UInt32) {
        let value = xkb_keysym_to_utf32(symbol)
        let scalar = value < 0x20 || value == 0x7F ? nil : Unicode.Scalar(value)
        let insertsText = modifiers.isDisjoint(with: [.control, .alt, .logo])
        self.init(
            Key(symbol: symbol) ?? scalar.map { .character(Character($0)) } ?? .other,
            text: insertsText ? scalar.map { String(Character($0)) } ?? "" : "",
            modifiers: modifiers,
            code: code
        )
    }
}

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
