// SPDX-License-Identifier: MIT

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
