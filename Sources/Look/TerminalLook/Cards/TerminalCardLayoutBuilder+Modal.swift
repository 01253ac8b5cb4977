// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// The usual widths inside a modal; the first suitable one is used.
    private static let widths = [34, 42, 50, 58]
    private static let widest = 72
    /// The width inside a modal with a field, choices or a long text.
    private static let formWidth = 58
    /// Texts with more lines are aligned to the leading edge.
    private static let centredLines = 4

    func layout(_ modal: Modal) -> CellCard {
        let most = max(1, room.columns - 2)
        let buttons = buttons(of: modal)
        let form = form(modal, buttons, within: most)
        var page = page(modal, buttons, form)
        // A long message in a low terminal: a wider card scrolls less.
        if page.height > room.rows - 2, form.width < min(most, Self.widest) {
            let wide = Form(width: min(most, Self.widest), isCentred: form.isCentred)
            page = self.page(modal, buttons, wide)
            return finish(modal, page, buttons, width: wide.width)
        }
        return finish(modal, page, buttons, width: form.width)
    }

    private func finish(
        _ modal: Modal,
        _ page: Page,
        _ buttons: [CellButton],
        width: Int
    ) -> CellCard {
        var finish = Finish()
        finish.defaultTarget =
            modal.harmlessDefault.flatMap { state.allows($0, of: modal) ? .button($0.id) : nil }
        if modal.progress == .indeterminate { finish.nextChange = nextTick }
        for button in buttons where button.isEnabled {
            if case .button(let id) = button.target { finish.mnemonics[id] = button.mnemonic }
        }
        var card = self.finish(page, width: width, finish)
        if let list = modal.choices, list.areRows {
            card.layout.list = rowWindow(list, capacity: page.rows)
        }
        if modal.fields.contains(where: { $0.type == .date }) {
            card.layout.today = wallClock.day(state.now)
        }
        return card
    }

    private struct Form {
        var width: Int
        var isCentred: Bool
    }

    private func margin(_ width: Int) -> Int { width < 30 ? 1 : 2 }

    private func form(_ modal: Modal, _ buttons: [CellButton], within most: Int) -> Form {
        if let list = modal.choices, list.isText {
            return Form(width: min(most, list.columns + 2 * margin(most)), isCentred: false)
        }
        let message = self.message(modal.headline.message ?? StyledText(""), paint.message).runs
        let title = [TextRun((modal.headline.title ?? "") + "\n", ink(paint.title, .bold))]
        let widths = widths(for: TextFlow.longestWord(title + message), within: most)
        let widest = widths.first { $0 >= Self.formWidth } ?? widths.last ?? most
        let isForm = modal.choices != nil || !modal.fields.isEmpty
        let counts = TextFlow.lineCounts(message, widths: widths.map { $0 - 2 * margin($0) })
        let readable = zip(widths, counts).filter { $0.1 <= Self.centredLines }.map(\.0)
        guard !isForm, !widths.isEmpty, !readable.isEmpty else {
            return Form(width: widest, isCentred: !isForm && readable.count == widths.count)
        }
        let fitting = readable.first { width in
            let part = (width - 2 * margin(width) - (buttons.count - 1)) / max(1, buttons.count)
            return buttons.count <= 2 && buttons.allSatisfy { $0.width <= part }
        }
        let stacked = readable.first { width in
            buttons.allSatisfy { $0.width <= width - 2 * margin(width) }
        }
        return Form(width: fitting ?? stacked ?? widest, isCentred: true)
    }

    /// Returns the possible widths of a modal, the narrowest first: those that do
    /// not break its longest word or path.
    private func widths(for longest: Int, within most: Int) -> [Int] {
        let usual = Self.widths.filter { $0 <= most }
        let all = most > Self.formWidth ? usual + [min(most, Self.widest)] : usual
        guard let first = usual.first, longest > first - 2 * margin(first) else { return usual }
        let whole = all.filter { longest <= $0 - 2 * margin($0) }
        return whole.isEmpty ? all.suffix(1) : whole
    }

    private func page(_ modal: Modal, _ buttons: [CellButton], _ form: Form) -> Page {
        let width = form.width
        let margin = margin(width)
        let headline = modal.headline
        let alignment: Alignment = form.isCentred ? .center : .leading
        var page = Page()
        page.head.append(blank(width, isSpare: true))
        if let icon = emoji(headline.icon) {
            page.head += text([TextRun(icon, plain)], width: width, margin: margin, alignment)
            page.head.append(blank(width, isSpare: true))
        }
        if let title = headline.title, !title.isEmpty {
            page.head += text(
                [TextRun(title, ink(paint.title, .bold))],
                width: width,
                margin: margin,
                alignment,
                limit: 2
            )
        }
        if let message = headline.message, !message.isEmpty {
            if page.head.count > 1 { page.head.append(blank(width, isSpare: true)) }
            let flow = self.message(message, paint.message)
            page.body = text(
                flow.runs,
                width: width,
                margin: margin,
                alignment,
                links: flow.links
            )
        }
        if modal.isForm {
            let form = formFields(modal.formFields, width: width, margin: margin)
            if let caret = form.caret {
                page.caret = (.body, page.body.count + caret.line, caret.column)
            }
            page.body += form.lines
        }
        if let progress = modal.progress {
            page.foot.append(blank(width, isSpare: true))
            page.foot.append(barLine(progress, width: width, margin: margin))
        }
        if let input = modal.field {
            page.foot.append(blank(width, isSpare: true))
            let field = fieldLines(search(input, of: modal.choices), width: width, margin: margin)
            if let caret = field.caret {
                page.caret = (.foot, page.foot.count + caret.line, caret.column)
            }
            page.foot += field.lines
        }
        let placeOfRows = page.foot.count
        if let list = modal.choices, !list.areRows {
            page.foot.append(blank(width, isSpare: true))
            page.foot += choiceLines(list, width: width, margin: margin)
        }
        page.foot.append(blank(width, isSpare: true))
        page.foot += buttonLines(buttons, width: width, margin: margin - 1, isEven: form.isCentred)
        page.foot.append(blank(width, isSpare: true))
        if let list = modal.choices, list.areRows {
            let spare = (page.head + page.body + page.foot).count { $0.isSpare }
            let room = self.room.rows - 2 - page.height + spare
            let wanted = list.rowsWanted
            page.rows = max(min(3, wanted), min(wanted, room))
            let lines = rowLines(list, width: width, margin: margin, capacity: page.rows)
            page.foot.insert(contentsOf: lines, at: placeOfRows)
        }
        return page
    }

    private func buttons(of modal: Modal) -> [CellButton] {
        let letters = CardPaint.mnemonics(modal.buttons.map { ($0.id, $0.title) })
        return modal.buttons.map { button in
            let prominence: Prominence =
                switch button.role {
                case .positive: .primary
                case .negative: .secondary
                case .other: .text
                }
            return CellButton(
                title: button.title,
                target: .button(button.id),
                prominence: button.prominence ?? prominence,
                tone: button.tone,
                role: button.role,
                isEnabled: state.allows(button, of: modal),
                mnemonic: letters[button.id]
            )
        }
    }

    /// Returns an icon that is an emoji; a terminal shows no other pictures.
    func emoji(_ icon: ImageSource?) -> String? {
        guard case .name(let name)? = icon, name.count == 1, let first = name.first,
            CharacterWidth.cells(of: first) == 2
        else { return nil }
        return name
    }
}
