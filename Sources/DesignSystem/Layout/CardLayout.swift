// SPDX-License-Identifier: MIT

public import PresenterCore

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
    /// When the card next looks different by itself; `nil`: it rests.
    public var nextChange: Instant?
    /// The height of the window onto the part that scrolls.
    public var scrollHeight: Double
    /// Where targets lie within the part that scrolls.
    public var scrollSpans: [Target: ScrollSpan]
    /// The x of each place the caret can have in the text field, the first before all text.
    public var caretStops: [Double]
    /// How much of its height, at the bottom, the edges of cards behind it take.
    public var deckHeight: Double

    /// Creates a layout.
    public init(
        size: Extent,
        displayList: DisplayList = DisplayList(),
        regions: [HitRegion] = [],
        focusOrder: [Target] = [],
        defaultTarget: Target? = nil,
        mnemonics: [String: Character] = [:],
        scrollRange: Double = 0,
        liveRegion: Rect? = nil,
        nextChange: Instant? = nil,
        scrollHeight: Double = 0,
        scrollSpans: [Target: ScrollSpan] = [:],
        caretStops: [Double] = [],
        deckHeight: Double = 0
    ) {
        self.size = size
        self.displayList = displayList
        self.regions = regions
        self.focusOrder = focusOrder
        self.defaultTarget = defaultTarget
        self.mnemonics = mnemonics
        self.scrollRange = scrollRange
        self.liveRegion = liveRegion
        self.nextChange = nextChange
        self.scrollHeight = scrollHeight
        self.scrollSpans = scrollSpans
        self.caretStops = caretStops
        self.deckHeight = deckHeight
    }
}

extension CardLayout {
    /// The caret's place nearest to a point of the field.
    ///
    /// - Parameter x: how far from the card's left edge.
    /// - Returns: the number of characters before it; `nil`: there is no field.
    public func caret(nearest x: Double) -> Int? {
        caretStops.indices.min { abs(caretStops[$0] - x) < abs(caretStops[$1] - x) }
    }

    /// The least scrolling that brings a target into view.
    ///
    /// - Parameters:
    ///   - target: what has got the focus.
    ///   - current: how far the card is scrolled now.
    /// - Returns: how far it is to be scrolled; `current` when the target does
    ///   not scroll or is in view.
    public func scroll(revealing target: Target, from current: Double) -> Double {
        guard let span = scrollSpans[target] else { return current }
        let margin = min(Space.fade, max(0, (scrollHeight - (span.to - span.from)) / 2))
        let highest = span.from - margin
        let lowest = span.to + margin - scrollHeight
        return min(scrollRange, max(0, min(max(current, lowest), max(highest, lowest))))
    }
}
