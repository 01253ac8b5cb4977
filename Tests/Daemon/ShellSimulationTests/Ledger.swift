// SPDX-License-Identifier: MIT
//
// What the simulation knows of each presentation without asking the daemon: who asked for it,
// what could have ended it, and for how long it was to be seen.

import PresenterCore

/// The presentations so far.
struct Ledger {
    /// Something that may end a presentation.
    enum Cause: Hashable {
        /// The user, at a display.
        case user
        /// A client with a tool for users.
        case tool(client: String, life: Int)
        /// A client, as the owner.
        case owner(client: String, life: Int)
        /// Input was released, by the user or because the session was left.
        case release
    }

    /// A presentation.
    struct Entry {
        var id: UInt32
        var identity: String
        var wish: Wish
        /// The shortest time that any of its requests gave it.
        var timeout: Duration?
        var acceptedAt: Duration
        /// The client that asked for it first.
        var owner: String
        /// The clients that received the id.
        var clients: Set<String> = []
        /// For how long somebody could see it.
        var seen = Duration.zero
        var isOver = false
    }

    /// An outcome that a client waits for.
    struct Debt: Hashable {
        var client: String
        var id: UInt32
        /// Whether the client asked as a sender of notifications; it may do both.
        var isNotification: Bool
    }

    /// Something that may end everything of a kind.
    private struct Common {
        var cause: Cause
        /// `nil`: of any kind.
        var kind: Kind?
        var at: Duration
    }

    /// How long such a cause is remembered.
    private static let remembered = Duration.seconds(60)

    private(set) var entries: [UInt32: Entry] = [:]
    private var liveIDs: Set<UInt32> = []
    private var causes: [UInt32: Set<Cause>] = [:]
    private var common: [Common] = []
    /// Outcomes that clients wait for.
    private(set) var debts: Set<Debt> = []
    /// The daemon that last sent an outcome.
    private var reportedBy: [Debt: Int] = [:]
    /// The outcomes that a daemon sent and, at rest since, noted as sent.
    private var noted: Set<Debt> = []

    /// The presentations that live, by id.
    var live: [Entry] { liveIDs.sorted().compactMap { entries[$0] } }

    /// The presentation with an id.
    subscript(id: UInt32) -> Entry? {
        get { entries[id] }
        set {
            entries[id] = newValue
            if newValue?.isOver == false { liveIDs.insert(id) } else { liveIDs.remove(id) }
        }
    }

    /// A client received the id of its request.
    ///
    /// `hasEnded`: an answer may come after the end of what it is about, if the bus stalls.
    mutating func accept(
        _ id: UInt32,
        _ wish: Wish,
        by client: FakeClient,
        in life: Int,
        at now: Duration,
        hasEnded: Bool
    ) throws(Violation) {
        let identity = client.identity(in: life)
        let isFirst = self[id].map { $0.clients.isEmpty && $0.owner == client.name } ?? false
        let isUpdate =
            wish.isKeyed
            && self[id].map { $0.wish.isKeyed && $0.identity == identity } ?? false
        let isLate = isFirst || hasEnded && (wish.replaces == id || isUpdate)
        if !isLate, self[id]?.isOver == true {
            guard wish.replaces == id else {
                throw Violation(.ids, "\(id) was given before, and again to \(client.name)")
            }
            self[id] = nil
        }
        if self[id] == nil {
            self[id] = Entry(
                id: id,
                identity: identity,
                wish: wish,
                timeout: wish.timeout,
                acceptedAt: now,
                owner: client.name
            )
        }
        if let timeout = wish.timeout {
            let known = self[id]?.timeout ?? timeout
            self[id]?.timeout = min(known, timeout)
        }
        self[id]?.clients.insert(client.name)
        let debt = Debt(client: client.name, id: id, isNotification: wish.isNotification)
        debts.insert(debt)
        noted.remove(debt)
    }

    /// A client received an outcome.
    mutating func reported(
        _ id: UInt32,
        _ client: FakeClient,
        isNotification: Bool,
        in life: Int
    ) throws(Violation) {
        let debt = Debt(client: client.name, id: id, isNotification: isNotification)
        if debts.remove(debt) == nil, reportedBy[debt] == life || noted.contains(debt) {
            throw Violation(.outcomes, "\(client.name) received the end of \(id) twice")
        }
        reportedBy[debt] = life
    }

    /// The daemon is at rest: the next one repeats none of the outcomes until now.
    mutating func noteReports() { noted.formUnion(reportedBy.keys) }

    /// A client left the bus: nobody owes it anything.
    mutating func left(_ client: FakeClient) {
        debts = debts.filter { $0.client != client.name }
    }

    /// Something happened that may end a presentation, now or once there is one.
    mutating func note(_ cause: Cause, _ id: UInt32) {
        causes[id, default: []].insert(cause)
    }

    /// Something happened that may end everything of a kind.
    mutating func note(_ cause: Cause, of kind: Kind? = nil, at now: Duration) {
        common.append(Common(cause: cause, kind: kind, at: now))
    }

    /// Forgets old causes, once the daemon's state shows what they ended.
    ///
    /// Not before: a daemon that died may have stored an end that only the next one shows.
    mutating func forgetCauses(at now: Duration) {
        common.removeAll { now - $0.at > Self.remembered }
    }

    /// What may have ended a presentation.
    ///
    /// `stall`: calls may have waited since then, for the bus took no questions about clients.
    func causes(of entry: Entry, since stall: Duration?) -> Set<Cause> {
        let beginning = min(entry.acceptedAt, stall ?? entry.acceptedAt)
        // A call may wait for 2 s until its client is identified.
        let late = common.filter {
            $0.kind == nil || $0.kind == entry.wish.kind
        }.filter { $0.at + .seconds(3) >= beginning }
        return (causes[entry.id] ?? []).union(late.map(\.cause))
    }
}
