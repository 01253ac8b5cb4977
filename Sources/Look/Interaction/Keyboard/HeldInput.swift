// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore

/// The keys and buttons that are held down.
struct HeldInput: Hashable, Sendable {
    private var buttons: Set<PointerButton> = []
    private var hasFinger = false
    private var keys: Set<UInt32> = []
    /// Keys that are ignored until they are released.
    private var stale: Set<UInt32> = []
    /// Keys that wrote into the field that still has the caret; they press nothing.
    private var typed: Set<UInt32> = []

    /// Starts with the keys and buttons that are down when the display gets the keyboard.
    mutating func begin(keys held: Set<UInt32>, isButtonHeld: Bool) {
        keys = held
        stale = held
        buttons = isButtonHeld ? [.other] : []
        hasFinger = false
    }

    /// Forgets everything: releases are no longer reported.
    mutating func end() { self = HeldInput() }

    mutating func press(_ button: PointerButton) { buttons.insert(button) }

    mutating func release(_ button: PointerButton) {
        // A button held since before the grab is known only as `.other`.
        if buttons.remove(button) == nil { buttons.remove(.other) }
    }

    /// Forgets the buttons: no release of a pointer that left is reported.
    mutating func releaseButtons() { buttons = [] }

    mutating func pressFinger() { hasFinger = true }

    mutating func releaseFinger() { hasFinger = false }

    mutating func press(key code: UInt32) { keys.insert(code) }

    /// Records that a key was released; returns whether it wrote into the field.
    @discardableResult
    mutating func release(key code: UInt32) -> Bool {
        keys.remove(code)
        stale.remove(code)
        return typed.remove(code) != nil
    }

    /// Records that a key wrote into the field with the caret.
    mutating func type(key code: UInt32) { typed.insert(code) }

    /// Ignores a key until it is released.
    mutating func ignore(key code: UInt32) { stale.insert(code) }

    /// Ignores all held keys until they are released.
    mutating func ignoreAllKeys() {
        stale.formUnion(keys)
        typed = []
    }

    /// Whether a key is ignored until it is released.
    func ignores(key code: UInt32) -> Bool { stale.contains(code) }

    var hasButtons: Bool { !buttons.isEmpty }

    var hasKeys: Bool { !keys.isEmpty }

    /// Whether something is held that could press a card by accident.
    var holdsBack: Bool { !keys.isSubset(of: typed) || hasButtons || hasFinger }
}

/// The display and the card that get the keys.
struct KeyboardInput: Hashable, Sendable {
    /// Whether this display gets keys.
    var isOurs = false
    /// The modifiers that are held.
    var modifiers: Modifiers = []
    /// Whether the keyboard was used after the pointer.
    var wasLast = false
    /// The card that has the keyboard; `nil`: the default one.
    var card: PresentationID?
}
