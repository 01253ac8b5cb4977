// SPDX-License-Identifier: MIT

public import InputEvents

/// User input.
///
/// Times are milliseconds of the compositor's clock, whose zero is unknown; 0 is the
/// current time.
public enum SeatEvent: Hashable, Sendable {
    /// The pointer or the first finger did something.
    case pointer(PointerEvent<SurfacePoint>, time: UInt32)
    /// A surface has the keyboard now, with these keys already down.
    case keyboardEntered(surface: UInt32, held: Set<UInt32>)
    /// A surface lost the keyboard; `nil`: it no longer exists, or the keyboard does not.
    case keyboardLeft(surface: UInt32?)
    /// A key went down.
    case keyPressed(KeyStroke, time: UInt32)
    /// A key came up.
    case keyReleased(KeyStroke, time: UInt32)
    /// The active modifiers changed.
    case modifiersChanged(Modifiers)
}
