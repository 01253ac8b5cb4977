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
            let canLaunch = dependencies.pastActions.canLaunch(entry.identity, entry.sender)
            switch try PastAction(button, of: entry, canLaunch: canLaunch) {
            case .open(let link):
                dependencies.pastActions.open(link)
                done(nil)
            case .launch:
                let problem = dependencies.pastActions.launch(entry.identity, entry.sender, token)
                done(problem.map { ActProblem(name: .failed, text: $0) })
            case .call(let application, let button, let defaultAction):
                let message = ApplicationCalls.call(
                    application,
                    button: button,
                    defaultAction: defaultAction,
                    activationToken: token
                )
                call(application, message, done: done)
            }
        } catch {
            done(ActProblem(name: .unknownButton, text: error.description))
        }
    }

    private func call(
        _ application: String,
        _ message: Message,
        done: @escaping (ActProblem?) -> Void
    ) {
        func problem(_ error: BusError) -> ActProblem {
            ActProblem(name: .failed, text: "\(application) cannot be called: \(error)")
        }
        do {
            try questions.call(message) { result in
                switch result {
                case .success: done(nil)
                case .failure(let error): done(problem(error))
                }
            }
        } catch {
            done(problem(error))
        }
    }
}
