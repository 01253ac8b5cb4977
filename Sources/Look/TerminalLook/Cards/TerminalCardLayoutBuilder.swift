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
    /// How the inside of the card is measured.
    var form = PageForm(width: 1, margin: 0)
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
        tree = CardTree(card, state, by: wallClock)
        self.look = look
        self.wallClock = wallClock
        self.room = room
        self.hidden = hidden
        let headline = card.content.headline
        paint = CardPaint(card, theme: look.theme)
        isRightToLeft =
            look.isRightToLeft
            || VisualOrder.isRightToLeft(headline.title ?? "")
                ?? VisualOrder.isRightToLeft(headline.message?.plain ?? "") ?? false
    }

    /// A copy that measures the inside of the card in another way.
    func measured(_ form: PageForm) -> TerminalCardLayoutBuilder {
        var builder = self
        builder.form = form
        return builder
    }

    /// The width of the card's inside.
    var width: Int { form.width }
    /// The columns left free at both ends.
    var margin: Int { form.margin }
    /// The columns between the margins.
    var columns: Range<Int> { margin..<max(margin, width - margin) }

    /// Returns the column where something begins that is so far from the leading edge.
    func column(_ distance: Int, length: Int = 1) -> Int {
        isRightToLeft ? width - distance - length : distance
    }

    // MARK: Styles

    /// Returns a style with a token's colour on the card.
    func ink(_ token: ColorToken, _ attributes: CellStyle.Attributes = []) -> CellStyle {
        ink(paint.theme[token], attributes)
    }

    /// Returns a style with a token's colour on that of another.
    func ink(
        _ token: ColorToken,
        on background: ColorToken,
        _ attributes: CellStyle.Attributes = []
    ) -> CellStyle {
        CellStyle(paint.theme[token], on: paint.theme[background], attributes)
    }

    /// Returns a style with a colour on the card.
    func ink(_ color: Color, _ attributes: CellStyle.Attributes = []) -> CellStyle {
        CellStyle(color, on: surface, attributes)
    }

    /// The card's fill.
    var surface: Color { paint.theme[.surface] }

    var plain: CellStyle { ink(.textPrimary) }

    /// The style of the focus ring.
    var ring: CellStyle { ink(paint.theme[.focusRing].readable(on: surface, ratio: 3), .bold) }

    func isFocused(_ target: Target) -> Bool { state.isFocusVisible && state.focus == target }

    func touch(_ target: Target) -> Touch {
        if state.pressed == target { return .pressed }
        return state.hover == target ? .hover : .none
    }

    /// Returns a blank line of the card.
    func blank(isSpare: Bool = false) -> PageLine {
        PageLine(width: width, plain, isSpare: isSpare)
    }

    /// A divider between two parts of a card.
    var divider: PageLine {
        var line = blank()
        line.isDivider = true
        line.put(String(repeating: "─", count: width), edge, at: 0)
        return line
    }

    var hairline: CellStyle {
        paint.theme.isHighContrast ? ink(.outline) : ink(.hairline).asOrnament
    }

    // MARK: Text

    /// Returns lines of text between the margins, with their links as targets.
    func text(
        _ runs: [TextRun],
        isCentred: Bool = false,
        limit: Int = .max,
        links: [Int: Target] = [:]
    ) -> [PageLine] {
        let inner = max(1, columns.count)
        let length = isCentred ? TextFlow.balancedWidth(runs, width: inner) : inner
        return TextFlow.lines(runs, width: length, limit: limit, isRightToLeft: isRightToLeft)
            .map { flow in
                var line = blank()
                let rest = max(0, inner - flow.width)
                var column =
                    isCentred ? margin + rest / 2 : column(margin, length: inner - rest)
                for glyph in flow.visual {
                    let after = line.put([glyph], at: column)
                    if let link = glyph.link, let target = links[link] {
                        line.reach(target, column..<after)
                    }
                    column = after
                }
                return line
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
    /// Whether the upper border has the sender's name.
    var hasName = true
    /// Whether the border has a cross that closes the card.
    var isClosable = false
    /// The arrival time, for the upper border.
    var time: String?
    /// The remaining share of its life, 0 to 1, for the lower border; `nil`: not shown.
    var lifeLeft: Double?
}
