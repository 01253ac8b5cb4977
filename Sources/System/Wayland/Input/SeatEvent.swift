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

/// A point on one of our surfaces.
public struct SurfacePoint: Hashable, Sendable {
    /// The id of the surface.
    public let surface: UInt32
    /// Logical pixels from the surface's corner.
    public internal(set) var x, y: Double
}

/// The repeat settings of a held key.
public struct KeyRepeat: Hashable, Sendable {
    /// From the press to the first repeat.
    public var delay: Duration
    /// From one repeat to the next.
    public var interval: Duration
}

extension KeyRepeat {
    /// Parses `wl_keyboard.repeat_info`; `nil`: keys do not repeat.
    ///
    /// - Parameters:
    ///   - rate: repeats per second.
    ///   - delay: milliseconds from the press to the first repeat.
    init?(rate: Int, delay: Int) {
        guard rate > 0 else { return nil }
        self.init(delay: .milliseconds(max(1, delay)), interval: .milliseconds(max(1, 1000 / rate)))
    }
}
