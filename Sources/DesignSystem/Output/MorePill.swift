// SPDX-License-Identifier: MIT

public import PresenterCore

/// The content of the pill after the toasts.
public struct MorePill: Hashable, Sendable {
    /// Number of toasts not shown.
    public var count: Int
    /// Whether a press on the number shows more of them.
    public var opens: Bool
    /// Whether it has "Show less".
    public var closes: Bool

    /// Creates the pill of a scene; `nil`: none is needed.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - shown: the visible toasts of its column, counted from the newest.
    ///   - count: how many toasts the column has; `nil`: all of the scene.
    public init?(_ scene: Scene, shown: Range<Int>, of count: Int? = nil) {
        let unseen = (count ?? scene.toasts.count) - shown.upperBound
        self.count = unseen + scene.waitingToasts
        opens = !scene.toasts.isEmpty && (unseen > 0 || scene.canOpenMore)
        closes = scene.isListOpen || shown.lowerBound > 0
        if self.count == 0, !closes { return nil }
    }

    /// Creates a pill.
    init(count: Int, opens: Bool = true, closes: Bool = false) {
        self.count = count
        self.opens = opens
        self.closes = closes
    }
}
