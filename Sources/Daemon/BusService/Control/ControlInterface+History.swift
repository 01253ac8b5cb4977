// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import HelperWire
import PresenterCore
import Texts

extension ControlInterface {
    /// The methods for the history.
    var historyMethods: [Interface.Method] {
        let count = Interface.Argument("count", "t")
        return [
            method(
                "History",
                takes: ["query"],
                gives: [.init("entries", "aa{sv}")],
                ControlInterface.findHistory
            ),
            method("HistoryCount", gives: [count], ControlInterface.countHistory),
            method("HistoryDelete", takes: ["ids"], gives: [count], ControlInterface.deleteHistory),
            method("HistoryClear", gives: [count], ControlInterface.clearHistory),
            method(
                "HistoryRestore",
                takes: ["id"],
                gives: [.init("id", "u")],
                ControlInterface.restoreHistory
            ),
            method(
                "HistoryAct",
                takes: ["id", "button", "activation_token"],
                ControlInterface.actOnHistory
            ),
        ]
    }

    /// Answers with the entries that a query finds.
    private func findHistory(_ caller: Caller, _ options: VariantDictionary) throws(CallError) {
        let query: HistoryQuery
        do {
            query = try HistoryReport.query(options.entries)
        } catch {
            throw CallError(.invalidOption, "History: \(error)")
        }
        ask(.find(query), caller) { interface, result in
            let entries = result.entries.map(HistoryReport.options)
            interface.clients.reply(caller.handle, [.array(entries, element: "a{sv}")])
        }
    }

    private func countHistory(_ caller: Caller) { changeHistory(.count, caller) }

    private func deleteHistory(_ caller: Caller, _ ids: [Int64]) {
        changeHistory(.delete(ids), caller)
    }

    private func clearHistory(_ caller: Caller) { changeHistory(.delete(nil), caller) }

    /// Carries out a request that is answered with a number of entries.
    private func changeHistory(_ request: HistoryRequest, _ caller: Caller) {
        ask(request, caller) { interface, result in
            interface.clients.reply(caller.handle, [.uint64(UInt64(result.count))])
            guard case .delete = request else { return }
            interface.changes.historyChanged()
            interface.requests.send(.historyChanged)
        }
    }

    /// Shows a toast or dialog of the history again: a missed one itself, others as a toast.
    private func restoreHistory(_ caller: Caller, _ id: Int64) {
        var query = HistoryQuery()
        query.id = id
        query.withPictures = true
        ask(.find(query), caller) { interface, result in
            guard let entry = result.entries.first else {
                let error = CallError(.unknownPresentation, Phrase.noEntry.english("\(id)"))
                return interface.clients.fail(caller.handle, error)
            }
            if entry.outcome == nil, let id = PresentationID(rawValue: entry.presentation),
                interface.state.isMissed(id)
            {
                return interface.restore(caller, id.rawValue)
            }
            guard entry.pictureNumber != nil else { return interface.restore(entry, nil, caller) }
            interface.ask(.pictures([id]), caller) { interface, result in
                interface.restore(entry, result.pictures.first?.picture, caller)
            }
        }
    }

    private func restore(_ entry: HistoryEntry, _ picture: SmallPicture?, _ caller: Caller) {
        let owner = HistoryReport.owner(entry)
        let context = requests.context(of: owner.identity)
        let image = picture.flatMap { RawImage($0).flatMap(context.store) }
        let request = HistoryReport.request(entry, image: image)
        requests.send(.presentRequested(requests.shown(of: caller.handle), request, by: owner))
    }

    private func actOnHistory(
        _ caller: Caller,
        _ id: Int64,
        _ button: String,
        _ token: String
    ) {
        dependencies.actOnHistory(id, button, token.isEmpty ? nil : token) { [clients] error in
            if let error { return clients.fail(caller.handle, error) }
            clients.reply(caller.handle)
        }
    }

    private func ask(
        _ request: HistoryRequest,
        _ caller: Caller,
        then use: @escaping (ControlInterface, HistoryResult) -> Void
    ) {
        dependencies.history(request) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let result): use(self, result)
            case .failure(let failure):
                clients.fail(caller.handle, CallError(.failed, failure.description))
            }
        }
    }
}
