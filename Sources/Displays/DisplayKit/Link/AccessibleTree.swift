// SPDX-License-Identifier: MIT
//
// Assistive technologies get the cards on screen as trees of nodes. Nothing is described for
// them alone: the trees are those by which cards are laid out and tests find their parts, with
// what the interaction state says of each part.

import Basics
import DesignSystem
import Interaction
import Localization
import PluginWire
import PresenterCore
import Texts

/// What a display shows, for assistive technologies.
struct AccessibleTree: Equatable {
    /// The cards, the lowest first.
    private(set) var cards: [AccessibleCard] = []
    /// What a press on a node reaches, by the card's id.
    private var targets: [UInt32: [String: Target]] = [:]

    /// Creates the tree of an empty screen.
    init() {}

    /// Describes the cards of a layout.
    ///
    /// - Parameters:
    ///   - layout: the cards' positions.
    ///   - state: the focus, and what is typed and chosen.
    ///   - outputName: returns an output's name.
    init(
        _ layout: SceneLayout,
        in state: InteractionState,
        outputName: (OutputID) -> String
    ) {
        for instance in layout.cards {
            guard var builder = AccessibleCardBuilder(instance, in: state) else { continue }
            var card = builder.card(releasedBy: layout.releasePill)
            card.output = outputName(instance.output.id)
            cards.append(card)
            targets[card.id] = builder.targets
        }
    }

    /// What changed since an earlier tree; `nil`: nothing did.
    func update(since old: AccessibleTree) -> AccessibleUpdate? {
        let known = Dictionary(old.cards.map { ($0.id, $0) }) { $1 }
        let changed = cards.filter { known[$0.id] != $0 }
        let order = cards.map(\.id)
        guard !changed.isEmpty || order != old.cards.map(\.id) else { return nil }
        return AccessibleUpdate(order: order, cards: changed)
    }

    /// What somebody does with a node; `nil`: it is not there, or not offered there.
    func event(of input: AssistedInput) -> InteractionEvent? {
        guard let target = targets[input.card]?[input.node],
            let root = cards.last(where: { $0.id == input.card })?.root,
            let node = root.node(input.node), node.actions.contains(input.action)
        else { return nil }
        let id = PresentationID(rawValue: input.card)
        return Assistance(input, on: node).map { .assisted(id, target, $0) }
    }
}

extension AccessibleNode {
    /// The node of that id, itself or inside it.
    fileprivate func node(_ id: String) -> AccessibleNode? {
        if self.id == id { return self }
        for child in children {
            if let found = child.node(id) { return found }
        }
        return nil
    }
}

extension Assistance {
    /// Reads the arguments of an action; `nil`: one is missing.
    fileprivate init?(_ input: AssistedInput, on node: AccessibleNode) {
        switch input.action {
        case .press: self = .press
        case .focus: self = .focus
        case .dismiss: self = .dismiss
        case .scrollTo: self = .reveal(row: input.number.flatMap { Int(exactly: $0.rounded()) })
        case .setText:
            guard let text = input.text else { return nil }
            self = .setText(text)
        case .select:
            guard let range = input.range, let text = node.text?.text else { return nil }
            self = .select(
                text.characters(
                    before: range.lowerBound
                )..<text.characters(before: range.upperBound)
            )
        case .setValue:
            guard let number = input.number else { return nil }
            self = .setNumber(number)
        }
    }
}

extension String {
    /// The number of characters of which a number of scalars has the beginning.
    fileprivate func characters(before scalars: Int) -> Int {
        String(String.UnicodeScalarView(unicodeScalars.prefix(scalars))).count
    }

    /// The number of scalars of its first characters.
    fileprivate func scalars(before characters: Int) -> Int {
        prefix(characters).unicodeScalars.count
    }
}

// MARK: A card

/// Describes one card.
private struct AccessibleCardBuilder {
    /// What a press on a node reaches, by its id.
    private(set) var targets: [String: Target] = [:]
    private let instance: CardInstance
    private let state: InteractionState
    /// The card; `nil`: it is the pill after the toasts.
    private let card: Card?
    private let own: CardState
    private let frames: [Target: Rectangle<Double>]
    private let stops: Set<Target>
    private var ids: Set<String> = []

    /// What is known of a part from those around it.
    private struct Context {
        /// What stands before the ids of its texts.
        var prefix = ""
        /// The field that it belongs to.
        var field: FormField?
        /// What is said about that field.
        var description = ""
        var hasLabel = false
        var hasError = false
    }

    /// Begins with a card on screen; `nil`: it has nothing to describe, as one behind another.
    init?(_ instance: CardInstance, in state: InteractionState) {
        if case .covered = instance.role { return nil }
        let id = instance.id
        card = id == .centre ? state.scene.centreCard : state.scene.cards.first { $0.id == id }
        guard card != nil || instance.role == .moreToasts else { return nil }
        self.instance = instance
        self.state = state
        own = id.map(state.cardState) ?? state.pillState
        let regions = instance.layout.regions.map { ($0.target, $0.frame) }
        frames = Dictionary(regions) { $1 }
        stops = Set(instance.layout.focusOrder)
    }

    private var layout: CardLayout { instance.layout }

    mutating func card(releasedBy pill: CardInstance?) -> AccessibleCard {
        var root = AccessibleNode("card", Control.Role.panel.rawValue)
        if let control = layout.tree.card { root = node(of: control, in: Context()) }
        root.children = nodes(of: layout.tree.parts, in: Context())
        if let window = layout.rows {
            let rows = layout.tree.parts.compactMap { row($0) }
            root.children.append(list(rows, window))
        }
        if let card, card.id != .centre, Nameplate(card).isUnverified {
            let warning = text("sender", .static, Phrase.unverified.text, in: Context())
            root.children.insert(warning, at: 0)
        }
        if card?.content.kind == .loading, let pill {
            root.children += nodes(of: pill.layout.tree.parts, in: Context(prefix: "release:"))
        }
        describe(&root)
        var card = AccessibleCard(id: instance.id?.rawValue ?? 0, kind: kind, root: root)
        card.frame = instance.visibleFrame.rounded
        if let own = self.card, own.id != .centre { card.application = Nameplate(own).name }
        return card
    }

    private var kind: String {
        guard let card else { return "pill" }
        return card.id == .centre ? "centre" : card.content.kind.rawValue
    }

    /// Adds what is said of a card as a whole.
    private mutating func describe(_ root: inout AccessibleNode) {
        root.frame = nil
        guard let card else { return }
        if state.focusedCard == card.id { root.states.insert(.active) }
        if state.accepts(card.id, at: state.clock) { root.states.insert(.armed) }
        // A retry stands in for the centre.
        guard card.id != .centre else { return }
        switch card.content {
        case .modal, .bottomSheet:
            root.states.insert(.modal)
            root.actions = card.content.kind == .bottomSheet ? [.dismiss] : []
        case .loading:
            root.states.insert(.busy)
            if state.scene.isInputBlocked { root.states.insert(.modal) }
            root.actions = []
        case .toast(let toast):
            root.live = urgency
            if !toast.isPill { root.actions.append(.dismiss) }
        case .retry:
            root.live = urgency
            root.actions.append(.dismiss)
        }
    }

    /// How urgent the news of the card are.
    private var urgency: AccessibleNode.Politeness {
        switch card?.content {
        case .toast(let toast) where toast.urgency == .critical: .assertive
        case .retry where kind == Kind.retry.rawValue: .assertive
        case .modal, .bottomSheet, .toast, .loading, .retry, nil: .polite
        }
    }

    /// How to announce changes of the card's texts; `nil`: a question is read as a whole.
    private var news: AccessibleNode.Politeness? {
        switch card?.content {
        case .modal(let modal): modal.progress == nil ? nil : .polite
        case .toast, .loading: urgency
        case .retry where kind == Kind.retry.rawValue: urgency
        case .bottomSheet, .retry, nil: nil
        }
    }

    /// Returns an id that no other node has.
    private mutating func claim(_ name: String) -> String {
        // Fields of cards that are no forms have ids with tabs.
        let name = name.filter { $0 != "\t" }
        var id = name
        var number = 1
        while !ids.insert(id).inserted {
            number += 1
            id = "\(name)#\(number)"
        }
        return id
    }

    // MARK: Parts

    private mutating func nodes(
        of parts: [CardNode],
        in context: Context
    ) -> [AccessibleNode] {
        var nodes: [AccessibleNode] = []
        for part in parts { nodes += self.nodes(of: part, in: context) }
        return nodes
    }

    private mutating func nodes(of node: CardNode, in context: Context) -> [AccessibleNode] {
        switch node.part {
        case .alert, .icon, .hint, .recipient, .group, .entry: return []
        case .title(let text):
            return [self.text("title", .heading, text, in: context, live: news)]
        case .message(let text):
            var message = self.text("message", .static, text.plain, in: context, live: news)
            message.children = nodes(of: node.children, in: context)
            return [message]
        case .picture: return [self.text("picture", .image, "", in: context)]
        case .progress(let progress): return [bar(progress, in: context)]
        case .buttons, .menu, .reply: return nodes(of: node.children, in: context)
        case .field(let field): return nodes(of: node.children, in: about(field, node, context))
        case .choices(let list): return choices(list, node, context)
        case .label(let text, let value, _):
            var label = self.text("label", .label, text, in: context)
            label.value = value
            return [label]
        case .input: return nodes(of: node.children, in: context)
        case .search(let field, let note):
            var inside = about(field, node, context)
            inside.hasLabel = false
            let box = nodes(of: node.children, in: inside)
            return box
                + (note.map { [self.text("matches", .static, $0, in: context, live: .polite)] }
                    ?? [])
        case .tags(let list): return [group(list.label ?? "", node, context)]
        case .picks: return [group("", node, context)]
        case .rows: return nodes(of: node.children, in: context)
        case .heading(let text): return [self.text("heading", .heading, text, in: context)]
        case .note(let text):
            return [
                self.text(
                    "note",
                    .static,
                    text,
                    in: context,
                    live: context.field == nil ? .polite : nil
                )
            ]
        case .error(let text):
            return [self.text("error", .static, text, in: context, live: .assertive)]
        case .details(let text):
            var details = self.text("details-text", .static, text, in: context)
            details.children = nodes(of: node.children, in: context)
            return [details]
        case .problem(let text):
            return [self.text("problem", .static, text, in: context, live: .assertive)]
        case .button(let button), .row(let button):
            return [self.node(of: Control(button), in: context)]
        case .control(let control):
            // The mark that closes a card shows under the pointer; the card itself can be dismissed.
            if control.target == .close, !stops.contains(.close) { return [] }
            return [self.node(of: control, in: context)]
        }
    }

    private mutating func text(
        _ id: String,
        _ role: Control.Role,
        _ text: String,
        in context: Context,
        live: AccessibleNode.Politeness? = nil
    ) -> AccessibleNode {
        AccessibleNode(claim(context.prefix + id), role.rawValue, text) { $0.live = live }
    }

    private mutating func bar(_ progress: Progress, in context: Context) -> AccessibleNode {
        var bar = text("progress", .progressBar, "", in: context, live: .polite)
        switch progress {
        case .fraction(let part): bar.number = AccessibleNode.Number(part)
        case .indeterminate: bar.states.insert(.busy)
        }
        return bar
    }

    /// What the parts of a field know of each other.
    private func about(_ field: FormField, _ node: CardNode, _ outer: Context) -> Context {
        var inside = Context(prefix: outer.prefix + field.id + ":", field: field)
        var sentences: [String] = []
        for child in node.children {
            switch child.part {
            case .label: inside.hasLabel = true
            case .error: inside.hasError = true
            case .hint(let text), .recipient(let text): sentences.append(text)
            default: break
            }
        }
        inside.description = sentences.joined(separator: " ")
        return inside
    }

    /// Several parts, one of which is chosen.
    private mutating func group(
        _ name: String,
        _ node: CardNode,
        _ context: Context
    ) -> AccessibleNode {
        var group = text("group", .panel, name, in: context)
        relate(&group, context)
        group.children = nodes(of: node.children, in: Context(prefix: context.prefix))
        return group
    }

    private func relate(_ node: inout AccessibleNode, _ context: Context) {
        if context.hasLabel { node.label = (context.prefix + "label").filter { $0 != "\t" } }
        if context.hasError {
            node.error = (context.prefix + "error").filter { $0 != "\t" }
            node.states.insert(.invalid)
        }
        if context.field?.isRequired == true { node.states.insert(.required) }
        node.description = context.description
    }

    // MARK: Lists

    private mutating func choices(
        _ list: FormField,
        _ node: CardNode,
        _ outer: Context
    ) -> [AccessibleNode] {
        let context = about(list, node, outer)
        // The rows in view come after all other parts.
        let isRow: (CardNode) -> Bool = { if case .control = $0.part { true } else { false } }
        var found = nodes(of: node.children.filter { !isRow($0) }, in: context)
        guard let index = found.lastIndex(where: { $0.role == Control.Role.list.rawValue }) else {
            return found
        }
        let first = layout.list?.first ?? 0
        relate(&found[index], context)
        found[index].rows = AccessibleNode.Rows(count: own.list.count(list), first: first)
        guard !list.isText else {
            read(list, into: &found[index])
            return found
        }
        found[index].states.insert(.managed)
        let current = own.current(of: list).map { Target.field(list.id, .option($0.id)) }
        found[index].rows?.active = current.map { Control(.listItem, "", $0).partName }
        for (offset, child) in node.children.filter(isRow).enumerated() {
            guard case .control(let control) = child.part else { continue }
            var row = self.node(of: control, in: Context())
            row.index = first + offset
            row.states.insert(.selectable)
            if control.target == current { row.states.insert(.selected) }
            found[index].children.append(row)
        }
        return found
    }

    /// Turns the list of the lines of a text into the text in view.
    private func read(_ list: FormField, into node: inout AccessibleNode) {
        let lines = layout.textLines.compactMap { own.list.option(at: $0.row, of: list)?.title }
        node.role = Control.Role.text.rawValue
        node.text = AccessibleNode.Text(lines.joined(separator: "\n"))
        node.states.insert(.multiLine)
    }

    /// The rows in view of the notification centre.
    private mutating func list(_ rows: [AccessibleNode], _ window: RowWindow) -> AccessibleNode {
        var list = text("rows", .list, layout.tree.card?.name ?? "", in: Context())
        let active = rows.first { row in
            row.states.contains(.focused) || row.children.contains { $0.states.contains(.focused) }
        }
        list.rows = AccessibleNode.Rows(
            count: window.count,
            first: min(window.first, window.count),
            active: active?.id
        )
        list.states.insert(.managed)
        list.actions = [.scrollTo]
        targets[list.id] = .list
        list.children = rows
        return list
    }

    /// A row of the notification centre; `nil`: the part is something else.
    private mutating func row(_ part: CardNode) -> AccessibleNode? {
        switch part.part {
        case .group, .entry: break
        default: return nil
        }
        guard case .control(let control)? = part.children.first?.part,
            case .centre(.row(let id)) = control.target
        else { return nil }
        var row = node(of: control, in: Context())
        row.index = state.scene.centre?.index(of: id)
        row.children = nodes(
            of: Array(part.children.dropFirst()),
            in: Context(prefix: row.id + ":")
        )
        return row
    }

    // MARK: Controls

    private mutating func node(of control: Control, in context: Context) -> AccessibleNode {
        let target = control.target
        let id = claim(control.partName)
        targets[id] = target
        var node = AccessibleNode(id, control.role.rawValue, control.name)
        node.frame = frames[target]?.rounded
        let isStop = stops.contains(target) || own.focus == target
        let isInView = frames[target] != nil
        let isReachable = isStop || isInView || layout.scrollSpans[target] != nil
        if isStop, control.isEnabled { node.states.insert(.focusable) }
        if state.hasKeyboard, own.focus == target { node.states.insert(.focused) }
        if target == layout.defaultTarget { node.states.insert(.default) }
        if !control.isEnabled { node.states.insert(.disabled) }
        if !isInView, isReachable { node.states.insert(.offscreen) }
        if let isChecked = control.isChecked {
            node.states.formUnion(isChecked ? [.checkable, .checked] : [.checkable])
        }
        if let isExpanded = control.isExpanded {
            node.states.formUnion(isExpanded ? [.expandable, .expanded] : [.expandable])
        }
        if control.isEnabled, isReachable {
            node.actions = control.role.actions
            if isStop, !node.actions.contains(.focus) { node.actions.append(.focus) }
            if !isInView { node.actions.append(.scrollTo) }
        }
        if case .link(_, let url) = target { node.url = url }
        if case .field(let field, .box) = target { fill(&node, control, field, context) }
        return node
    }

    /// Adds what a field holds.
    private func fill(
        _ node: inout AccessibleNode,
        _ control: Control,
        _ id: String,
        _ context: Context
    ) {
        relate(&node, context)
        let typed = own[id]
        switch control.role {
        case .slider:
            guard let scale = context.field?.scale else { break }
            node.number = AccessibleNode.Number(
                typed.number,
                minimum: scale.minimum,
                maximum: scale.maximum,
                step: scale.step
            )
            node.value = control.value
        case .entry, .passwordText, .spinButton:
            let isSecret = control.role == .passwordText
            // Also while the user has it shown: whoever listens would hear it.
            let text = isSecret ? String(repeating: "•", count: typed.text.count) : typed.text
            node.text = AccessibleNode.Text(
                text,
                caret: text.scalars(before: typed.caret),
                selection: typed.selected.map {
                    text.scalars(before: $0.lowerBound)..<text.scalars(before: $0.upperBound)
                }
            )
            node.states.insert(.editable)
            if context.field?.type.entry == .lines { node.states.insert(.multiLine) }
            if isSecret {
                node.states.insert(.hidden)
                node.actions.removeAll { $0 == .setText }
            }
            if control.role == .spinButton, let number = Double(text) {
                node.number = AccessibleNode.Number(
                    number,
                    minimum: context.field?.minimum ?? 0,
                    maximum: context.field?.maximum ?? context.field?.minimum ?? 0,
                    step: context.field?.step ?? 1
                )
            }
        default: break
        }
    }
}

extension Control.Role {
    /// What can be done with a control of the role, besides giving it the focus.
    fileprivate var actions: [AssistedInput.Action] {
        switch self {
        case .button, .checkBox, .link, .listItem, .notification, .radioButton, .toggleButton:
            [.press]
        case .entry, .passwordText, .spinButton: [.focus, .select, .setText]
        case .slider: [.focus, .setValue]
        case .list: [.focus, .scrollTo]
        case .alert, .dialog, .heading, .image, .label, .panel, .progressBar, .static, .text: []
        }
    }
}

extension Rectangle<Double> {
    /// The frame in whole pixels.
    fileprivate var rounded: Rectangle<Int> {
        Rectangle<Int>(
            x: Int(x.rounded()),
            y: Int(y.rounded()),
            width: Int(width.rounded()),
            height: Int(height.rounded())
        )
    }
}
