// SPDX-License-Identifier: MIT
//
// A screen reader says the name of what appears or gets the keyboard, then the texts in it.

import Localization
import PluginWire
import Texts

extension AccessibleCard {
    /// The card as it is read: who shows it, what it says, and whether it can be answered.
    var spoken: AccessibleCard {
        var card = self
        switch kind {
        case "toast", "retry":
            // Readers join the name and the texts inside, of which the title is one.
            if !application.isEmpty,
                let title = root.children.firstIndex(where: { $0.name == root.name })
            {
                card.root.name = application
                card.root.live = nil
                card.root.children[title].live = root.live
            }
            let count = root.buttonCount
            if count > 0 {
                card.root.children.append(
                    AccessibleNode("buttons", "static", Phrase.toastButtons.text(count: count))
                )
            }
        case "loading":
            // What ends is known by its value.
            card.root.value = root.name
            let busy = Phrase.loadingBusy.text(root.name)
            if !application.isEmpty { card.root.name = application }
            if root.states.contains(.active) {
                card.root.description = busy
            } else if let title = root.children.firstIndex(where: { $0.name == root.name }) {
                card.root.children[title].name = busy
            } else {
                card.root.children.append(AccessibleNode("busy", "static", busy))
            }
        default:
            // Of a dialog they leave out texts of one or two words, but not its description.
            let texts = root.children.filter { $0.describesCard && $0.name != root.name }
                .map(\.name)
            card.root.description = ([application, root.description] + texts)
                .filter { !$0.isEmpty }.joined(separator: "\n")
        }
        return card
    }
}

extension AccessibleNode {
    /// How many buttons answer the card: not those that every card may have.
    fileprivate var buttonCount: Int {
        let answers =
            role == "button" && !["close", "copy", "details", "less", "more"].contains(id)
        return children.reduce(answers ? 1 : 0) { $0 + $1.buttonCount }
    }

    /// Whether it tells of a notification what is read on request only: its program, its time.
    var isMeta: Bool { role == "static" && id == "meta" }

    /// Whether it is the message of its card, a warning of its sender, or what the centre has.
    var describesCard: Bool {
        role == "static" && ["message", "note", "sender"].contains(id) && !name.isEmpty
    }
}
