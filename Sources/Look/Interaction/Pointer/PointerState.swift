// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

/// The state of the pointer and the finger.
struct PointerState: Hashable, Sendable {
    /// The last position of the pointer; `nil`: outside our surfaces.
    private(set) var position: ScreenPoint?
    /// Whether it can hover; off while a card appears under a resting pointer.
    private(set) var isAwake = false
    /// The hovered target.
    var hover: HitTarget?
    /// The position of the finger.
    var touch: ScreenPoint?
    /// The toast on which the finger or the left button went down.
    var swipe: Swipe?
    /// While a part of a long text is being marked.
    var marking: MarkingDrag?
    /// The last press on a long text.
    var click: TextClick?

    /// A way that may become a swipe.
    struct Swipe: Hashable, Sendable {
        var card: PresentationID
        var start: ScreenPoint
        var device: Press.Device
        /// Whether it goes to the side: the card follows.
        var isDrawn = false
        /// How far it goes to the right, in pixels at scale 1.
        var dx = 0.0
    }

    /// Moves the pointer.
    mutating func move(to position: ScreenPoint, isAwake: Bool) {
        self.position = position
        self.isAwake = isAwake
    }

    /// Lets the pointer hover after input at its position.
    mutating func wake() { isAwake = true }

    /// Removes the pointer from our surfaces.
    mutating func leave() {
        position = nil
        isAwake = false
    }
}

/// A press in progress: it acts when it is released where it began.
struct Press: Hashable, Sendable {
    var subject: Subject
    var device: Device

    enum Subject: Hashable, Sendable {
        case target(HitTarget)
        case scrim
        case pill(Target)
        /// A toast as a whole, with another button than the primary one.
        case card(PresentationID, CardGesture)
    }

    enum Device: Hashable, Sendable {
        case pointer, touch
        case key(UInt32)
    }
}

extension CardGesture {
    /// The meaning of a button on a toast; `nil`: none.
    init?(_ button: PointerButton) {
        switch button {
        case .primary: self = .left
        case .middle: self = .middle
        case .secondary: self = .right
        case .other: return nil
        }
    }
}

/// A target on a card.
struct HitTarget: Hashable, Sendable {
    var card: PresentationID
    var target: Target
}
