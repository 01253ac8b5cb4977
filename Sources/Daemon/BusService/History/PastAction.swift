// SPDX-License-Identifier: MIT
//
// What a press did is gone with the notification, but some of it can be done again: an
// application that is called by its name on the bus can be called at any time, a link can
// be opened, and an installed application can be started.

import BusWire
public import HelperWire
import PresenterCore

/// What acting on an entry of the history does.
public enum PastAction: Hashable, Sendable {
    /// Calls an application, which the bus starts if necessary; the button is
    /// `Toast.defaultActionID` or an action of the application.
    case call(application: String, button: String, defaultAction: String?)
    /// Opens a link of the text.
    case open(link: String)
    /// Starts the installed application that sent it.
    case launch(application: String)

    /// Why an entry cannot be acted on.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence for the user.
        public let description: String
    }

    /// Finds out what a button, or a link of the text, does.
    ///
    /// - Parameters:
    ///   - button: the button's id or a link; empty: the entry itself.
    ///   - entry: the entry, which has ended.
    ///   - sender: the id of the sender's installed application; `nil`: it is none.
    /// - Throws: if it does nothing any more, or there is no such button.
    public init(
        _ button: String,
        of entry: HistoryEntry,
        sentBy sender: String?
    ) throws(Problem) {
        let links = entry.links
        guard !links.contains(button) else {
            self = .open(link: button)
            return
        }
        let isDefault = button.isEmpty || button == Toast.defaultActionID
        let labels = entry.labels
        guard isDefault || labels[button] != nil else {
            let names = labels.keys.sorted() + links
            throw Problem(
                description: "entry \(entry.id) has no button \"\(button.cleaned(.label))\""
                    + (names.isEmpty ? "" : "; it has " + names.joined(separator: ", "))
            )
        }
        if let application = entry.desktopEntry,
            isDefault || ApplicationAction(id: button) != nil
        {
            let action = labels[Toast.defaultActionID].flatMap { $0.isEmpty ? nil : $0 }
            let id = isDefault ? Toast.defaultActionID : button
            self = .call(application: application, button: id, defaultAction: action)
        } else if isDefault, let sender {
            self = .launch(application: sender)
        } else if isDefault, links.count == 1 {
            self = .open(link: links[0])
        } else {
            throw Problem(
                description: isDefault
                    ? "entry \(entry.id) cannot be acted on any more: \(entry.sender) is not an "
                        + "installed application, and the text has no link"
                    : "the button \"\(button.cleaned(.label))\" of entry \(entry.id) worked only while the "
                        + "notification was live"
            )
        }
    }
}

extension HistoryEntry {
    /// The links in its message that can be opened.
    fileprivate var links: [String] {
        guard let markup else { return [] }
        var links: [String] = []
        for link in StyledText(markup: markup).runs.compactMap(\.link) where !links.contains(link) {
            links.append(link)
        }
        return links
    }

    /// The labels of its buttons, by their ids.
    fileprivate var labels: [String: String] {
        var labels: [String: String] = [:]
        for place in stride(from: 0, to: actions.count - 1, by: 2) {
            labels[actions[place]] = actions[place + 1]
        }
        return labels
    }
}
