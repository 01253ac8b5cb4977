// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// One card on an output: at rest in a `SceneLayout`, at one moment in `SceneInstances`.
public struct CardInstance: Hashable, Sendable {
    /// The output it lies on.
    public var output: OutputID
    /// That output as it was when the card was laid out.
    public var outputArea: OutputArea
    /// Where it lies and what it looks like.
    public var card: PlacedCard
    /// How a motion moves and fades it.
    public var transform: AnimationTransform
    /// Whether it left the scene and only fades.
    public var isExiting: Bool
    /// Whether the focus ring is around the whole card.
    public var isRinged: Bool

    /// Creates an instance; the shortest call is a card at rest.
    public init(
        output: OutputID,
        outputArea: OutputArea,
        card: PlacedCard,
        transform: AnimationTransform = .rest,
        isExiting: Bool = false,
        isRinged: Bool = false
    ) {
        self.output = output
        self.outputArea = outputArea
        self.card = card
        self.transform = transform
        self.isExiting = isExiting
        self.isRinged = isRinged
    }

    /// Which presentation; `nil` for what Topmost itself shows.
    public var id: PresentationID? { card.id }

    /// Where it is drawn.
    var frame: Rect { card.visibleFrame }

    /// What can be reached.
    var layout: CardLayout { card.layout }

    /// A point of the output in the card's own pixels.
    func local(_ point: Point) -> Point {
        Point(x: (point.x - frame.minX) / card.scale, y: (point.y - frame.minY) / card.scale)
    }
}
