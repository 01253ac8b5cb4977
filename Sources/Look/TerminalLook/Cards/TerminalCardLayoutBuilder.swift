// SPDX-License-Identifier: MIT
//
// A card in cells. Its border carries the nameplate: no content can overwrite
// the sender's identity, and on a deck it is the visible part of the lower
// cards.

import Bidi
import DesignSystem
import PresenterCore

/// One card being laid out.
struct TerminalCardLayoutBuilder {
    let look: TerminalStyle
    let card: Card
    /// The card's parts.
    let tree: CardTree
    var state: CardState
    /// The available size.
    let room: CellSize
    /// Number of further presenters behind; 0: no tag.
    var hidden = 0
    /// Formats times of day.
    let wallClock: WallClock

    let paint: CardPaint
    let isRightToLeft: Bool

    init(
        _ card: Card,
        _ state: CardState,
        look: TerminalStyle,
        wallClock: WallClock,
        room: CellSize,
        hidden: Int = 0
    ) {
        self.card = card
        self.state = state
        tree = CardTree(card, state, in: look.words, by: wallClock)
        self.look = look
        self.wallClock = wallClock
        self.room = room
        self.hidden = hidden
        let headline = card.content.headline
        paint = CardPaint(headline.colors, as: headline.theme, theme: look.theme)
        isRightToLeft =
            VisualOrder.isRightToLeft(headline.title ?? "")
            ?? VisualOrder.isRightToLeft(headline.message?.plain ?? "") ?? look.isRightToLeft
    }

    // MARK: Styles

    /// Returns a style with a token's colour on the card.
    func ink(
        _ token: ColorToken,
        on background: ColorToken = .surface,
        _ attributes: CellStyle.Attributes = []
    ) -> CellStyle {
        CellStyle(paint.theme[token], on: paint.theme[background], attributes)
    }

    /// Returns a style with a colour on the card.
    func ink(_ color: Color, _ attributes: CellStyle.Attributes = []) -> CellStyle {
        CellStyle(color, on: surface, attributes)
    }

    /// The card's fill.
    var surface: Color {
        if case .toast(let toast) = card.content, toast.urgency == .critical {
            return paint.theme[.dangerSubtle].opacity(0.45).over(paint.theme[.surface])
        }
        return paint.theme[.surface]
    }

    var plain: CellStyle { ink(paint.theme[.textPrimary]) }

    /// The style of the focus ring.
    var ring: CellStyle { ink(paint.theme[.focusRing].readable(on: surface, ratio: 3), .bold) }

    func isFocused(_ target: Target) -> Bool { state.isFocusVisible && state.focus == target }

    func touch(_ target: Target) -> Touch {
        if state.pressed == target { return .pressed }
        return state.hover == target ? .hover : .none
    }

    /// Returns a blank line of the card.
    func blank(_ width: Int, isSpare: Bool = false) -> PageLine {
        PageLine(width: width, plain, isSpare: isSpare)
    }

    /// Returns a divider between two parts of a card.
    func divider(_ width: Int) -> PageLine {
        var line = blank(width)
        line.isDivider = true
        line.put(String(repeating: "─", count: width), edge, at: 0)
        return line
    }

    var hairline: CellStyle {
        paint.theme.isHighContrast
            ? ink(paint.theme[.outline]) : ink(paint.theme[.hairline]).asOrnament
    }

    // MARK: Text

    /// The alignment of lines.
    enum Alignment { case leading, center }

    /// Returns lines of text with a margin, with their links as targets.
    func text(
        _ runs: [TextRun],
        width: Int,
        margin: Int,
        _ alignment: Alignment = .leading,
        limit: Int = .max,
        links: [Int: Target] = [:]
    ) -> [PageLine] {
        let inner = max(1, width - 2 * margin)
        let length = alignment == .center ? TextFlow.balancedWidth(runs, width: inner) : inner
        return TextFlow.lines(runs, width: length, limit: limit, isRightToLeft: isRightToLeft)
            .map { flow in
                var line = blank(width)
                let rest = max(0, inner - flow.width)
                let indent =
                    switch alignment {
                    case .center: rest / 2
                    case .leading: isRightToLeft ? rest : 0
                    }
                let visual = flow.visual
                line.put(visual, at: margin + indent)
                var column = margin + indent
                for glyph in visual {
                    if let link = glyph.link, let target = links[link] {
                        line.reach(target, column..<column + glyph.width)
                    }
                    column += glyph.width
                }
                return line.joiningSpans()
            }
    }

    /// Returns a message's runs in their styles, and the targets of its links.
    func message(_ text: StyledText, _ color: Color) -> (runs: [TextRun], links: [Int: Target]) {
        var links: [Int: Target] = [:]
        for link in text.links { for run in link.runs { links[run] = link.target } }
        var runs: [TextRun] = []
        for (index, run) in text.runs.enumerated() {
            var attributes: CellStyle.Attributes = []
            if run.style.contains(.bold) { attributes.insert(.bold) }
            if run.style.contains(.italic) { attributes.insert(.italic) }
            if run.style.contains(.underline) { attributes.insert(.underline) }
            guard let target = links[index] else {
                runs.append(TextRun(run.text, ink(color, attributes)))
                continue
            }
            attributes.insert(.underline)
            if isFocused(target) { attributes.formUnion([.bold, .reverse]) }
            let style =
                isFocused(target)
                ? CellStyle(surface, on: paint.theme[.focusRing], attributes)
                : ink(paint.tone(.standard).label, attributes)
            runs.append(TextRun(run.text, style, link: index))
        }
        return (runs, links)
    }
}

extension PageLine {
    /// Returns the line with neighbouring columns of one target joined to one span.
    func joiningSpans() -> PageLine {
        var line = self
        line.spans = []
        for span in spans {
            if let last = line.spans.last, last.target == span.target,
                last.columns.upperBound == span.columns.lowerBound
            {
                line.spans[line.spans.count - 1].columns =
                    last.columns.lowerBound..<span.columns.upperBound
            } else {
                line.spans.append(span)
            }
        }
        return line
    }
}

/// A card laid out in cells.
struct CellCard {
    var grid: Grid
    /// The targets, in pixels at scale 1 as `Interaction` uses them.
    var layout: CardLayout
    /// The place of the blinking cursor.
    var caret: CellPoint?
}

/// The parts that `finish` adds to a page.
struct Finish {
    var nextChange: Instant?
    /// Whether the border has a cross that closes the card.
    var isClosable = false
    /// The arrival time, for the upper border.
    var time: String?
    /// The remaining share of its life, 0 to 1, for the lower border; `nil`: not shown.
    var lifeLeft: Double?
}
