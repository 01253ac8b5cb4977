// SPDX-License-Identifier: MIT
//
// Requests wait, in order, for the one look-up of their client, and never
// again: what was found is kept. Unique names are not used twice in one run of
// a bus, so an entry never becomes wrong; the oldest go when there are many.

import PresenterCore

/// Who the clients are, as far as it was looked up.
final class Callers {
    private let identification: Identification
    private var known: [String: Identity] = [:]
    /// The known names, the oldest first.
    private var order: [String] = []
    private var waiting: [String: [(Identity) -> Void]] = [:]

    /// Identities that are kept.
    static let mostKnown = 1024
    /// Requests of one client that may wait for its look-up.
    static let mostWaiting = 20_000

    init(_ identification: Identification) {
        self.identification = identification
    }

    /// Hands over the identity of a client, now if it is known, else once it is.
    ///
    /// - Returns: `false` when too many of its requests wait; then nothing follows.
    func identity(of name: String, then use: @escaping (Identity) -> Void) -> Bool {
        if let identity = known[name] {
            use(identity)
            return true
        }
        if let count = waiting[name]?.count {
            guard count < Self.mostWaiting else { return false }
            waiting[name]?.append(use)
            return true
        }
        waiting[name] = [use]
        identification.identify(name) { [weak self] in self?.found($0, of: name) }
        return true
    }

    private func found(_ identity: Identity, of name: String) {
        guard let requests = waiting.removeValue(forKey: name) else { return }
        known[name] = identity
        order.append(name)
        if order.count > Self.mostKnown {
            // Half at once, so that the cost is spread.
            for old in order.prefix(Self.mostKnown / 2) { known[old] = nil }
            order.removeFirst(Self.mostKnown / 2)
        }
        for request in requests { request(identity) }
    }
}
