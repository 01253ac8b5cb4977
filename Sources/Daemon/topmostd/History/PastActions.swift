// SPDX-License-Identifier: MIT
//
// What a press did is gone with the notification, but some of it can be done again: an
// application that is called by its name on the bus can be called at any time, a link can
// be opened, and an installed application can be started.

import BusService
import BusValues
import BusWire
import DBus
import HelperWire
import PresenterCore
import Texts

/// Acts on entries of the history, and on toasts whose program has ended.
struct PastActions {
    let history: History
    let launcher: ApplicationLauncher
    let links: LinkOpener
    /// Calls applications.
    let connection: Connection

    /// Why a press on an entry no longer does something; `nil`: it does.
    func obstacle(to entry: HistoryEntry) -> CentreEntry.Obstacle? {
        do {
            _ = try action(of: "", of: entry)
            return nil
        } catch {
            return entry.labels[Toast.defaultActionID] == nil ? .noDefaultAction : .programEnded
        }
    }

    /// Does what a press on an entry did.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - button: a button's id or a link; empty: the entry itself.
    ///   - token: with it an application may raise its window.
    ///   - done: called when it is done, or with the reason why it is not.
    func act(on id: Int64, _ button: String, token: String?, done: @escaping (CallError?) -> Void) {
        var query = HistoryQuery()
        query.id = id
        history.ask(.find(query)) { result in
            do throws(CallError) {
                let entry: HistoryEntry?
                switch result {
                case .success(let found): entry = found.entries.first
                case .failure(let failure): throw CallError(.failed, failure.description)
                }
                guard let entry else {
                    throw CallError(.unknownPresentation, Phrase.noEntry.english("\(id)"))
                }
                try act(on: entry, button, token: token, done: done)
            } catch {
                done(error)
            }
        }
    }

    private func act(
        on entry: HistoryEntry,
        _ button: String,
        token: String?,
        done: @escaping (CallError?) -> Void
    ) throws(CallError) {
        guard entry.outcome != nil else {
            let text = Phrase.entryIsLive.english("\(entry.id)", "\(entry.presentation)")
            throw CallError(.notEnded, text)
        }
        let action: PastAction
        do {
            action = try self.action(of: button, of: entry)
        } catch {
            throw CallError(.unknownButton, error.description)
        }
        switch action {
        case .open(let link):
            links.open(link)
            done(nil)
        case .launch(let application): launch(application, token: token, done: done)
        case .call(let application, let button, let defaultAction):
            call(application, button, defaultAction, token: token, done: done)
        }
    }

    /// Starts the application of a pressed toast, unless its sender is on the bus and received the press.
    func activate(
        _ application: String,
        _ button: String,
        token: String?,
        for owner: Owner,
        done: @escaping (CallError?) -> Void
    ) {
        switch owner.channel {
        // Its notices are calls of the application already.
        case .application, .internal: break
        case .presenter, .notifications:
            let start = { call(application, button, nil, token: token, done: done) }
            // The owners on an earlier bus have no name.
            guard !owner.name.isEmpty else { return start() }
            connection.credentials(of: owner.name) { if $0 == nil { start() } }
        }
    }

    private func action(
        of button: String,
        of entry: HistoryEntry
    ) throws(PastAction.Problem) -> PastAction {
        let sender = launcher.application(of: entry.identity, named: entry.sender)
        return try PastAction(button, of: entry, sentBy: sender)
    }

    /// Calls an application, which the bus starts if necessary; one that cannot be called is
    /// started by its desktop file.
    private func call(
        _ application: String,
        _ button: String,
        _ defaultAction: String?,
        token: String?,
        done: @escaping (CallError?) -> Void
    ) {
        // A desktop file whose name is no bus name is not for calls.
        guard ApplicationNotification.isApplicationID(application) else {
            return launch(application, token: token, done: done)
        }
        func fail(_ error: BusError) {
            let problem = CallError(
                .failed,
                Phrase.applicationNotCalled.english(application, "\(error)")
            )
            guard let name = error.remoteName, StandardError.notThere.contains(name) else {
                return done(problem)
            }
            launch(application, token: token) { done($0 == nil ? nil : problem) }
        }
        let message = ApplicationCalls.call(
            application,
            button: button,
            defaultAction: defaultAction,
            activationToken: token
        )
        do {
            try connection.call(message) { result in
                if case .failure(let error) = result { fail(error) } else { done(nil) }
            }
        } catch {
            fail(error)
        }
    }

    private func launch(
        _ application: String,
        token: String?,
        done: @escaping (CallError?) -> Void
    ) {
        launcher.launch(application, token: token) { problem in
            done(problem.map { CallError(.failed, $0) })
        }
    }
}

/// What acting on an entry of the history does.
enum PastAction: Hashable, Sendable {
    /// Calls an application, which the bus starts if necessary; the button is
    /// `Toast.defaultActionID` or an action of the application.
    case call(application: String, button: String, defaultAction: String?)
    /// Opens a link of the text.
    case open(link: String)
    /// Starts the installed application that sent it.
    case launch(application: String)

    /// Why an entry cannot be acted on.
    struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence for the user.
        let description: String
    }

    /// Finds out what a button, or a link of the text, does.
    ///
    /// - Parameters:
    ///   - button: the button's id or a link; empty: the entry itself.
    ///   - entry: the entry, which has ended.
    ///   - sender: the id of the sender's installed application; `nil`: it is none.
    /// - Throws: if it does nothing any more, or there is no such button.
    init(
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
                description: (names.isEmpty ? Phrase.entryHasNoButtons : .entryHasNoButton)
                    .english(
                        "\(entry.id)",
                        button.cleaned(.label),
                        names.joined(separator: ", ")
                    )
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
                    ? Phrase.entryCannotAct.english("\(entry.id)", entry.sender)
                    : Phrase.buttonWasLive.english(button.cleaned(.label), "\(entry.id)")
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
        for index in stride(from: 0, to: actions.count - 1, by: 2) {
            labels[actions[index]] = actions[index + 1]
        }
        return labels
    }
}
