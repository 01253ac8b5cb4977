// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// A fact the stage is told.
public enum InteractionEvent: Hashable, Sendable {
    /// The daemon's scene is this now.
    case sceneChanged(Scene)
    /// The cards of the scene were laid out; they lie there now.
    case arranged(Arrangement)
    /// That revision of the scene is on screen.
    case presented(revision: UInt64)
    /// The person did something, at the instant the event carries.
    case input(InputEvent)
    /// The instant `nextDeadline` has come.
    case deadlinePassed
    /// Motion is wanted, or not.
    case motionPreferred(isReduced: Bool)
}

/// What the shell of a display is to do.
public enum Order: Hashable, Sendable {
    /// Tell the daemon what the person did.
    case tell(UserAction)
    /// Put a text on the clipboard.
    case copy(String)
    /// Ask the clipboard for its text; answered with `InputEvent.pasted`.
    case paste
}

/// Where everything of a scene lies on the outputs.
public struct Arrangement: Hashable, Sendable {
    /// The presentations drawn, the lowest first.
    public var placements: [Placement]
    /// Whether the topmost presenter stands on a scrim.
    public var hasScrim: Bool
    /// Whether the loading stands on a scrim.
    public var hasLoadingScrim: Bool
    /// The drawn way out of blocked input; it can be pressed as Escape can.
    public var releasePill: Pill?
    /// When it next looks different by itself; `nil`: it rests.
    public var nextChange: Instant?

    /// Creates an arrangement; the shortest call is an empty screen.
    public init(
        placements: [Placement] = [],
        hasScrim: Bool = false,
        hasLoadingScrim: Bool = false,
        releasePill: Pill? = nil,
        nextChange: Instant? = nil
    ) {
        self.placements = placements
        self.hasScrim = hasScrim
        self.hasLoadingScrim = hasLoadingScrim
        self.releasePill = releasePill
        self.nextChange = nextChange
    }

    /// A rectangle on an output.
    public struct Pill: Hashable, Sendable {
        /// Which output.
        public var output: OutputID
        /// Where on it, in pixels at scale 1.
        public var frame: Rect

        /// Creates a pill's place.
        public init(output: OutputID, frame: Rect) {
            self.output = output
            self.frame = frame
        }
    }
}

/// One presentation, laid out and placed.
public struct Placement: Hashable, Sendable {
    /// Which presentation.
    public var id: PresentationID
    /// The output it lies on.
    public var output: OutputID
    /// That output as the stage was laid out on it.
    public var outputArea: OutputArea
    /// Where it lies and what it looks like.
    public var card: PlacedCard

    /// Creates a placement.
    public init(id: PresentationID, output: OutputID, outputArea: OutputArea, card: PlacedCard) {
        self.id = id
        self.output = output
        self.outputArea = outputArea
        self.card = card
    }

    /// Where it is drawn.
    var frame: Rect { card.visibleFrame }

    /// What can be reached.
    var layout: CardLayout { card.layout }

    /// A point of the output in the card's own pixels.
    func local(_ point: Point) -> Point {
        Point(x: (point.x - frame.minX) / card.scale, y: (point.y - frame.minY) / card.scale)
    }
}
