// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
package import DaemonClient
package import PresenterCore

/// A presentation on this machine that follows what it is wanted to show.
///
/// The daemon answers later: what is wanted meanwhile is sent once the id is known.
package final class PlacedCard {
    package typealias Handler = (DaemonClient.Event) -> Void

    private let client: DaemonClient
    private let report: (String) -> Void
    private var id: UInt32?
    private var sent: OptionValues
    /// What it is to show; `nil`: it is withdrawn.
    private var wanted: OptionValues?
    private let handler: Handler

    /// Presents something.
    ///
    /// - Parameters:
    ///   - values: the options.
    ///   - client: the daemon of this machine.
    ///   - report: gets what the daemon refuses, as a sentence.
    ///   - accepted: called when the daemon has it.
    ///   - handler: gets its events, until the last one.
    package init(
        _ values: OptionValues,
        _ client: DaemonClient,
        report: @escaping (String) -> Void,
        accepted: @escaping () -> Void = {},
        handler: @escaping Handler
    ) {
        self.client = client
        self.report = report
        self.handler = handler
        sent = values
        wanted = values
        let method = values.kind == .modal ? "PresentModal" : "PresentToast"
        client.present(method, OptionDictionary.write(values)) { [weak self] event in
            self?.handler(event)
        } accepted: { answer in
            // Kept until then: what was accepted may have to be withdrawn.
            switch answer {
            case .success(let id):
                self.id = id
                self.follow()
                accepted()
            case .failure(let error):
                // Its message may have text of the card.
                report("a card is refused: \(error.remoteName ?? "\(error)")")
                self.handler(.failed(error))
            }
        }
    }

    /// Shows other options from now on.
    package func show(_ values: OptionValues) {
        wanted = values
        follow()
    }

    /// Ends it.
    package func withdraw() {
        wanted = nil
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
            if case .failure(.remote(let name, _)) = answer,
                name == BusNames.Failure.invalidOption.rawValue
            {
                report("a change of a card is refused: \(name)")
            }
        }
    }
}

extension OptionValues {
    /// What an update has to say to come from other values to these.
    func changes(from other: OptionValues) -> OptionValues {
        let known = Set(kind.updateDefinitions.map(\.name))
        return OptionValues(
            kind,
            Self.changes(values, from: other.values).filter { known.contains($0.key) }
        )
    }

    /// Of a table only what differs: what the user has chosen in a list stays as it is.
    private static func changes(
        _ values: [String: OptionValue],
        from other: [String: OptionValue]
    ) -> [String: OptionValue] {
        var changes: [String: OptionValue] = [:]
        for (name, value) in values where other[name] != value {
            if case .table(let table) = value, case .table(let old)? = other[name] {
                changes[name] = .table(Self.changes(table, from: old))
            } else {
                changes[name] = value
            }
        }
        // The empty text clears an option of any type.
        for name in other.keys where values[name] == nil { changes[name] = .text("") }
        return changes
    }
}
