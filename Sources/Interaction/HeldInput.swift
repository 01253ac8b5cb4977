// SPDX-License-Identifier: MIT

import InputEvents

/// The keys and buttons that are down.
struct HeldInput: Hashable, Sendable {
    private var buttons: Set<PointerButton> = []
    private var keys: Set<UInt32> = []
    /// Keys that went down before they could mean anything here.
    private var stale: Set<UInt32> = []

    /// Takes over what is down as the keyboard comes to us.
    mutating func begin(keys held: Set<UInt32>, isButtonHeld: Bool) {
        keys = held
        stale = held
        buttons = isButtonHeld ? [.other] : []
    }

    /// Nobody says any more what is down.
    mutating func end() { self = HeldInput() }

    mutating func press(_ button: PointerButton) { buttons.insert(button) }

    mutating func release(_ button: PointerButton) {
        // A button held since before the grab is known only as one of some kind.
        if buttons.remove(button) == nil { buttons.remove(.other) }
    }

    mutating func pressFinger() { buttons.insert(.primary) }

    mutating func releaseFinger() { buttons.remove(.primary) }

    mutating func press(key code: UInt32) { keys.insert(code) }

    mutating func release(key code: UInt32) {
        keys.remove(code)
        stale.remove(code)
    }

    /// A key that is down means nothing until it comes up.
    mutating func ignore(key code: UInt32) { stale.insert(code) }

    /// No key that is down means anything until it comes up.
    mutating func ignoreAllKeys() { stale.formUnion(keys) }

    /// Whether a key means nothing until it comes up.
    func ignores(key code: UInt32) -> Bool { stale.contains(code) }

    var hasKeys: Bool { !keys.isEmpty }

    var isEmpty: Bool { keys.isEmpty && buttons.isEmpty }
}
