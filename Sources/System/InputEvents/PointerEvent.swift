// SPDX-License-Identifier: MIT

/// An event of a pointer or a finger.
///
/// `Position` is as its source knows it: on a screen, a surface, a grid of cells.
public enum PointerEvent<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The pointer entered a surface, perhaps without any movement.
    case entered(Position)
    /// The pointer moved to a position.
    case moved(Position)
    /// The pointer left all our surfaces.
    case left
    /// A button went down.
    case pressed(PointerButton, Position)
    /// A button came up, wherever the pointer is now.
    case released(PointerButton, Position)
    /// The wheel turned or two fingers moved. Lengths are pixels at scale 1;
    /// positive values scroll towards the end of the content.
    case scrolled(dx: Double, dy: Double, Position)
    /// A finger went down; it acts as the primary button does.
    case touchBegan(Position)
    /// The finger moved.
    case touchMoved(Position)
    /// The finger came up.
    case touchEnded(Position)
    /// The window system took the finger over for its own gesture.
    case touchCancelled

    /// Whether it is an event of a finger.
    public var isTouch: Bool {
        switch self {
        case .touchBegan, .touchMoved, .touchEnded, .touchCancelled: true
        case .entered, .moved, .left, .pressed, .released, .scrolled: false
        }
    }

    /// Returns the event with its position converted; `nil` if the position has no counterpart.
    ///
    /// A finger that comes up at such a position is cancelled.
    public func mapPosition<Other>(_ convert: (Position) -> Other?) -> PointerEvent<Other>? {
        switch self {
        case .entered(let position): convert(position).map { .entered($0) }
        case .moved(let position): convert(position).map { .moved($0) }
        case .left: .left
        case .pressed(let button, let position): convert(position).map { .pressed(button, $0) }
        case .released(let button, let position): convert(position).map { .released(button, $0) }
        case .scrolled(let dx, let dy, let position):
            convert(position).map { .scrolled(dx: dx, dy: dy, $0) }
        case .touchBegan(let position): convert(position).map { .touchBegan($0) }
        case .touchMoved(let position): convert(position).map { .touchMoved($0) }
        case .touchEnded(let position): convert(position).map { .touchEnded($0) } ?? .touchCancelled
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
