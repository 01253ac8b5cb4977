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
    init(_ layout: SceneLayout, in state: InteractionState, outputName: (OutputID) -> String) {
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
}
