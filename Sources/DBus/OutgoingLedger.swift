// SPDX-License-Identifier: MIT
//
// All clients share one socket to the bus. If the bus is slower than we are, their
// messages queue together, so the one who asks for much would take the room of all.
// The ledger charges each client for the queued bytes of its answers: each may use a
// part of the room that is left, so some is always left for others, and the second
// half of the queue is for signals only.

/// Tracks the queued bytes of answers by the client that they are for.
struct OutgoingLedger {
    /// Consecutive bytes in the queue for one client; `nil`: signals and calls.
    private struct Entry {
        var client: String?
        var bytes: Int
    }

    /// The most that one client's answers may hold, in bytes.
    static let quota = 1 << 20
    /// Additional bytes for errors, so that a client learns why it gets no answer.
    static let errorQuota = 256 << 10

    private var entries: [Entry] = []
    private var head = 0
    private var total = 0
    /// Queued bytes by client; clients without any are absent.
    private var owed: [String: Int] = [:]

    /// The queued bytes of a client's answers.
    func bytes(of client: String) -> Int { owed[client] ?? 0 }

    /// Whether an answer to that client may be queued; always if nothing is queued.
    ///
    /// - Parameters:
    ///   - size: the size of the answer in bytes.
    ///   - client: its unique name.
    ///   - limit: the limit of the queue in bytes; answers may use half of it.
    ///   - isError: whether the answer is an error.
    /// - Returns: whether there is room.
    func admits(_ size: Int, for client: String, limit: Int, isError: Bool) -> Bool {
        guard total > 0 else { return true }
        let share = min(Self.quota, max(0, limit / 2 - total) / 2)
        return bytes(of: client) + size <= share + (isError ? Self.errorQuota : 0)
    }

    /// Adds a queued message.
    ///
    /// - Parameters:
    ///   - bytes: its size.
    ///   - client: the client that it is charged to; `nil`: none.
    mutating func append(_ bytes: Int, for client: String?) {
        total += bytes
        if let client { owed[client, default: 0] += bytes }
        if head < entries.count, entries[entries.count - 1].client == client {
            entries[entries.count - 1].bytes += bytes
        } else {
            entries.append(Entry(client: client, bytes: bytes))
        }
    }

    /// Removes the bytes that have been sent.
    ///
    /// - Parameter waiting: the bytes that are still queued.
    mutating func settle(waiting: Int) {
        guard waiting > 0 else {
            if total > 0 { self = OutgoingLedger() }
            return
        }
        while total > waiting, head < entries.count {
            let sent = min(total - waiting, entries[head].bytes)
            release(sent, of: entries[head].client)
            entries[head].bytes -= sent
            if entries[head].bytes == 0 { head += 1 }
        }
        if head > 64, head * 2 > entries.count {
            entries.removeFirst(head)
            head = 0
        }
    }

    private mutating func release(_ bytes: Int, of client: String?) {
        total -= bytes
        guard let client, let before = owed[client] else { return }
        owed[client] = before > bytes ? before - bytes : nil
    }
}
