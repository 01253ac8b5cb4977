// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

/// Cards and layouts simple enough to know by heart.
enum TestCards {
    static let identity = Identity(
        key: "exe:/usr/bin/mail",
        displayName: "Mail",
        trust: .application
    )

    static func id(_ number: UInt32) -> PresentationID { Sample.id(number) }

    static func card(_ number: UInt32, _ content: Content) -> Card {
        Card(
            id: id(number),
            identity: identity,
            content: content,
            acceptedAt: Instant(milliseconds: 1_000_000)
        )
    }

    static func modal(
        _ number: UInt32,
        buttons: [Button] = [
            Button(id: "ok", title: "Save", role: .positive),
            Button(id: "no", title: "Discard", role: .negative),
        ],
        input: FormField? = nil,
        choices: FormField? = nil
    ) -> Card {
        card(
            number,
            .modal(
                Modal(
                    headline: Headline(title: "Title"),
                    buttons: buttons,
                    input: input,
                    choices: choices
                )
            )
        )
    }

    static func sheet(
        _ number: UInt32,
        rows: [String] = ["a", "b", "c"],
        danger: [String] = []
    ) -> Card {
        let actions = rows.map { row in
            Button(id: row, title: row, tone: danger.contains(row) ? .danger : .standard)
        }
        return card(number, .bottomSheet(BottomSheet(actions: actions)))
    }

    static func toast(_ number: UInt32) -> Card {
        card(
            number,
            .toast(
                Toast(
                    headline: Headline(title: "News"),
                    actions: [Button(id: "reply", title: "Reply")]
                )
            )
        )
    }

    /// Toasts with progress are higher.
    private static func growth(of toast: Toast) -> Double { toast.progress == nil ? 0 : 40 }

    static func loading(_ number: UInt32, cancel: String? = "Cancel") -> Card {
        card(
            number,
            .loading(
                Loading {
                    $0.progress = .fraction(0.5)
                    $0.cancelTitle = cancel
                }
            )
        )
    }

    static func retry(_ number: UInt32) -> Card {
        card(number, .retry(Retry(headline: Headline(title: "Failed")) { $0.details = "line 1" }))
    }

    static func stroke(_ key: Key, text: String = "", _ modifiers: Modifiers = []) -> KeyStroke {
        let code: UInt32 =
            switch key {
            case .enter: 36
            case .escape: 9
            case .tab: 23
            case .space: 65
            case .backspace: 22
            case .delete: 119
            case .left: 113
            case .right: 114
            case .up: 111
            case .down: 116
            case .home: 110
            case .end: 115
            case .pageUp: 112
            case .pageDown: 117
            case .modifier: 50
            case .other: 255
            case .character(let letter): 1000 + (letter.unicodeScalars.first?.value ?? 0)
            }
        return KeyStroke(key, text: text, modifiers: modifiers, code: code)
    }

    /// Every card at a place of its own.
    static func layout(of scene: Scene, _ interaction: InteractionState) -> SceneLayout {
        var sceneLayout = SceneLayout {
            $0.scrim = scene.presenters.isEmpty ? nil : Color(hex: 0)
            $0.loadingScrim = scene.loading == nil ? nil : Color(hex: 0)
        }
        func put(
            _ card: Card,
            _ role: CardInstance.Role,
            _ x: Double,
            _ y: Double,
            scale: Double = 1
        ) {
            let layout = layout(of: card, interaction.cardState(card.id))
            let isSheet = card.content.kind == .bottomSheet
            let y = isSheet ? 800 - layout.size.height : y
            sceneLayout.cards.append(
                CardInstance(
                    id: card.id,
                    role: role,
                    output: TestUser.screen,
                    frame: Rectangle(origin: Point(x: x, y: y), size: layout.size),
                    scale: scale,
                    slides: isSheet,
                    layout: layout
                )
            )
        }
        if let centre = scene.centre {
            sceneLayout.cards.append(
                instance(of: centre, interaction.cardState(.centre), at: interaction.clock)
            )
        }
        for (index, card) in scene.presenters.enumerated() {
            let depth = scene.presenters.count - 1 - index
            let y = 200 - 36 * Double(depth)
            put(
                card,
                depth == 0 ? .topmost : .covered(depth: depth),
                300,
                y,
                scale: depth == 0 ? 1 : 0.96
            )
        }
        if let card = scene.retry { put(card, .retry, 40, 40) }
        var growth = 0.0
        for (index, card) in scene.toasts.enumerated() where !scene.isCentreInFront {
            put(card, .toast, 616, 16 + 112 * Double(index) + growth)
            if case .toast(let toast) = card.content { growth += Self.growth(of: toast) }
        }
        if let card = scene.loading { put(card, .loading, 440, 350) }
        if let since = scene.blockedSince {
            let pill = Rectangle<Double>(x: 400, y: 600, width: 200, height: 36)
            if interaction.clock - since >= .seconds(3) || interaction.releaseProgress > 0 {
                sceneLayout.cards.append(
                    CardInstance(
                        id: nil,
                        role: .escape,
                        output: TestUser.screen,
                        frame: pill,
                        layout: CardLayout(size: pill.size)
                    )
                )
            } else {
                sceneLayout.pillAppearsAt = since + .seconds(3)
            }
        }
        return sceneLayout
    }

    /// A loading that does not know how far it is, and looks different all the time.
    static func spinner(_ number: UInt32) -> Card { card(number, .loading(Loading())) }

    /// The centre at the right, its rows 60 high; an entry with more than 40 characters opens.
    private static func instance(
        of centre: Centre,
        _ state: CardState,
        at interactionClock: Instant
    ) -> CardInstance {
        let request = RowWindow.Request(
            count: centre.count,
            height: 600,
            offset: state.scroll,
            revealed: state.revealed
        )
        func entry(_ index: Int) -> CentreEntry? {
            if case .entry(let entry)? = centre[index] { entry } else { nil }
        }
        let window = RowWindow(request, isHead: centre.isHead) { index in
            entry(index)?.isOpen == true ? 900 : 60
        }
        var layout = CardLayout(size: Extent(width: 368, height: 700))
        layout.rows = window
        layout.scrollRange = Double(centre.count)
        layout.tomorrow = interactionClock + .seconds(40_000)
        layout.tree = CardTree(centre, state, by: .sinceBoot)
        layout.tree.parts += window.indices.compactMap { index in
            let isLong = (entry(index)?.message?.count ?? 0) > 40
            return CardNode(centre[index], of: centre, state, by: .sinceBoot, isExpandable: isLong)
        }
        func add(_ target: Target, _ frame: Rectangle<Double>) {
            layout.regions.append(HitRegion(target: target, frame: frame))
            layout.focusOrder.append(target)
        }
        add(.input, Rectangle(x: 0, y: 0, width: 368, height: 60))
        for (position, span) in zip(window.indices, window.spans) {
            guard let row = centre[position], !row.isPending else { continue }
            add(.centre(.row(row.id)), Rectangle(x: 0, y: 100 + span.from, width: 368, height: 60))
            if let entry = entry(position), state.isAt(entry.id) {
                add(
                    .centre(.menu(entry.id)),
                    Rectangle(x: 300, y: 100 + span.from, width: 24, height: 24)
                )
            }
            if let entry = entry(position), state.menu == entry.id {
                for (index, rule) in CardRule.allCases.enumerated() {
                    let x = 20 + 100 * Double(index)
                    let frame = Rectangle(x: x, y: 145 + span.from, width: 90, height: 12)
                    add(.centre(.rule(entry.id, rule)), frame)
                }
            }
            guard let entry = entry(position), case .live(let id) = entry.id else { continue }
            if state.answered == id, let field = entry.reply?.field(to: id).id {
                add(
                    .field(field, .box),
                    Rectangle(x: 20, y: 124 + span.from, width: 200, height: 34)
                )
                add(
                    .centre(.send(id)),
                    Rectangle(x: 230, y: 124 + span.from, width: 80, height: 34)
                )
                continue
            }
            let copy = entry.code.map { _ in CentreTarget.copy(id) }
            let buttons = entry.choices.map { CentreTarget.button(id, $0.id) }
            for (index, button) in ([copy].compactMap(\.self) + buttons).enumerated() {
                let x = 20 + 100 * Double(index)
                let frame = Rectangle(x: x, y: 130 + span.from, width: 90, height: 28)
                add(.centre(button), frame)
            }
        }
        return CardInstance(
            id: .centre,
            role: .centre,
            output: TestUser.screen,
            frame: Rectangle(x: 616, y: 16, width: 368, height: 700),
            layout: layout
        )
    }

    static func layout(of card: Card, _ state: CardState) -> CardLayout {
        var regions: [HitRegion] = []
        var order: [Target] = []
        func add(_ target: Target, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            let frame = Rectangle(x: x, y: y, width: width, height: height)
            regions.append(HitRegion(target: target, frame: frame))
            if target != .card, target != .close { order.append(target) }
        }
        var layout = CardLayout(size: Extent(width: 368, height: 300))
        switch card.content {
        case .modal(let modal):
            if (modal.input ?? modal.choices?.searchField) != nil {
                add(.input, 20, 60, 300, 36)
                // Hebrew text is read from the right.
                let first = state.input.text.unicodeScalars.first
                let step = first.map { (0x590...0x5FF).contains($0.value) } == true ? -10.0 : 10
                let start = step < 0 ? 308.0 : 32
                let stops = (0...state.input.text.count).map { start + step * Double($0) }
                layout.caretLines[FormField.inputID] = [CaretLine(y: 78, height: 36, stops: stops)]
            }
            if let list = modal.choices, list.areRows {
                // Eight rows are in view, of however many match.
                let count = state.list.count(list)
                let window = ListWindow(state.list, count: count, capacity: 8, rowHeight: 16)
                layout.list = window
                if !list.isFiltered || list.isText { add(.list, 20, 100, 300, 128) }
                for (line, index) in window.rows(of: count).enumerated() {
                    let frame = Rectangle(x: 20, y: 100 + 16 * Double(line), width: 300, height: 16)
                    if list.isText {
                        let text = state.list.option(at: index, of: list)?.title ?? ""
                        layout.textLines.append(
                            TextLine(
                                row: index,
                                y: frame.midY,
                                height: 16,
                                stops: (0...text.count).map { 32 + 10 * Double($0) }
                            )
                        )
                    }
                    guard !list.isText, let row = state.list.option(at: index, of: list)
                    else { continue }
                    regions.append(HitRegion(target: .choice(row.id), frame: frame))
                }
            }
            let tags = modal.choices.flatMap { $0.areRows ? nil : $0.choices } ?? []
            for (index, option) in tags.enumerated() {
                // Three to a line.
                let (row, column) = index.quotientAndRemainder(dividingBy: 3)
                add(.choice(option.id), 20 + 100 * Double(column), 110 + 39 * Double(row), 90, 31)
            }
            for (line, field) in modal.formFields.enumerated() where field.type != .label {
                let y = 20 + 30 * Double(line)
                guard field.hasChoices else {
                    add(.field(field.id, .box), 20, y, 300, 28)
                    var first = 0
                    let text = state.fields[field.id]?.text ?? ""
                    for (row, part) in text.split(
                        separator: "\n",
                        omittingEmptySubsequences: false
                    ).enumerated() {
                        layout.caretLines[field.id, default: []].append(
                            CaretLine(
                                first: first,
                                y: y + 14 + 20 * Double(row),
                                height: 20,
                                stops: (0...part.count).map { 32 + 10 * Double($0) }
                            )
                        )
                        first += part.count + 1
                    }
                    if field.type.beginsNow {
                        layout.now = LocalMoment(
                            day: CalendarDay(year: 2026, month: 11, day: 23),
                            time: TimeOfDay(minutes: 545)
                        )
                        if field.type == .date {
                            add(.field(field.id, .pick("2024-01-05")), 330, y, 20, 12)
                            order.removeLast()
                        }
                        add(.field(field.id, .step(isUp: true)), 330, y + 14, 20, 12)
                        order.removeLast()
                    }
                    continue
                }
                for (index, option) in field.choices.enumerated() {
                    add(.field(field.id, .option(option.id)), 20 + 100 * Double(index), y, 90, 28)
                }
            }
            for (index, button) in modal.buttons.enumerated() {
                add(.button(button.id), 20 + 110 * Double(index), 240, 100, 36)
            }
            layout.defaultTarget =
                modal.buttons.first { $0.role == .positive && $0.tone != .danger }
                .map { .button($0.id) }
            layout.mnemonics = ["ok": "s", "no": "d"]
            layout.scrollRange = 500
        case .bottomSheet(let sheet):
            // Three rows are in view, of however many there are.
            for (index, row) in sheet.actions.enumerated() {
                let y = 61 * Double(index) - state.scroll
                if y >= 0, y <= 122 {
                    add(.button(row.id), 0, y, 368, 56)
                } else {
                    order.append(.button(row.id))
                }
                if sheet.actions.count > 3 {
                    layout.scrollSpans[.button(row.id)] = ScrollSpan(
                        from: 61 * Double(index),
                        to: 61 * Double(index) + 56
                    )
                }
            }
            layout.scrollHeight = 178
            layout.scrollRange = 61 * Double(max(0, sheet.actions.count - 3))
            add(.cancelRow, 0, 190, 368, 56)
        case .toast(let toast):
            layout.size = Extent(width: 368, height: 100 + growth(of: toast))
            add(.card, 0, 0, 368, 100)
            if state.isReplying, let reply = toast.reply {
                add(.input, 64, 60, 200, 36)
                let stops = (0...state.input.text.count).map { 76 + 10 * Double($0) }
                layout.caretLines[FormField.inputID] = [CaretLine(y: 78, height: 36, stops: stops)]
                add(.button(Toast.replyID), 272, 60, 80, 36)
                if state.allows(reply) { layout.defaultTarget = .button(Toast.replyID) }
            } else {
                let reply = toast.reply.map { _ in Toast.replyID }
                let ids = [reply].compactMap { $0 } + toast.actions.map(\.id)
                for (index, id) in ids.enumerated() {
                    add(.button(id), 64 + 90 * Double(index), 60, 80, 28)
                }
            }
            add(.close, 336, 8, 24, 24)
            if toast.code != nil { add(.copy, 272, 60, 80, 28) }
            add(.link(0, url: "https://example.org"), 64, 36, 80, 20)
        case .loading(let loading):
            layout.size = Extent(width: 270, height: 150)
            if loading.cancelTitle != nil { add(.button(Loading.cancelButtonID), 16, 100, 238, 36) }
        case .retry:
            layout.size = Extent(width: 320, height: 200)
            add(.button(Retry.retryButtonID), 16, 100, 128, 36)
            add(.button(Retry.giveUpButtonID), 16, 150, 128, 28)
            add(.details, 160, 104, 100, 28)
            add(.copy, 280, 104, 24, 24)
        }
        if case .loading(let loading) = card.content, loading.progress == .indeterminate {
            layout.nextChange = state.now + Timing.ringFrame
        }
        layout.regions = regions
        layout.focusOrder = order
        return layout
    }
}

extension CentreRow {
    fileprivate var isPending: Bool { if case .pending = self { true } else { false } }
}
