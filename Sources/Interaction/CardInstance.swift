// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// One card on an output: at rest in a `SceneLayout`, at one moment in `SceneInstances`.
public struct CardInstance: Hashable, Sendable {
    /// Its output.
    public var output: OutputID
    /// The output's area when the card was laid out.
    public var outputArea: OutputArea
    /// Its position and layout.
    public var card: PlacedCard
    /// The transform that its motion applies.
    public var transform: AnimationTransform
    /// Whether it left the scene and is fading out.
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

    /// The presentation's id; `nil` for Topmost's own cards.
    public var id: PresentationID? { card.id }

    /// Its frame on the output.
    var frame: Rect { card.visibleFrame }

    /// Its layout, with the regions that can be pressed.
    var layout: CardLayout { card.layout }

    /// Converts a point of the output into the card's own pixels.
    func local(_ point: Point) -> Point {
        Point(x: (point.x - frame.minX) / card.scale, y: (point.y - frame.minY) / card.scale)
    }
}
