// SPDX-License-Identifier: MIT

/// An event of a pointer or a finger.
///
/// `Place` is the position as its source knows it: on a screen, a surface, a grid of cells.
public enum PointerEvent<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The pointer entered a surface, perhaps without any movement.
    case entered(Place)
    /// The pointer moved to a place.
    case moved(Place)
    /// The pointer left all our surfaces.
    case left
    /// A button went down.
    case pressed(PointerButton, Place)
    /// A button came up, wherever the pointer is now.
    case released(PointerButton, Place)
    /// The wheel turned or two fingers moved. Lengths are pixels at scale 1;
    /// positive values scroll towards the end of the content.
    case scrolled(dx: Double, dy: Double, Place)
    /// A finger went down; it acts as the primary button does.
    case touchBegan(Place)
    /// The finger moved.
    case touchMoved(Place)
    /// The finger came up.
    case touchEnded(Place)
    /// The window system took the finger over for its own gesture.
    case touchCancelled

    /// Whether it is an event of a finger.
    public var isTouch: Bool {
        switch self {
        case .touchBegan, .touchMoved, .touchEnded, .touchCancelled: true
        case .entered, .moved, .left, .pressed, .released, .scrolled: false
        }
    }

    /// Returns the event with its place converted; `nil` if the place has no counterpart.
    ///
    /// A finger that comes up at such a place is cancelled.
    public func mapPlace<Other>(_ convert: (Place) -> Other?) -> PointerEvent<Other>? {
        switch self {
        case .entered(let place): convert(place).map { .entered($0) }
        case .moved(let place): convert(place).map { .moved($0) }
        case .left: .left
        case .pressed(let button, let place): convert(place).map { .pressed(button, $0) }
        case .released(let button, let place): convert(place).map { .released(button, $0) }
        case .scrolled(let dx, let dy, let place):
            convert(place).map { .scrolled(dx: dx, dy: dy, $0) }
        case .touchBegan(let place): convert(place).map { .touchBegan($0) }
        case .touchMoved(let place): convert(place).map { .touchMoved($0) }
        case .touchEnded(let place): convert(place).map { .touchEnded($0) } ?? .touchCancelled
        case .touchCancelled: .touchCancelled
        }
    }
}

/// A button of the pointer, by its function.
public enum PointerButton: Hashable, Sendable { case primary, middle, secondary, other }

/// The pointer's wheel.
public enum Wheel {
    /// The scroll distance of one click, in pixels at scale 1: two and a half lines.
    public static let step = 50.0
}

/// The shape of the pointer.
public enum PointerShape: Hashable, Sendable { case arrow, hand, text }
