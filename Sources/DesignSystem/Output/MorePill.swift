// SPDX-License-Identifier: MIT

public import PresenterCore

/// What the pill at the end of the toasts says.
public struct MorePill: Hashable, Sendable {
    /// How many toasts do not show.
    public var count: Int
    /// Whether a press on the count shows more of them.
    public var opens: Bool
    /// Whether it offers to show less.
    public var closes: Bool

    /// Describes the pill of a scene; `nil`: everything shows.
    ///
    /// - Parameters:
    ///   - scene: what is to be shown.
    ///   - shown: which of its toasts show, counted from the newest.
    public init?(_ scene: Scene, shown: Range<Int>) {
        let unseen = scene.toasts.count - shown.upperBound
        count = unseen + scene.waitingToasts
        opens = !shown.isEmpty && (unseen > 0 || scene.canOpenList)
        closes = scene.isListOpen || shown.lowerBound > 0
        if count == 0, !closes { return nil }
    }

    /// Creates a pill.
    init(count: Int, opens: Bool = true, closes: Bool = false) {
        self.count = count
        self.opens = opens
        self.closes = closes
    }
}
