// SPDX-License-Identifier: MIT

import DBus
import PresenterCore

/// Watches the owners of presentations that end with them: modals, sheets,
/// loadings, retries and some toasts (rule 7), and of toasts with a key, which others may update
/// (rule 2).
///
/// It follows a name only while one of its presentations lives; other toasts
/// outlive their owner and need no watching.
final class OwnerWatch {
    private let connection: Connection
    private let vanished: (String) -> Void
    private let confirmed: (String) -> Void
    private var owners: [String: Entry] = [:]
    /// The presentations whose owner has not heard that no display can show them; nobody is left
    /// without any.
    private var unreported: [String: Set<PresentationID>] = [:]

    private struct Entry {
        var live: Set<PresentationID>
        /// Follows the name as long as it is kept.
        var token: BusToken
    }

    init(
        _ connection: Connection,
        vanished: @escaping (String) -> Void,
        confirmed: @escaping (String) -> Void
    ) {
        self.connection = connection
        self.vanished = vanished
        self.confirmed = confirmed
    }

    /// How many names are followed.
    var count: Int { owners.count }

    /// Adds a presentation of that owner.
    ///
    /// - Parameters:
    ///   - id: the presentation.
    ///   - name: its owner.
    ///   - isReported: whether the owner is to hear that no display can show it.
    /// - Throws: what `Connection.onVanish` throws.
    func began(_ id: PresentationID, of name: String, isReported: Bool) throws(BusError) {
        if let isNew = owners[name]?.live.insert(id).inserted {
            if isNew, isReported { unreported[name, default: []].insert(id) }
            return
        }
        let token = try connection.onVanish(of: name) { [weak self] in
            self?.forget(name)
            self?.vanished(name)
        }
        owners[name] = Entry(live: [id], token: token)
        if isReported { unreported[name] = [id] }
    }

    private func forget(_ name: String) {
        owners[name] = nil
        unreported[name] = nil
    }

    /// Whether an owner has something to hear.
    var hasUnreported: Bool { !unreported.isEmpty }

    /// Returns, once each, what is to be reported where no display can show it.
    func takeUnreported() -> [(id: PresentationID, name: String)] {
        defer { unreported = [:] }
        return unreported.flatMap { name, ids in ids.map { ($0, name) } }.sorted { $0.0 < $1.0 }
    }

    /// Adds a presentation of the last daemon, whose owner may have left meanwhile.
    ///
    /// - Throws: what `Connection.followName` throws.
    func restored(_ id: PresentationID, of name: String) throws(BusError) {
        guard owners[name]?.live.insert(id) == nil else { return }
        let token = try connection.followName(name) { [weak self] owner in
            guard let self, owners[name] != nil else { return }
            guard owner == nil else { return confirmed(name) }
            forget(name)
            vanished(name)
        }
        owners[name] = Entry(live: [id], token: token)
    }

    /// Removes a presentation of that owner.
    func ended(_ id: PresentationID, of name: String) {
        guard owners[name]?.live.remove(id) != nil else { return }
        unreported[name]?.remove(id)
        if unreported[name]?.isEmpty == true { unreported[name] = nil }
        if owners[name]?.live.isEmpty == true { owners[name] = nil }
    }
}
