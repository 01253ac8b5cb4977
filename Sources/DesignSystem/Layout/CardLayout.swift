// SPDX-License-Identifier: MIT

/// A card, laid out: how large, what to draw, what can be reached.
public struct CardLayout: Hashable, Sendable {
    /// The card's size, without shadow and focus ring.
    public var size: Extent
    /// What to draw, relative to the card's corner; shadows and rings reach beyond it.
    public var displayList: DisplayList
    /// What can be reached, the uppermost last.
    public var regions: [HitRegion]
    /// What Tab goes through, in order.
    public var focusOrder: [Target]
    /// What Return presses when nothing has the focus; never a destructive button.
    public var defaultTarget: Target?
    /// The letter that with Alt presses a button, by button id.
    public var mnemonics: [String: Character]
    /// How far the scrolling part can be scrolled; 0: all is in view.
    public var scrollRange: Double
    /// The part that moves by itself (a spinning ring, a life ring), for small repaints.
    public var liveRegion: Rect?

    /// Creates a layout.
    public init(
        size: Extent,
        displayList: DisplayList = DisplayList(),
        regions: [HitRegion] = [],
        focusOrder: [Target] = [],
        defaultTarget: Target? = nil,
        mnemonics: [String: Character] = [:],
        scrollRange: Double = 0,
        liveRegion: Rect? = nil
    ) {
        self.size = size
        self.displayList = displayList
        self.regions = regions
        self.focusOrder = focusOrder
        self.defaultTarget = defaultTarget
        self.mnemonics = mnemonics
        self.scrollRange = scrollRange
        self.liveRegion = liveRegion
    }
}
