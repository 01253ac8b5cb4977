// SPDX-License-Identifier: MIT
//
// A card is described once: which parts it has, in which order, and what they say. Pixels and
// cells differ in how they measure and paint the parts.

public import Basics
import Localization
public import PresenterCore
import Texts

/// The parts of a card.
public struct CardTree: Hashable, Sendable {
    /// The parts, in reading order.
    public var parts: [CardNode] = []
    /// The card itself; `nil`: the parts belong to no card.
    public internal(set) var card: Control?
    /// The target that Enter presses without a focus; never a destructive button.
    public private(set) var defaultTarget: Target?

    /// Creates a tree without parts.
    public init() {}

    /// Describes a card in a state.
    public init(_ card: Card, _ state: CardState, by clock: WallClock) {
        let builder = CardTreeBuilder(card: card, state: state, clock: clock)
        self.card = builder.control(of: card)
        switch card.content {
        case .modal(let modal):
            parts = builder.parts(of: modal)
            defaultTarget = modal.harmlessDefault.flatMap {
                state.allows($0, of: modal) ? .button($0.id) : nil
            }
        case .bottomSheet(let sheet):
            parts = builder.parts(of: sheet)
            defaultTarget = buttons.first { $0.style.tone != .danger }?.target
        case .toast(let toast):
            parts = builder.parts(of: toast)
            if state.isReplying, let reply = toast.reply, state.allows(reply) {
                defaultTarget = .button(Toast.replyID)
            }
        case .loading(let loading):
            parts = builder.parts(of: loading)
            defaultTarget = buttons.first?.target
        case .retry(let retry):
            parts = builder.parts(of: retry)
            defaultTarget = buttons.first?.target
        }
    }

    /// The buttons and rows, in reading order.
    public var buttons: [ButtonPart] { parts.flatMap(\.buttons) }

    /// The parts that can be used, in reading order, the card itself first.
    public var controls: [Control] { (card.map { [$0] } ?? []) + parts.flatMap(\.controls) }

    /// The control that the pointer or the keyboard reaches there; `nil`: there is none.
    public func control(at target: Target) -> Control? {
        controls.first { $0.target == target }
    }

    /// The letter that presses a button with Alt, by button id.
    public var mnemonics: [String: Character] {
        var letters: [String: Character] = [:]
        for part in buttons where part.isEnabled {
            if case .button(let id) = part.target, let letter = part.mnemonic {
                letters[id] = letter
            }
        }
        return letters
    }
}

extension CardTree {
    /// Describes the pill after the toasts.
    public init(_ pill: MorePill) {
        self.init()
        func add(_ title: String, _ target: Target, isEnabled: Bool = true) {
            let look = ButtonLook.secondary(size: .small)
            var part = ButtonPart(title: title, style: look, target: target)
            part.isEnabled = isEnabled
            parts.append(CardNode(.button(part)))
        }
        if pill.count > 0 {
            add(Phrase.moreToasts.text(count: pill.count), .more, isEnabled: pill.opens)
        }
        if pill.closes { add(Phrase.showLess.text, .less) }
    }
}

extension CardLayout {
    /// The controls that the pointer reaches, the uppermost last, and where they are.
    public var controls: [(control: Control, frame: Rectangle<Double>)] {
        let known = Dictionary(tree.controls.map { ($0.target, $0) }) { first, _ in first }
        return regions.compactMap { region in known[region.target].map { ($0, region.frame) } }
    }

    /// Takes over what a card's tree says, and adds the rows in view of a list to it.
    public mutating func apply(_ tree: CardTree, _ state: CardState) {
        self.tree = tree
        defaultTarget = tree.defaultTarget
        mnemonics = tree.mnemonics
        guard let window = list else { return }
        for (index, node) in tree.parts.enumerated() {
            guard case .choices(let list) = node.part, !list.isText else { continue }
            self.tree.parts[index].children += window.rows(of: state.list.count(list))
                .compactMap { state.list.option(at: $0, of: list) }
                .map { option in
                    let isChecked =
                        list.allowsMany ? state[list.id].choices.contains(option.id) : nil
                    let role: Control.Role = list.allowsMany ? .checkBox : .listItem
                    let target = Target.field(list.id, .option(option.id))
                    return CardNode(
                        .control(Control(role, option.title, target, isChecked: isChecked))
                    )
                }
        }
    }
}
