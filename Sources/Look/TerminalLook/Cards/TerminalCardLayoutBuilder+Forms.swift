// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// How a kind of card measures its parts.
struct PageForm {
    /// The width of the card's inside.
    var width: Int
    /// The columns left free at both ends.
    var margin: Int
    var isCentred = true
    /// Maximum lines of the title and of the message.
    var titleLines = 2
    var messageLines = Int.max
    /// Whether spare blank lines divide the parts.
    var hasGaps = true
    /// Whether the title scrolls with the message, without a gap.
    var scrollsTitle = false
    var buttons = ButtonArrangement.row

    /// How buttons share their lines.
    enum ButtonArrangement {
        /// One line at the lower edge, or one button a line.
        case row
        /// In wrapped lines, like words.
        case wrapped
        /// In the middle, each as wide as its label.
        case centred
    }
}

extension TerminalCardLayoutBuilder {
    /// The usual widths inside a modal; the first suitable one is used.
    private static let modalWidths = [34, 42, 50, 58]
    /// The width inside a modal whose text would scroll.
    static let widest = 72
    /// The width inside a modal with a field, choices or a long text.
    private static let formWidth = 58
    /// Texts with more lines are aligned to the leading edge.
    private static let centredLines = 4
    private static let toastLines = 3
    private static let toastLinesWhenReached = 8

    /// The greatest width inside a card.
    var widthAvailable: Int { max(1, room.columns - 2) }

    var pageForm: PageForm {
        switch card.content {
        case .modal(let modal): return form(of: modal)
        case .bottomSheet(let sheet): return form(of: sheet)
        case .toast(let toast): return form(of: toast)
        case .loading:
            var form = PageForm(width: min(38, widthAvailable), margin: 2)
            form.titleLines = 3
            form.messageLines = card.content.headline.title?.isEmpty ?? true ? 3 : 4
            form.scrollsTitle = true
            return form
        case .retry:
            let width = min(44, widthAvailable)
            var form = PageForm(width: width, margin: usualMargin(width))
            form.messageLines = 6
            form.buttons = .centred
            return form
        }
    }

    private func form(of sheet: BottomSheet) -> PageForm {
        var form = PageForm(width: min(60, widthAvailable), margin: 2)
        form.hasGaps = false
        // The border, a divider and Cancel are fixed too; the header shrinks
        // before the rows.
        let rows = room.rows - 2 - sheet.actions.count - 2
        let title = titleRuns(sheet.headline.title ?? "")
        let titleLines =
            title[0].text.isEmpty
            ? 0 : measured(form).text(title, isCentred: true, limit: 2).count
        form.messageLines = min(3, max(1, rows - titleLines - 1))
        return form
    }

    private func form(of toast: Toast) -> PageForm {
        var form = PageForm(width: min(44, widthAvailable), margin: 1, isCentred: false)
        let isReached = state.hover != nil || (state.focus != nil && state.isFocusVisible)
        let isTitleAlone = toast.headline.message?.isEmpty ?? true
        form.messageLines = isReached ? Self.toastLinesWhenReached : Self.toastLines
        form.titleLines = isTitleAlone ? form.messageLines : isReached ? 3 : 1
        form.hasGaps = false
        form.scrollsTitle = true
        form.buttons = state.isReplying && toast.reply != nil ? .row : .wrapped
        return form
    }

    func usualMargin(_ width: Int) -> Int { width < 30 ? 1 : 2 }

    /// The columns between the usual margins.
    private func inner(_ width: Int) -> Int { width - 2 * usualMargin(width) }

    private func form(of modal: Modal) -> PageForm {
        func form(_ width: Int, isCentred: Bool) -> PageForm {
            PageForm(width: width, margin: usualMargin(width), isCentred: isCentred)
        }
        let maximum = widthAvailable
        if let list = modal.choices, list.isText {
            return form(min(maximum, list.columns + 2 * usualMargin(maximum)), isCentred: false)
        }
        let buttons = tree.buttons
        let message = self.message(modal.headline.message ?? StyledText(""), paint.message).runs
        let title = titleRuns((modal.headline.title ?? "") + "\n")
        let widths = modalWidths(for: TextFlow.longestWord(title + message), within: maximum)
        let widest = widths.first { $0 >= Self.formWidth } ?? widths.last ?? maximum
        let isForm = !modal.fields.isEmpty
        let counts = TextFlow.lineCounts(message, widths: widths.map(inner))
        let readable = zip(widths, counts).filter { $0.1 <= Self.centredLines }.map(\.0)
        guard !isForm, !widths.isEmpty, !readable.isEmpty else {
            return form(widest, isCentred: !isForm && readable.count == widths.count)
        }
        let fitting = readable.first { width in
            let part = (inner(width) - (buttons.count - 1)) / max(1, buttons.count)
            return buttons.count <= 2 && buttons.allSatisfy { $0.width <= part }
        }
        let stacked = readable.first { width in
            buttons.allSatisfy { $0.width <= inner(width) }
        }
        return form(fitting ?? stacked ?? widest, isCentred: true)
    }

    /// Returns the possible widths of a modal, the narrowest first: those that do
    /// not break its longest word or path.
    private func modalWidths(for longest: Int, within maximum: Int) -> [Int] {
        let usual = Self.modalWidths.filter { $0 <= maximum }
        let all = maximum > Self.formWidth ? usual + [min(maximum, Self.widest)] : usual
        guard let first = usual.first, longest > inner(first) else { return usual }
        let whole = all.filter { longest <= inner($0) }
        return whole.isEmpty ? all.suffix(1) : whole
    }

    func titleRuns(_ title: String) -> [TextRun] { [TextRun(title, ink(paint.title, .bold))] }
}
