// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    private static let modalWidths = [270.0, 320, 370, 420, 480]
    /// Minimum width when a word would break at the narrowest.
    private static let wideModal = 370.0
    /// Minimum width with a field, choices or a long text.
    private static let formModal = 420.0
    /// Texts with more lines are aligned to the leading edge.
    private static let centredLines = 4
    /// Titles with more lines are shown whole and scroll with the message.
    private static let titleLines = 2
    private static let leadingButtonWidth = 72.0

    func design(_ modal: Modal, hidden: Int) -> CardDesign {
        let buttons = tree.buttons
        var form = modalForm(modal, buttons)
        let plate = nameplate(width: form.width, hidden: hidden)
        let foot = modalFoot(buttons, form)
        if let list = modal.choices, list.areRows {
            form.rows = rowCapacity(list, modal, form, foot)
        }
        let inside = modalInside(modal, form, foot)
        var root = self.body(
            Node.column([plate] + inside.nodes).sized(form.width).hit(.card, isFocusable: false),
            .high
        )
        if inside.reachesCorners { root.clipRadius = theme.cardRadius }
        var design = CardDesign(root: root, width: form.width)
        if modal.fields.contains(where: \.type.beginsNow) {
            design.now = wallClock.local(state.now)
        }
        if modal.progress == .indeterminate { design.nextChange = nextIndicatorChange }
        if let list = modal.choices, list.areRows {
            let height = rowHeight(list)
            design.list = state.window(of: list, capacity: form.rows, rowHeight: height)
        }
        return design
    }

    /// The number of a list's rows that fit on the output, beside everything else; at least 3.
    private func rowCapacity(
        _ list: FormField,
        _ modal: Modal,
        _ form: ModalForm,
        _ foot: Node
    ) -> Int {
        let wanted = list.rowsWanted
        let body = modalBody(modal, form, readingLimit: 4 * type[.body].lineHeight)
        let rest = nodes.size(.column([body, foot]), within: form.width).height
        let room = availableHeight - plateHeight - rest
        return max(min(3, wanted), min(wanted, 1 + Int(room / rowHeight(list))))
    }

    /// The part below the nameplate.
    ///
    /// The text scrolls first, then everything but the buttons; if the buttons
    /// alone do not fit, everything scrolls.
    private func modalInside(
        _ modal: Modal,
        _ form: ModalForm,
        _ foot: Node
    ) -> (nodes: [Node], reachesCorners: Bool) {
        let footHeight = nodes.size(foot, within: form.width).height
        let room = availableHeight - plateHeight
        var limit = (output.height * 0.6).rounded(.down)
        var body = modalBody(modal, form, readingLimit: limit)
        let excess = nodes.size(body, within: form.width).height + footHeight - room
        if excess <= 0 { return ([body, foot], false) }
        let reading = readingHeight(form)
        limit = min(limit, reading) - excess
        if reading > 0, limit >= min(reading, 2 * type[.body].lineHeight) {
            body = modalBody(modal, form, readingLimit: limit)
            return ([body, foot], false)
        }
        body = modalBody(modal, form, readingLimit: .infinity)
        let left = room - footHeight
        if left >= 2 * plateHeight { return ([scrolling(body, height: left), foot], false) }
        return ([scrolling(.column([body, foot]), height: room)], true)
    }

    private func scrolling(_ node: Node, height: Double) -> Node {
        Node(.scroll(node, offset: state.scroll, .into(theme[.surface])))
            .sized(nil, height)
    }

    /// Height of the text that scrolls first, without a limit.
    private func readingHeight(_ form: ModalForm) -> Double {
        let width = form.width - 2 * Space.wide
        let parts = readingParts(form, width: width, isFirst: true)
        return nodes.size(.column(form.isTitleLong ? parts.all : parts.message), within: width)
            .height
    }

    // MARK: Form

    private struct ModalForm {
        var width: Double
        var isCentred: Bool
        var isStacked: Bool
        /// Whether the title has more lines than `titleLines`; then it is shown
        /// whole and scrolls with the message.
        var isTitleLong: Bool
        /// The number of a list's rows in view.
        var rows = 1
    }

    private func modalForm(_ modal: Modal, _ buttons: [ButtonPart]) -> ModalForm {
        if let list = modal.choices, list.isText {
            let width = textWidth(list)
            return ModalForm(
                width: width,
                isCentred: false,
                isStacked: false,
                isTitleLong: titleLines(modal, width) > Self.titleLines
            )
        }
        let widths = modalWidths(modal.headline)
        // Rows are whole labels: the wider, the fewer end in an ellipsis.
        let minimum = modal.choices?.areRows == true ? Self.modalWidths.max() : nil
        let widest =
            widths.first { $0 >= type.width(minimum ?? Self.formModal) } ?? widths[widths.count - 1]
        let isForm = !modal.fields.isEmpty
        let readable =
            isForm
            ? []
            : widths.filter {
                messageLines(modal, $0) <= Self.centredLines
                    && titleLines(modal, $0) <= Self.titleLines
            }
        guard !readable.isEmpty else {
            let parts = buttons.map { max(Self.leadingButtonWidth, naturalWidth($0)) }
            let length = parts.reduce(0, +) + Space.small * Double(parts.count - 1)
            return ModalForm(
                width: widest,
                isCentred: false,
                isStacked: length > widest - 2 * Space.large,
                isTitleLong: titleLines(modal, widest) > Self.titleLines
            )
        }
        let isStacked = buttons.count > 2
        if !isStacked, let width = readable.first(where: { fit(buttons, width: $0) }) {
            return ModalForm(width: width, isCentred: true, isStacked: false, isTitleLong: false)
        }
        let width = readable.first { width in
            buttons.allSatisfy { fits($0, in: width - 2 * Space.large) }
        }
        return ModalForm(
            width: width ?? readable[readable.count - 1],
            isCentred: true,
            isStacked: true,
            isTitleLong: false
        )
    }

    /// The widths a modal may have, the narrowest first: those at which no word or path breaks.
    private func modalWidths(_ headline: Headline) -> [Double] {
        let all = Self.modalWidths.map(type.width).filter { $0 <= availableWidth }
        guard let narrowest = all.first, let widest = all.last else { return [availableWidth] }
        let inside = narrowest - 2 * Space.wide
        var longest = 0.0
        if let title = headline.title {
            let block = block(title, .title, theme[.textPrimary])
            longest = longestWord(of: block, unlessWithin: inside)
        }
        if let message = headline.message {
            let block = block(message, .body, theme[.textSecondary])
            longest = max(longest, longestWord(of: block, unlessWithin: inside))
        }
        if longest <= inside { return all }
        let whole = all.filter {
            $0 >= type.width(Self.wideModal) && $0 - 2 * Space.wide >= longest
        }
        return whole.isEmpty ? [widest] : whole
    }

    /// Whether one or two buttons fit in a row of equal widths.
    private func fit(_ buttons: [ButtonPart], width: Double) -> Bool {
        let count = Double(buttons.count)
        let part = (width - 2 * Space.large - (count - 1) * Space.small) / count
        return buttons.allSatisfy { fits($0, in: part) }
    }

    private func messageLines(_ modal: Modal, _ width: Double) -> Int {
        guard let message = modal.headline.message, !message.isEmpty else { return 0 }
        let block = block(message, .body, theme[.textSecondary])
        return lineCount(block, within: width - 2 * Space.wide)
    }

    private func titleLines(_ modal: Modal, _ width: Double) -> Int {
        guard let title = modal.headline.title, !title.isEmpty else { return 0 }
        let block = block(title, .title, theme[.textPrimary])
        return lineCount(block, within: width - 2 * Space.wide)
    }

    // MARK: Body

    private func modalBody(_ modal: Modal, _ form: ModalForm, readingLimit: Double) -> Node {
        let width = form.width - 2 * Space.wide
        var icon: [Node] = []
        var answers: [Node] = []
        var hasFields = false
        for node in tree.parts {
            switch node.part {
            case .icon(let source):
                let tile = modalIcon(source, modal.headline.tone)?.after(Space.wide)
                icon = tile.map { [$0.aligned(form.isCentred ? .center : .start)] } ?? []
            case .progress(let progress): answers.append(barLine(progress).after(Space.large))
            case .field(let field):
                let gap = hasFields && field.type == .label ? Space.wide : Space.large
                answers += parts(of: node, after: gap, width: width)
                hasFields = true
            case .choices:
                answers += parts(of: node, after: Space.large, width: width, rows: form.rows)
            default: break
            }
        }
        let reading = readingParts(form, width: width, isFirst: icon.isEmpty)
        let scrolled = form.isTitleLong ? reading.all : reading.message
        var parts = icon + (form.isTitleLong ? [] : reading.heading)
        if let first = scrolled.first {
            // The gap above belongs to the window, not to the content that scrolls.
            var inside = scrolled
            inside[0].before = 0
            parts.append(
                window(.column(inside), width: width, atMost: readingLimit).after(first.before)
            )
        }
        return Node.column(parts + answers).padded(across: Space.wide)
    }

    /// Title, image and message, each with its gap to the part above.
    private struct ReadingParts {
        var heading: [Node] = []
        var message: [Node] = []
        var all: [Node] { heading + message }
    }

    private func readingParts(_ form: ModalForm, width: Double, isFirst: Bool) -> ReadingParts {
        var parts = ReadingParts()
        let alignment: TextBlock.Alignment = form.isCentred ? .center : .leading
        func paragraph(_ block: TextBlock) -> Node {
            form.isCentred ? balanced(block, within: width) : .text(block)
        }
        var isBare = isFirst
        var gap = Space.tiny
        for node in tree.parts {
            switch node.part {
            case .title(let title):
                let lines = form.isTitleLong ? nil : Self.titleLines
                let color = paint.title
                let block = block(title, .title, color, lines: lines, alignment: alignment)
                parts.heading.append(paragraph(block).after(isBare ? Space.wide : Space.medium))
                isBare = false
            case .picture(let source):
                let limit = Extent(width: width, height: 240)
                guard let image = picture(source, within: limit) else { continue }
                parts.heading.append(
                    image.after(isBare ? Space.wide : Space.medium)
                        .aligned(form.isCentred ? .center : .start)
                )
                isBare = false
                gap = Space.medium
            case .message(let message):
                let block = block(message, .body, paint.message, alignment: alignment)
                parts.message.append(paragraph(block).after(isBare ? Space.wide : gap))
            default: break
            }
        }
        return parts
    }

    private func modalIcon(_ icon: ImageSource, _ tone: Tone) -> Node? {
        let colors = theme.colors(of: tone)
        let fill = tone == .standard ? theme[.fillNeutral] : colors.subtle
        let tint = tone == .standard ? theme[.textPrimary] : colors.text
        return tile(
            icon,
            IconTile(
                side: 48,
                radius: 24,
                fill: fill,
                tint: paint.icon(on: fill) ?? tint,
                inner: 28
            )
        )
    }

    // MARK: Buttons

    private func modalFoot(_ buttons: [ButtonPart], _ form: ModalForm) -> Node {
        let width = form.width - 2 * Space.large
        let row: Node
        if form.isStacked {
            row = .column(
                buttons.enumerated().map { index, part in
                    button(part).after(index == 0 ? 0 : Space.small)
                }
            )
        } else if form.isCentred {
            // Reading order has the positive button first; in a row the
            // negative one is first.
            let count = Double(buttons.count)
            let part = ((width - (count - 1) * Space.small) / count).rounded(.down)
            row = .row(
                buttons.reversed().enumerated().map { index, each in
                    button(each).sized(part)
                        .after(index == 0 ? 0 : Space.small)
                }
            )
        } else {
            let ordered = buttons.reversed().enumerated().map { index, each in
                button(each).with { $0.minimumWidth = Self.leadingButtonWidth }
                    .after(index == 0 ? 0 : Space.small)
            }
            row = .row([.gap] + ordered)
        }
        return Node.column([row])
            .padded(
                top: Space.wide,
                trailing: Space.large,
                bottom: Space.large,
                leading: Space.large
            )
    }
}
