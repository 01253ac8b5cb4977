// SPDX-License-Identifier: MIT
//
// The parts of a card become the lines of a page, in their order. What scrolls is in its middle:
// the parts above and below stay in view.

import Basics
import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the card at its preferred size within the room.
    func layout() -> CellCard {
        if let toast = card.content.toast, toast.isPill {
            var card = pill(toast)
            card.layout.apply(tree, state)
            return card
        }
        var builder = measured(pageForm)
        var page = builder.page
        // A long message in a low terminal: a wider card scrolls less.
        let widest = min(widthAvailable, Self.widest)
        if card.content.kind == .modal, page.height > room.rows - 2, builder.width < widest {
            builder.form.width = widest
            builder.form.margin = usualMargin(widest)
            page = builder.page
        }
        var finish = Finish()
        if card.content.progress == .indeterminate { finish.nextChange = nextTick }
        switch card.content {
        case .toast(let toast):
            finish.isClosable = look.hasMouse
            finish.time = time(of: toast)
            finish.lifeLeft = lifeLeft(of: toast)
            finish.nextChange = nextChange(of: toast)
        case .retry: finish.isClosable = look.hasMouse && state.hover != nil
        case .modal, .bottomSheet, .loading: break
        }
        var card = builder.finish(page, finish)
        if case .modal(let modal) = self.card.content {
            if let list = modal.choices, list.areRows {
                let height = CellUnit.height
                card.layout.list = state.window(of: list, capacity: page.rows, rowHeight: height)
            }
            if modal.fields.contains(where: \.type.beginsNow) {
                card.layout.now = wallClock.local(state.now)
            }
        }
        card.layout.apply(tree, state)
        return card
    }

    private var page: Page {
        var page = Page()
        if form.hasGaps { page.head.append(blank(isSpare: true)) }
        let scrolled = scrolledParts
        var sign: [TextRun] = []
        var rows: (list: FormField, line: Int)?
        for (index, node) in tree.parts.enumerated() {
            let section: Page.Section =
                index < scrolled.lowerBound ? \.head : index < scrolled.upperBound ? \.body : \.foot
            var part = lines(of: node, after: &sign)
            if case .row = node.part { part.insert(divider, at: 0) }
            if case .menu = node.part, !page.head.isEmpty { page.head.append(divider) }
            if !part.isEmpty, page.height > 1, hasGap(before: node) {
                let isFirst = index == scrolled.lowerBound && scrolled.contains(index)
                page[keyPath: isFirst ? \.head : section].append(blank(isSpare: true))
            }
            page[keyPath: section] += part
            if case .choices(let list) = node.part, list.areRows {
                rows = (list, page[keyPath: section].count)
            }
        }
        if form.hasGaps { page.foot.append(blank(isSpare: true)) }
        if page.height == 0 { page.body.append(blank()) }
        if let rows { add(rows.list, at: rows.line, to: &page) }
        return page
    }

    /// The parts that scroll if the card is too high: the rows or the details, else the texts and
    /// the fields of a form, with everything between them.
    private var scrolledParts: Range<Int> {
        let parts = tree.parts
        func indices(_ isScrolled: (CardNode.Part) -> Bool) -> [Int] {
            parts.indices.filter { isScrolled(parts[$0].part) }
        }
        var found = indices { part in
            switch part {
            case .menu, .details: true
            default: false
            }
        }
        if found.isEmpty {
            found = indices { part in
                switch part {
                case .message: true
                case .field(let field): !field.isInput
                case .title, .progress: form.scrollsTitle
                default: false
                }
            }
        }
        if let first = found.first, let last = found.last { return first..<last + 1 }
        let heading = indices { part in
            switch part {
            case .alert, .icon, .title, .picture, .control: true
            default: false
            }
        }
        let end = heading.count
        return end..<end
    }

    private func hasGap(before node: CardNode) -> Bool {
        guard form.hasGaps else { return false }
        return switch node.part {
        case .message: !form.scrollsTitle || card.content.headline.title?.isEmpty ?? true
        // The fields of a form have gaps of their own, and rows belong to the box above them.
        case .field(let field): field.isInput
        case .choices(let list): !list.areRows || list.searchField != nil
        default: true
        }
    }

    /// Returns the lines of a part.
    ///
    /// - Parameters:
    ///   - node: the part.
    ///   - sign: a sign in front of the next text, which takes it.
    /// - Returns: its lines.
    private func lines(of node: CardNode, after sign: inout [TextRun]) -> [PageLine] {
        func flow(_ runs: [TextRun], limit: Int = .max, links: [Int: Target] = [:]) -> [PageLine] {
            defer { sign = [] }
            return text(sign + runs, isCentred: form.isCentred, limit: limit, links: links)
        }
        switch node.part {
        case .alert:
            sign = [TextRun(" ! ", ink(.dangerText, on: .dangerSubtle, .bold))] + titleRuns(" ")
        case .icon(let source):
            guard let icon = emoji(source) else { break }
            guard card.content.kind == .toast else { return flow([TextRun(icon, plain)]) }
            if !(card.content.headline.title ?? "").isEmpty { sign = titleRuns("\(icon) ") }
        case .title(let title): return flow(titleRuns(title), limit: form.titleLines)
        case .message(let text):
            let message = message(text, paint.message)
            return flow(message.runs, limit: form.messageLines, links: message.links)
        case .progress(let progress):
            guard card.content.kind == .loading, progress == .indeterminate else {
                return [barLine(progress)]
            }
            sign = [TextRun("\(spinner) ", ink(paint.progress, .bold))]
            let hasText = tree.parts.contains { node in
                switch node.part {
                case .title, .message: true
                default: false
                }
            }
            return hasText ? [] : flow([])
        case .field(let field):
            return (field.isInput ? [] : [blank(isSpare: true)]) + fieldLines(node)
        case .choices: return fieldLines(node)
        case .reply: return node.children.flatMap { lines(of: $0, after: &sign) }
        case .buttons, .button: return buttonLines(node.buttons)
        case .menu:
            let rows = node.buttons
            let hasIcons = rows.contains { icon(of: $0) != nil }
            return rows.map { row($0, hasIcons: hasIcons) }
        case .row(let cancel):
            return [row(cancel, hasIcons: tree.buttons.contains { icon(of: $0) != nil })]
        case .details(let details): return detailLines(details)
        default: break
        }
        return []
    }

    /// Adds the rows of a list to a page, as many as there is room for beside its other parts.
    private func add(_ list: FormField, at line: Int, to page: inout Page) {
        let spare = (page.head + page.body + page.foot).count { $0.isSpare }
        let room = self.room.rows - 2 - page.height + spare
        let wanted = list.rowsWanted
        page.rows = max(min(3, wanted), min(wanted, room))
        page.foot.insert(contentsOf: rowLines(list, capacity: page.rows), at: line)
    }

    /// Returns an icon that is an emoji; a terminal shows no other pictures.
    func emoji(_ icon: ImageSource?) -> String? {
        guard case .name(let name)? = icon, name.count == 1, let first = name.first,
            CharacterWidth.cells(of: first) == 2
        else { return nil }
        return name
    }
}
