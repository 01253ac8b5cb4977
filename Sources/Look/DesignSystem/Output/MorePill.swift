// SPDX-License-Identifier: MIT

public import PresenterCore

/// The content of the pill after the toasts.
public struct MorePill: Hashable, Sendable {
    /// Number of toasts not shown, except those gathered under a card that shows their number.
    public var count: Int
    /// Whether a press on the number shows more of them.
    public var opens: Bool
    /// Whether it has "Show less".
    public var closes: Bool

    /// Creates the pill of a scene; `nil`: none is needed.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - toasts: the toasts of its column, the newest first.
    ///   - shown: the places of those that are visible.
    public init?(_ scene: Scene, _ toasts: [Card], shown: Range<Int>) {
        let unseen = toasts[shown.upperBound...]
        // A card that is out of view does not show how many are gathered under it.
        count = unseen.reduce(scene.waitingToasts) { $0 + 1 + $1.gathered }
        opens = !scene.toasts.isEmpty && (!unseen.isEmpty || scene.canOpenMore)
        closes = scene.isListOpen || shown.lowerBound > 0
        if count == 0, !closes { return nil }
    }

    init(count: Int, opens: Bool = true, closes: Bool = false) {
        self.count = count
        self.opens = opens
        self.closes = closes
    }
}
