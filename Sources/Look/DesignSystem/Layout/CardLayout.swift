// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

/// A laid-out card: its size, drawing and targets.
public struct CardLayout: Hashable, Sendable {
    /// The card's size, without shadow and focus ring.
    public var size: Extent
    /// The drawing, relative to the card's corner; shadows and rings extend beyond it.
    public var displayList = DisplayList()
    /// The targets' regions, the uppermost last.
    public var regions: [HitRegion] = []
    /// The targets in Tab order.
    public var focusOrder: [Target] = []
    /// The target that Enter presses without a focus; never a destructive button.
    public var defaultTarget: Target?
    /// The letter that presses a button with Alt, by button id.
    public var mnemonics: [String: Character] = [:]
    /// Maximum scroll offset; 0: everything is in view.
    public var scrollRange = 0.0
    /// The animated part (a spinning ring, a life ring), for small repaints.
    public var liveRegion: Rectangle<Double>?
    /// When the card next looks different without an event; `nil`: never.
    public var nextChange: Instant?
    /// Height of the scrolling part's window.
    public var scrollHeight = 0.0
    /// The targets' positions within the scrolling part.
    public var scrollSpans: [Target: ScrollSpan] = [:]
    /// The lines of each text field in view, by its id.
    public var caretLines: [String: [CaretLine]] = [:]
    /// The card's parts, by which tests and screen readers know it.
    public var tree = CardTree()
    /// Whether it runs from right to left.
    public var isMirrored = false
    /// The present moment, for fields that begin with it.
    public var now: LocalMoment?
    /// When it is nine o'clock tomorrow, for the notification centre; `nil`: another card.
    public var tomorrow: Instant?
    /// The rows in view of the notification centre; `nil`: it is another card.
    public var rows: RowWindow?
    /// The rows in view of a modal's list; `nil`: it has none.
    public var list: ListWindow?
    /// The rows in view of a long text, from the first to the last.
    public var textLines: [TextLine] = []

    /// Creates a layout without parts.
    public init(size: Extent) { self.size = size }
}

extension CardLayout {
    /// Returns the caret position nearest to a point of the field.
    ///
    /// - Parameters:
    ///   - point: the point, from the card's corner.
    ///   - field: the field's id.
    /// - Returns: the number of characters before it; `nil`: there is no field.
    public func caret(nearest point: Point, in field: String = FormField.inputID) -> Int? {
        let lines = (caretLines[field] ?? []).filter(\.isInView)
        let line = lines.min { abs($0.y - point.y) < abs($1.y - point.y) }
        return line?.offset(nearest: point.x)
    }

    /// Returns the caret's place some lines further down, as a number of characters.
    ///
    /// - Returns: `nil`: there is no such line.
    public func caret(_ caret: Int, movedBy step: Int, in field: String) -> Int? {
        let lines = caretLines[field] ?? []
        guard let index = lines.line(at: caret), lines.indices.contains(index + step),
            lines[index].stops.indices.contains(caret - lines[index].first)
        else { return nil }
        return lines[index + step].offset(nearest: lines[index].stops[caret - lines[index].first])
    }

    /// The caret's place as a point in the middle of its line, and the line's height; `nil`:
    /// it is not in view.
    public func caretPosition(_ caret: Int, in field: String) -> (point: Point, height: Double)? {
        let lines = caretLines[field] ?? []
        guard let index = lines.line(at: caret),
            lines[index].stops.indices.contains(caret - lines[index].first)
        else { return nil }
        let line = lines[index]
        return (Point(x: line.stops[caret - line.first], y: line.y), line.height)
    }

    /// Returns whether the line with the caret is read from the right.
    ///
    /// - Parameters:
    ///   - caret: the number of characters before it.
    ///   - field: the field's id.
    /// - Returns: whether it is; `false` for an empty line.
    public func isMirrored(at caret: Int, in field: String = FormField.inputID) -> Bool {
        let lines = caretLines[field] ?? []
        guard let stops = lines.line(at: caret).map({ lines[$0].stops }), let first = stops.first,
            let last = stops.last
        else { return false }
        return last < first
    }

    /// Returns the nearest scroll offset that brings a target into view, a field with
    /// what is open below it, such as a calendar.
    ///
    /// - Parameters:
    ///   - target: the focused target.
    ///   - current: the current scroll offset.
    /// - Returns: the offset; `current` if the target does not scroll or is in view.
    public func scroll(revealing target: Target, from current: Double) -> Double {
        guard let span = scrollSpans[target] else { return current }
        guard case .field(let field, .box) = target else {
            return scroll(revealing: span, from: current)
        }
        var whole = span
        for case (.field(field, _), let open) in scrollSpans {
            whole.from = min(whole.from, open.from)
            whole.to = max(whole.to, open.to)
        }
        // The field itself must be in view even if not all of it fits.
        return scroll(revealing: span, from: scroll(revealing: whole, from: current))
    }

    private func scroll(revealing span: ScrollSpan, from current: Double) -> Double {
        let margin = min(Space.fade, max(0, (scrollHeight - (span.to - span.from)) / 2))
        let highest = span.from - margin
        let lowest = span.to + margin - scrollHeight
        return min(scrollRange, max(0, min(max(current, lowest), max(highest, lowest))))
    }
}

/// The region of a target on its card.
public struct HitRegion: Hashable, Sendable {
    /// The target.
    public var target: Target
    /// The frame, relative to the card's corner.
    public var frame: Rectangle<Double>
    /// Whether it can be pressed.
    public var isEnabled: Bool

    /// Creates a region.
    public init(target: Target, frame: Rectangle<Double>, isEnabled: Bool = true) {
        self.target = target
        self.frame = frame
        self.isEnabled = isEnabled
    }
}

/// The caret's places in one line of a text field.
public struct CaretLine: Hashable, Sendable {
    /// The number of characters before the line.
    public var first: Int
    /// The middle of the line, from the card's upper edge.
    public var y: Double
    /// The line's height.
    public var height: Double
    /// The x of each place, the first before all characters of the line.
    public var stops: [Double]
    /// Whether it is shown; the lines above and below those in view are known, for the
    /// caret to go there.
    public var isInView = true
    /// The number of the first line that the field shows, from 0.
    public var window = 0

    /// Creates a line.
    public init(first: Int = 0, y: Double = 0, height: Double = 0, stops: [Double]) {
        self.first = first
        self.y = y
        self.height = height
        self.stops = stops
    }

    /// The place nearest to an x, as a number of characters of the whole text.
    func offset(nearest x: Double) -> Int? {
        stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) }.map { first + $0 }
    }
}

extension [CaretLine] {
    /// The line with the caret at that number of characters; at a wrapped line's end, the
    /// next one.
    func line(at caret: Int) -> Int? { lastIndex { $0.first <= caret } }
}

/// A target's extent within the scrolling part of a card, from that part's top.
public struct ScrollSpan: Hashable, Sendable {
    /// The upper and the lower edge, in pixels at scale 1.
    public var from, to: Double

    /// Creates a span.
    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }
}
