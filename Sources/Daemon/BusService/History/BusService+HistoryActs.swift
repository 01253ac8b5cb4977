// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import HelperWire
import Journal
import PresenterCore

extension BusService {
    /// The method that acts on an entry of the history.
    var historyActMethod: Interface.Method {
        controlMethod(
            "HistoryAct",
            takes: [.init("id", "x"), .init("button", "s"), .init("activation_token", "s")]
        ) { service, call in
            guard case .int64(let id) = call.arguments[0],
                case .string(let button) = call.arguments[1],
                case .string(let token) = call.arguments[2]
            else { return }
            service.actOnHistory(id, button, token: token.isEmpty ? nil : token) { problem in
                guard let problem else { return service.reply(call.handle, []) }
                service.fail(call.handle, problem.name, problem.text)
            }
        }
    }

    /// Why an entry was not acted on.
    private struct ActProblem {
        var name: BusNames.Failure
        var text: String
    }

    /// Acts on an entry that the user pressed in the notification centre.
    public func actOnHistory(_ id: Int64, _ button: String, token: String?) {
        actOnHistory(id, button, token: token) { [log] problem in
            if let problem { log.notice("history: \(problem.text)") }
        }
    }

    private func actOnHistory(
        _ id: Int64,
        _ button: String,
        token: String?,
        done: @escaping (ActProblem?) -> Void
    ) {
        var query = HistoryQuery()
        query.id = id
        dependencies.history(.find(query)) { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let failure):
                done(ActProblem(name: .failed, text: failure.description))
            case .success(let found):
                guard let entry = found.entries.first else {
                    let text = "the history has no entry \(id)"
                    return done(ActProblem(name: .unknownPresentation, text: text))
                }
                act(on: entry, button, token: token, done: done)
            }
        }
    }

    private func act(
        on entry: HistoryEntry,
        _ button: String,
        token: String?,
        done: @escaping (ActProblem?) -> Void
    ) {
        guard entry.outcome != nil else {
            let text = "entry \(entry.id) is live: topmost press \(entry.presentation) answers it"
            return done(ActProblem(name: .notEnded, text: text))
        }
        do throws(PastAction.Problem) {
            let sender = dependencies.pastActions.application(entry.identity, entry.sender)
            switch try PastAction(button, of: entry, sentBy: sender) {
            case .open(let link):
                dependencies.pastActions.open(link)
                done(nil)
            case .launch(let application):
                launch(application, token: token, done: done)
            case .call(let application, let button, let defaultAction):
                call(application, button, defaultAction, token: token, done: done)
            }
        } catch {
            done(ActProblem(name: .unknownButton, text: error.description))
        }
    }

    /// Starts the application of a pressed toast, unless its sender is on the bus and was told.
    func activate(_ application: String, _ button: String, token: String?, for owner: Owner) {
        let start: () -> Void = { [weak self, log] in
            self?.call(application, button, nil, token: token) { problem in
                if let problem { log.notice(problem.text) }
            }
        }
        switch owner.channel {
        // Its notices are calls of the application already.
        case .application: break
        case .presenter, .notifications:
            // The owners on an earlier bus have no name.
            guard !owner.name.isEmpty else { return start() }
            questions.credentials(of: owner.name) { if $0 == nil { start() } }
        }
    }

    /// Calls an application, which the bus starts if necessary; one that cannot be called is
    /// started by its desktop file.
    private func call(
        _ application: String,
        _ button: String,
        _ defaultAction: String?,
        token: String?,
        done: @escaping (ActProblem?) -> Void
    ) {
        // A desktop file whose name is no bus name is not for calls.
        guard ApplicationNotification.isApplicationID(application) else {
            return launch(application, token: token, done: done)
        }
        let fail = { [weak self] (error: BusError) in
            let text = "\(application) cannot be called: \(error)"
            let problem = ActProblem(name: .failed, text: text)
            guard let self, let name = error.remoteName, StandardError.notThere.contains(name)
            else { return done(problem) }
            launch(application, token: token) { done($0 == nil ? nil : problem) }
        }
        let message = ApplicationCalls.call(
            application,
            button: button,
            defaultAction: defaultAction,
            activationToken: token
        )
        do {
            try questions.call(message) { result in
                switch result {
                case .success: done(nil)
                case .failure(let error): fail(error)
                }
            }
        } catch {
            fail(error)
        }
    }

    private func launch(
        _ application: String,
        token: String?,
        done: @escaping (ActProblem?) -> Void
    ) {
        dependencies.pastActions.launch(application, token) { problem in
            done(problem.map { ActProblem(name: .failed, text: $0) })
        }
    }
}
