// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import Localization
import PluginWire
import PresenterCore
import Texts

/// Describes one card of a layout for assistive technologies.
struct AccessibleCardBuilder {
    /// What a press on a node reaches, by its id.
    var targets: [String: Target] = [:]
    private let instance: CardInstance
    let state: InteractionState
    /// The card; `nil`: it is the pill after the toasts.
    private let card: Card?
    let own: CardState
    let frames: [Target: Rectangle<Double>]
    let stops: Set<Target>
    /// The ids that are taken; at first those of signs, which come and go: the ids of an
    /// application's buttons must not change with them.
    private var ids = Set(signs.map { Control(.button, "", $0).partName })
    /// The buttons that a card has of its own.
    static let signs: [Target] = [.close, .copy, .details, .less, .more]

    /// What is known of a part from those around it.
    struct Context {
        /// What stands before the ids of its texts.
        var prefix = ""
        /// The field that it belongs to.
        var field: FormField?
        /// What is said about that field.
        var description = ""
        /// What the buttons around it are for, if their names do not say so.
        var subject: String?
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

    var layout: CardLayout { instance.layout }

    mutating func card(releasedBy pill: CardInstance?) -> AccessibleCard {
        var root = AccessibleNode("card", Control.Role.panel.rawValue, Phrase.notifications.text)
        if let control = layout.tree.card {
            root = node(of: control, in: Context())
            root.description = ""
        }
        // First of all: no button of an application gets their ids.
        if let card, card.id != .centre { root.children = remarks(of: card) }
        root.children += nodes(of: layout.tree.parts, in: Context())
        if let window = layout.rows {
            let rows = layout.tree.parts.compactMap { row($0) }
            root.children.append(list(rows, window))
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

    /// What stands beside the sender's name, and is read before the rest.
    private mutating func remarks(of card: Card) -> [AccessibleNode] {
        var remarks: [AccessibleNode] = []
        if Nameplate(card).isUnverified {
            remarks.append(text("sender", .static, Phrase.unverified.text, in: Context()))
        }
        if card.content.toast?.urgency == .critical {
            remarks.append(text("urgency", .static, Phrase.critical.text, in: Context()))
        }
        if let notes = layout.tree.card?.notes, !notes.isEmpty {
            let meta = notes.joined(separator: " · ")
            remarks.append(text("meta", .static, meta, in: Context()))
        }
        return remarks
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
        if Nameplate(card).sign == .sandboxed { root.description = Phrase.sandboxed.text }
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

    /// How urgent the card's news is.
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
    mutating func claim(_ name: String) -> String {
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

    private mutating func nodes(of parts: [CardNode], in context: Context) -> [AccessibleNode] {
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
            // Beside progress it tells times, which change each second.
            let live = layout.tree.parts.contains(where: \.isProgress) ? nil : news
            var message = self.text("message", .static, text.plain, in: context, live: live)
            message.children = nodes(of: node.children, in: context)
            return [message]
        case .picture: return [self.text("picture", .image, subject(in: context), in: context)]
        case .progress(let progress): return [bar(progress, in: context)]
        case .buttons, .menu, .reply: return nodes(of: node.children, in: context)
        case .field(let field):
            return nodes(of: node.children, in: self.context(of: field, node, in: context))
        case .choices(let list): return choices(list, node, context)
        case .label(let text, let value, _):
            var label = self.text("label", .label, text, in: context)
            label.value = value
            return [label]
        case .input(let field):
            // What Tab would complete the text to.
            let offered = own.completion(of: field).map { rest in
                self.text(
                    "suggestion",
                    .static,
                    own[field.id].text + rest,
                    in: context,
                    live: .polite
                )
            }
            return nodes(of: node.children, in: context) + [offered].compactMap(\.self)
        case .search(let field, let note):
            var inside = self.context(of: field, node, in: context)
            inside.hasLabel = false
            let box = nodes(of: node.children, in: inside)
            return box
                + (note.map { [self.text("matches", .static, $0, in: context, live: .polite)] }
                    ?? [])
        case .tags(let list):
            return [group(list.label ?? subject(in: context), node, context)]
        case .picks(let field, let month):
            let name = month ?? field.label ?? field.placeholder ?? field.id
            return [group(name, node, context)]
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
        let name = subject(in: context)
        var bar = text("progress", .progressBar, name, in: context, live: .polite)
        switch progress {
        case .fraction(let part):
            bar.number = AccessibleNode.Number(part)
            bar.value = Phrase.percent.text("\(Int((min(1, max(0, part)) * 100).rounded()))")
        case .indeterminate: bar.states.insert(.busy)
        }
        return bar
    }

    /// What a part without a text of its own shows: its row or else its card.
    private func subject(in context: Context) -> String {
        context.subject ?? layout.tree.card?.name ?? ""
    }

    /// Returns the context of a field's parts: what each says about the others.
    private func context(of field: FormField, _ node: CardNode, in outer: Context) -> Context {
        var inside = Context(prefix: outer.prefix + field.id + ":", field: field)
        inside.subject = field.label ?? field.placeholder ?? outer.subject
        var sentences: [String] = []
        for child in node.children {
            switch child.part {
            case .label: inside.hasLabel = true
            case .error: inside.hasError = true
            case .recipient(let name): sentences.append(Phrase.secretGoesTo.text(name))
            default: break
            }
        }
        if field.label != nil, let placeholder = field.placeholder { sentences.append(placeholder) }
        // Not the hint, which counts what is typed: it would be said with each key.
        sentences += field.rules.filter { !sentences.contains($0) }
        inside.description = sentences.joined(separator: "\n")
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
        let inside = Context(prefix: context.prefix, subject: context.subject)
        group.children = nodes(of: node.children, in: inside)
        return group
    }

    func relate(_ node: inout AccessibleNode, _ context: Context) {
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
        let context = self.context(of: list, node, in: outer)
        // The rows in view come after all other parts.
        let isRow: (CardNode) -> Bool = { if case .control = $0.part { true } else { false } }
        var found = nodes(of: node.children.filter { !isRow($0) }, in: context)
        guard let index = found.lastIndex(where: { $0.role == Control.Role.list.rawValue }) else {
            return found
        }
        if own.list.count(list) == 0, !list.isText {
            found.append(text("nothing", .static, Phrase.nothingFound.text, in: context))
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
        let inside = Context(prefix: row.id + ":", subject: row.name)
        row.children = nodes(of: Array(part.children.dropFirst()), in: inside)
        return row
    }
}

extension CardNode {
    /// Whether it tells how far the work is.
    fileprivate var isProgress: Bool { if case .progress = part { true } else { false } }
}
