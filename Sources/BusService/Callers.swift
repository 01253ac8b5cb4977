// SPDX-License-Identifier: MIT
//
// Requests wait, in order, for the one look-up of their client, and never
// again: what was found is kept. Unique names are not used twice in one run of
// a bus, so an entry never becomes wrong; the oldest go when there are many.

import BusValues
import PresenterCore

/// Who the clients are, as far as it was looked up.
final class Callers {
    private let identification: Identification
    private var known: [String: Identity] = [:]
    /// The known names, the oldest first.
    private var order: [String] = []
    private var waiting: [String: Line] = [:]

    /// The requests of one client.
    private struct Line {
        var requests: [(Identity) -> Void]
        /// Bytes that those behind the first hold.
        var bytes = 0
    }

    /// Identities that are kept.
    static let mostKnown = 1024
    /// Requests of one client that may wait for its look-up.
    static let mostWaiting = 20_000
    /// Bytes that those behind the first may hold: pictures are large.
    static let mostBytes = 64 << 20

    init(_ identification: Identification) {
        self.identification = identification
    }

    /// Hands over the identity of a client, now if it is known, else once it is.
    ///
    /// - Parameters:
    ///   - name: the client's unique name.
    ///   - bytes: what the request holds on to while it waits; asked for only then.
    ///   - use: takes the identity.
    /// - Returns: `false` when too many or too large requests of its wait; then
    ///   nothing follows.
    func identity(
        of name: String,
        holding bytes: @autoclosure () -> Int = 0,
        then use: @escaping (Identity) -> Void
    ) -> Bool {
        if let identity = known[name] {
            use(identity)
            return true
        }
        if let line = waiting[name] {
            let total = line.bytes + bytes()
            guard line.requests.count < Self.mostWaiting, total <= Self.mostBytes else {
                return false
            }
            waiting[name]?.bytes = total
            waiting[name]?.requests.append(use)
            return true
        }
        waiting[name] = Line(requests: [use])
        identification.identify(name) { [weak self] in self?.found($0, of: name) }
        return true
    }

    private func found(_ identity: Identity, of name: String) {
        guard let requests = waiting.removeValue(forKey: name)?.requests else { return }
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

extension Value {
    /// The bytes of text and pixels in it.
    var heldBytes: Int {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .array(let members, _), .structure(let members):
            members.reduce(0) { $0 + $1.heldBytes }
        case .dictionary(let entries, _, _):
            entries.reduce(0) { $0 + $1.key.heldBytes + $1.value.heldBytes }
        case .variant(let inner): inner.heldBytes
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double,
            .closedFileDescriptor:
            0
        }
    }
}
