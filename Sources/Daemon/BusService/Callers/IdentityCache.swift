// SPDX-License-Identifier: MIT
//
// Requests wait, in order, for one look-up of their client; the result is kept, unless the
// look-up failed.
// A bus never reuses unique names during its lifetime, so an entry never becomes
// invalid; the oldest are dropped when there are many.

import BusValues
import PresenterCore

/// The identities of the clients looked up so far.
final class IdentityCache {
    private let identification: Identification
    private var known: [String: Identity] = [:]
    /// The known names, oldest first.
    private var order: [String] = []
    private var waiting: [String: PendingLookup] = [:]
    /// Total size of all waiting requests.
    private var total = Size()

    /// The waiting requests of one client.
    private struct PendingLookup {
        var requests: [(Identity?) -> Void]
        var size = Size()
    }

    /// Amount of waiting requests.
    struct Size {
        /// Number of requests.
        var count = 0
        /// Bytes held by all requests except the first of each client.
        var bytes = 0
    }

    /// Maximum number of cached identities.
    static let maximumKnown = 1024
    /// Limit for one client's look-up: images are large.
    static let maximum = Size(count: 20_000, bytes: 64 << 20)
    /// Limit for all look-ups together.
    static let maximumOfAll = Size(count: 100_000, bytes: 128 << 20)

    init(_ identification: Identification) {
        self.identification = identification
    }

    /// The identity of a client, if known.
    func identity(of name: String) -> Identity? { known[name] }

    /// Hands over the identity of an unknown client once it is looked up.
    ///
    /// - Parameters:
    ///   - name: the client's unique name.
    ///   - bytes: size of the waiting request.
    ///   - use: receives the identity; `nil`: the client left before it was identified.
    /// - Returns: `false` if too many or too large requests wait; `use` is then never
    ///   called.
    func wait(
        for name: String,
        holding bytes: Int,
        then use: @escaping (Identity?) -> Void
    ) -> Bool {
        if var line = waiting.removeValue(forKey: name) {
            defer { waiting[name] = line }
            guard line.size.fits(bytes, Self.maximum), total.fits(bytes, Self.maximumOfAll) else {
                return false
            }
            line.size.add(bytes)
            total.add(bytes)
            line.requests.append(use)
            return true
        }
        guard total.fits(0, Self.maximumOfAll) else { return false }
        waiting[name] = PendingLookup(requests: [use], size: Size(count: 1))
        total.add(0)
        identification.identify(name) { [weak self] in self?.found($0, of: name) }
        return true
    }

    private func found(_ identity: Identity?, of name: String) {
        guard let line = waiting.removeValue(forKey: name) else { return }
        total.count -= line.size.count
        total.bytes -= line.size.bytes
        // A failed look-up says nothing: the next request begins another one.
        if let identity, !identity.isLookupFailed { remember(identity, of: name) }
        for request in line.requests { request(identity) }
    }

    private func remember(_ identity: Identity, of name: String) {
        known[name] = identity
        order.append(name)
        guard order.count > Self.maximumKnown else { return }
        // Drop half at once to spread the cost.
        for old in order.prefix(Self.maximumKnown / 2) { known[old] = nil }
        order.removeFirst(Self.maximumKnown / 2)
    }
}

extension IdentityCache.Size {
    /// Whether there is room for one more.
    fileprivate func fits(_ bytes: Int, _ limit: Self) -> Bool {
        count < limit.count && self.bytes + bytes <= limit.bytes
    }

    fileprivate mutating func add(_ bytes: Int) {
        count += 1
        self.bytes += bytes
    }
}
