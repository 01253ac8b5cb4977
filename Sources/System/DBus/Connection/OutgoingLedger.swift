// SPDX-License-Identifier: MIT
//
// All clients share one socket to the bus. If the bus reads slower than the daemon writes,
// one client could fill the queue. The ledger charges each client for the queued bytes of
// its answers: each may use a part of the remaining space, so some always remains for
// others, and the second half of the queue is for signals only.

/// Tracks the queued bytes of answers by the client that they are for.
struct OutgoingLedger {
    /// Who is charged for what: errors have an account of their own.
    private struct Account: Hashable {
        var client: String
        var isError: Bool
    }

    /// Consecutive bytes in the queue on one account; `nil`: signals and calls.
    private struct Entry {
        var account: Account?
        var bytes: Int
    }

    /// Maximum number of bytes of one client's answers.
    private let quota: Int
    /// Maximum number of bytes of one client's errors: room to explain why it gets no answer.
    static let errorQuota = 256 << 10

    private var entries: [Entry] = []
    private var head = 0
    private var total = 0
    /// Queued bytes by account; accounts without any are absent.
    private var owed: [Account: Int] = [:]

    init(quota: Int = 1 << 20) {
        self.quota = quota
    }

    /// The queued bytes of a client's answers.
    func bytes(of client: String, isError: Bool = false) -> Int {
        owed[Account(client: client, isError: isError)] ?? 0
    }

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
        let quota = isError ? Self.errorQuota : quota
        return bytes(of: client, isError: isError) + size
            <= min(quota, max(0, limit / 2 - total) / 2)
    }

    /// Adds a queued message.
    ///
    /// - Parameters:
    ///   - bytes: its size.
    ///   - client: the client that it is charged to; `nil`: none.
    ///   - isError: whether it is an error.
    mutating func append(_ bytes: Int, for client: String?, isError: Bool) {
        let account = client.map { Account(client: $0, isError: isError) }
        total += bytes
        if let account { owed[account, default: 0] += bytes }
        if head < entries.count, entries[entries.count - 1].account == account {
            entries[entries.count - 1].bytes += bytes
        } else {
            entries.append(Entry(account: account, bytes: bytes))
        }
    }

    /// Removes the bytes that have been sent.
    ///
    /// - Parameter waiting: the bytes that are still queued.
    mutating func removeSent(waiting: Int) {
        guard waiting > 0 else {
            if total > 0 { self = OutgoingLedger(quota: quota) }
            return
        }
        while total > waiting, head < entries.count {
            let sent = min(total - waiting, entries[head].bytes)
            release(sent, of: entries[head].account)
            entries[head].bytes -= sent
            if entries[head].bytes == 0 { head += 1 }
        }
        if head > 64, head * 2 > entries.count {
            entries.removeFirst(head)
            head = 0
        }
    }

    private mutating func release(_ bytes: Int, of account: Account?) {
        total -= bytes
        guard let account, let before = owed[account] else { return }
        owed[account] = before > bytes ? before - bytes : nil
    }
}
