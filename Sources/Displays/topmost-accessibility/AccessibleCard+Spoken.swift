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
        default:
            // Of a dialog they leave out texts of one or two words, but not its description.
            if root.description.isEmpty { card.root.description = root.plainTexts }
        }
        return card
    }
}

extension AccessibleNode {
    /// How many buttons answer the card.
    fileprivate var buttonCount: Int {
        (role == "button" && actions.contains(.press) ? 1 : 0)
            + children.reduce(0) { $0 + $1.buttonCount }
    }

    /// The texts that are no part of a control, one a line.
    fileprivate var plainTexts: String {
        children.filter { $0.describesCard && $0.name != name }.map(\.name)
            .joined(separator: "\n")
    }

    /// Whether it is a text of its card's, and says nothing by itself later.
    var describesCard: Bool { role == "static" && live == nil && !name.isEmpty }
}
