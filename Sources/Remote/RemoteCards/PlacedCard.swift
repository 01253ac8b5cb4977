// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import DaemonClient
import PresenterCore

/// A presentation on this machine that follows what it is wanted to show.
///
/// The daemon answers later: what is wanted meanwhile is sent once the id is known.
final class PlacedCard {
    typealias Handler = (DaemonClient.Event) -> Void

    private let client: DaemonClient
    private let report: (String) -> Void
    private var id: UInt32?
    private var sent: OptionValues
    /// What it is to show; `nil`: it is withdrawn.
    private var wanted: OptionValues?
    private var handler: Handler?

    /// Presents something.
    ///
    /// - Parameters:
    ///   - values: the options.
    ///   - client: the daemon of this machine.
    ///   - report: gets what the daemon refuses, as a sentence.
    ///   - handler: gets its events, unless it is withdrawn.
    init(
        _ values: OptionValues,
        _ client: DaemonClient,
        report: @escaping (String) -> Void,
        handler: @escaping Handler
    ) {
        self.client = client
        self.report = report
        self.handler = handler
        sent = values
        wanted = values
        let method = values.kind == .modal ? "PresentModal" : "PresentToast"
        client.present(method, OptionDictionary.write(values)) { [weak self] event in
            self?.handler?(event)
        } accepted: { answer in
            // Kept until then: what was accepted may have to be withdrawn.
            switch answer {
            case .success(let id):
                self.id = id
                self.follow()
            case .failure(let error):
                report("\(error)")
                self.handler?(.failed(error))
            }
        }
    }

    /// Shows other options from now on.
    func show(_ values: OptionValues) {
        wanted = values
        follow()
    }

    /// Ends it; nothing of it is reported any more.
    func withdraw() {
        wanted = nil
        handler = nil
        follow()
    }

    private func follow() {
        guard let id else { return }
        guard let wanted else {
            // It may have ended meanwhile.
            client.call("Dismiss", [.uint32(id)]) { _ in }
            return
        }
        let changes = wanted.changes(from: sent)
        guard !changes.values.isEmpty else { return }
        sent = wanted
        client.call("Update", [.uint32(id), OptionDictionary.write(changes)]) { [report] answer in
            if case .failure(.remote(let name, let text)) = answer,
                name == BusNames.Failure.invalidOption.rawValue
            {
                report(text)
            }
        }
    }
}

extension OptionValues {
    /// What an update has to say to come from other values to these.
    func changes(from other: OptionValues) -> OptionValues {
        let known = Set(kind.updateDefinitions.map(\.name))
        var changes = OptionValues(kind, values.filter { known.contains($0) && other[$0] != $1 })
        // The empty text clears an option of any type.
        for name in other.values.keys where self[name] == nil && known.contains(name) {
            changes[name] = .text("")
        }
        return changes
    }
}
