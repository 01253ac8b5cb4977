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
        var form = pageForm
        var page = page(form)
        let isModal = card.content.kind == .modal
        // A long message in a low terminal: a wider card scrolls less.
        if isModal, page.height > room.rows - 2, form.width < min(widthAvailable, Self.widest) {
            form.width = min(widthAvailable, Self.widest)
            form.margin = margin(form.width)
            page = self.page(form)
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
        var card = self.finish(page, width: form.width, finish)
        if case .modal(let modal) = self.card.content {
            if let list = modal.choices, list.areRows {
                card.layout.list = rowWindow(list, capacity: page.rows)
            }
            if modal.fields.contains(where: { $0.type == .date }) {
                card.layout.today = wallClock.day(state.now)
            }
        }
        card.layout.apply(tree, state)
        return card
    }

    private func page(_ form: PageForm) -> Page {
        var page = Page()
        if form.hasGaps { page.head.append(blank(form.width, isSpare: true)) }
        let scrolled = scrolledParts(form)
        var sign: [TextRun] = []
        var rows: (list: FormField, line: Int)?
        for (index, node) in tree.parts.enumerated() {
            let section: Page.Section =
                index < scrolled.lowerBound ? \.head : index < scrolled.upperBound ? \.body : \.foot
            var part = lines(of: node, form, after: &sign)
            if case .row = node.part { part.insert(divider(form.width), at: 0) }
            if case .menu = node.part, !page.head.isEmpty { page.head.append(divider(form.width)) }
            if !part.isEmpty, page.height > 1, hasGap(before: node, form) {
                let isFirst = index == scrolled.lowerBound && scrolled.contains(index)
                page[keyPath: isFirst ? \.head : section].append(blank(form.width, isSpare: true))
            }
            page[keyPath: section] += part
            if case .choices(let list) = node.part, list.areRows {
                rows = (list, page[keyPath: section].count)
            }
        }
        if form.hasGaps { page.foot.append(blank(form.width, isSpare: true)) }
        if page.height == 0 { page.body.append(blank(form.width)) }
        if let rows { add(rows.list, at: rows.line, to: &page, form) }
        return page
    }

    /// The parts that scroll if the card is too high: the rows or the details, else the texts and
    /// the fields of a form, with everything between them.
    private func scrolledParts(_ form: PageForm) -> Range<Int> {
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
                case .message, .form: true
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

    private func hasGap(before node: CardNode, _ form: PageForm) -> Bool {
        guard form.hasGaps else { return false }
        return switch node.part {
        case .message: !form.scrollsTitle || card.content.headline.title?.isEmpty ?? true
        // Each field has its own gap, and rows belong to the field above them.
        case .form: false
        case .choices(let list): !list.areRows || list.searchField != nil
        default: true
        }
    }

    /// Returns the lines of a part.
    ///
    /// - Parameters:
    ///   - node: the part.
    ///   - form: how the card measures it.
    ///   - sign: a sign in front of the next text, which takes it.
    /// - Returns: its lines.
    private func lines(
        of node: CardNode,
        _ form: PageForm,
        after sign: inout [TextRun]
    ) -> [PageLine] {
        let (width, margin) = (form.width, form.margin)
        func flow(
            _ runs: [TextRun],
            limit: Int = .max,
            links: [Int: Target] = [:]
        ) -> [PageLine] {
            defer { sign = [] }
            return text(
                sign + runs,
                width: width,
                margin: margin,
                form.isCentred ? .center : .leading,
                limit: limit,
                links: links
            )
        }
        switch node.part {
        case .alert:
            let style = CellStyle(paint.theme[.dangerText], on: paint.theme[.dangerSubtle], .bold)
            sign = [TextRun(" ! ", style)] + titleRuns(" ")
        case .icon(let source):
            guard let icon = emoji(source) else { break }
            guard card.content.kind == .toast else { return flow([TextRun(icon, plain)]) }
            if !(card.content.headline.title ?? "").isEmpty { sign = titleRuns("\(icon) ") }
        case .title(let title): return flow(titleRuns(title), limit: form.titleLines)
        case .message(let text):
            let message = message(text, paint.message)
            return flow(message.runs, limit: form.messageLines, links: message.links)
        case .progress(let progress):
            if card.content.kind == .loading, progress == .indeterminate {
                sign = [TextRun("\(spinner) ", ink(paint.progress, .bold))]
                let hasText = tree.parts.contains { node in
                    switch node.part {
                    case .title, .message: true
                    default: false
                    }
                }
                return hasText ? [] : flow([])
            }
            return [barLine(progress, width: width, margin: margin)]
        case .input(let input): return fieldLines(input, width: width, margin: margin)
        case .form(let fields): return formFields(fields, width: width, margin: margin)
        case .choices(let list):
            if let input = list.searchField {
                return fieldLines(search(input, of: list), width: width, margin: margin)
            }
            guard !list.areRows else { break }
            return choiceLines(list, width: width, margin: margin)
        case .reply(let reply):
            return fieldLines(reply.input, width: width, margin: margin)
                + lines(of: node.buttons, form)
        case .buttons, .button: return lines(of: node.buttons, form)
        case .menu:
            let rows = node.buttons
            let hasIcons = rows.contains { icon(of: $0) != nil }
            return rows.map { row($0, hasIcons: hasIcons, width: width) }
        case .row(let cancel):
            let hasIcons = tree.buttons.contains { icon(of: $0) != nil }
            return [row(cancel, hasIcons: hasIcons, width: width)]
        case .details(let details): return detailLines(details, width: width, margin: margin)
        case .picture, .control, .problem, .group, .entry: break
        }
        return []
    }

    private func lines(of buttons: [ButtonPart], _ form: PageForm) -> [PageLine] {
        let (width, margin) = (form.width, form.margin - 1)
        return switch form.buttons {
        case .row: buttonLines(buttons, width: width, margin: margin, isEven: form.isCentred)
        case .wrapped: wrappedButtons(buttons, width: width, margin: margin)
        case .centred: centredButtons(buttons, width: width)
        }
    }

    /// Adds the rows of a list to a page, as many as there is room for beside its other parts.
    private func add(_ list: FormField, at line: Int, to page: inout Page, _ form: PageForm) {
        let spare = (page.head + page.body + page.foot).count { $0.isSpare }
        let room = self.room.rows - 2 - page.height + spare
        let wanted = list.rowsWanted
        page.rows = max(min(3, wanted), min(wanted, room))
        let lines = rowLines(
            list,
            width: form.width,
            margin: form.margin,
            capacity: page.rows
        )
        page.foot.insert(contentsOf: lines, at: line)
    }

    /// Returns an icon that is an emoji; a terminal shows no other pictures.
    func emoji(_ icon: ImageSource?) -> String? {
        guard case .name(let name)? = icon, name.count == 1, let first = name.first,
            CharacterWidth.cells(of: first) == 2
        else { return nil }
        return name
    }
}
