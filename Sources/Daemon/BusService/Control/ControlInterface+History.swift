// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import HelperWire
import PresenterCore

extension BusService {
    /// The methods of `Control1` for the history.
    var historyMethods: [Interface.Method] {
        let count = Interface.Argument("count", "t")
        return [
            controlMethod(
                "History",
                takes: [.init("query", "a{sv}")],
                gives: [.init("entries", "aa{sv}")]
            ) { $0.findHistory($1) },
            controlMethod("HistoryCount", gives: [count]) { $0.changeHistory(.count, $1) },
            controlMethod("HistoryDelete", takes: [.init("ids", "ax")], gives: [count]) {
                $0.deleteHistory($1)
            },
            controlMethod("HistoryClear", gives: [count]) { $0.changeHistory(.delete(nil), $1) },
            controlMethod(
                "HistoryRestore",
                takes: [.init("id", "x")],
                gives: [.init("id", "u")]
            ) { $0.restoreHistory($1) },
            historyActMethod,
        ]
    }

    /// Answers with the entries that a query finds.
    func findHistory(_ call: Call) {
        let query: HistoryQuery
        do {
            query = try HistoryReport.query(call.arguments[0])
        } catch {
            return fail(call.handle, .invalidOption, "History: \(error)")
        }
        ask(.find(query), call) { service, result in
            let entries = result.entries.map(HistoryReport.options)
            service.reply(call.handle, [.array(entries, element: "a{sv}")])
        }
    }

    /// Deletes the entries with some ids.
    func deleteHistory(_ call: Call) {
        guard case .array(let ids, _) = call.arguments[0] else { return }
        changeHistory(
            .delete(ids.compactMap { if case .int64(let id) = $0 { id } else { nil } }),
            call
        )
    }

    /// Carries out a request that is answered with a number of entries.
    func changeHistory(_ request: HistoryRequest, _ call: Call) {
        ask(request, call) { service, result in
            service.reply(call.handle, [.uint64(UInt64(result.count))])
            guard case .delete = request else { return }
            service.historyChanged()
            service.send(.historyChanged)
        }
    }

    /// Shows a toast or dialog of the history again, as a toast.
    func restoreHistory(_ call: Call) {
        guard case .int64(let id) = call.arguments[0] else { return }
        var query = HistoryQuery()
        query.id = id
        query.withPictures = true
        ask(.find(query), call) { service, result in
            guard let entry = result.entries.first else {
                let text = "the history has no entry \(id)"
                return service.fail(call.handle, .unknownPresentation, text)
            }
            guard entry.pictureNumber != nil else { return service.restore(entry, nil, call) }
            service.ask(.pictures([id]), call) { service, result in
                service.restore(entry, result.pictures.first?.picture, call)
            }
        }
    }

    private func restore(_ entry: HistoryEntry, _ picture: SmallPicture?, _ call: Call) {
        let owner = HistoryReport.owner(entry)
        let image = picture.flatMap { RawImage($0).flatMap(context(of: owner.identity).store) }
        send(
            .presentRequested(
                shown(of: call.handle),
                HistoryReport.request(entry, image: image),
                by: owner
            )
        )
    }

    private func ask(
        _ request: HistoryRequest,
        _ call: Call,
        then use: @escaping (BusService, HistoryResult) -> Void
    ) {
        dependencies.history(request) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let result): use(self, result)
            case .failure(let failure): fail(call.handle, .failed, failure.description)
            }
        }
    }
}

/// Whether the number of entries in the history is being asked for: one question at a time.
struct HistoryCount {
    private var isAsked = false
    private var hasChanged = false

    /// Notes a change of the history; returns whether to ask now.
    mutating func change() -> Bool {
        hasChanged = isAsked
        defer { isAsked = true }
        return !isAsked
    }

    /// Notes the answer; returns whether the history changed meanwhile.
    mutating func answer() -> Bool {
        isAsked = false
        return hasChanged
    }
}
