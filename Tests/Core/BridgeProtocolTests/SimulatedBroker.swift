// SPDX-License-Identifier: MIT
//
// A broker as bad as brokers are. It has several nodes, as a cluster or a site bridged to another
// one. It keeps the order of one topic for one receiver, and no other: not that of two publishers,
// nor of two topics. It delivers late and twice, forgets what is under way when a connection breaks,
// and everything when it crashes. While its nodes do not reach each other each goes on alone, and
// afterwards each tells the others what it retains, old or new, as a bridge of mosquitto does. The
// nodes of some clusters, as of ejabberd 23.01, retain only what was published at them.

import BridgeProtocol
import PresenterCore
import TestSupport

struct SimulatedBroker {
    /// A message that the broker has; what is delivered refers to it.
    final class Message {
        let content: BridgeMessage
        let topic: BridgeTopic
        let sender: MachineID
        let isRetained: Bool
        let person: Int
        let number: Int

        init(
            _ content: BridgeMessage,
            to topic: BridgeTopic,
            from sender: MachineID,
            retained: Bool,
            person: Int,
            number: Int
        ) {
            (self.content, self.topic, self.sender) = (content, topic, sender)
            (isRetained, self.person, self.number) = (retained, person, number)
        }
    }

    private struct Pending {
        let message: Message
        let due: Instant
    }

    /// The broker's side of a connection.
    private struct Client {
        var node = 0
        var isSubscribed = false
        /// What is sent to it, the next one last: questions and presences as long as the connection
        /// lasts, answers also to the next one.
        var queue: [Pending] = []
        /// When the last message of a topic is due: no later one overtakes it.
        var lastDue: [BridgeTopic: Instant] = [:]
    }

    private struct Node {
        /// By person.
        var retained: [[BridgeTopic: Message]]
        /// What comes from other nodes.
        var incoming: [Pending] = []
    }

    private var numbers: SplitMix64
    private var clients: [Client]
    private var nodes: [Node]
    private var wills: [(message: Message, node: Int, due: Instant)] = []
    private var messages = 0
    private let perPerson: Int
    private let sharesRetained: Bool
    /// Whether the nodes do not reach each other.
    private(set) var isSplit = false

    private static let slowest: Int64 = 500

    init(seed: UInt64, clients count: Int, perPerson: Int, nodes: Int, sharesRetained: Bool) {
        (self.perPerson, self.sharesRetained) = (perPerson, sharesRetained)
        numbers = SplitMix64(seed: ~seed)
        clients = Array(repeating: Client(), count: count)
        let persons = (count + perPerson - 1) / perPerson
        self.nodes = (0..<nodes).map { _ in
            Node(retained: Array(repeating: [:], count: persons))
        }
    }

    /// When something that leaves now is there.
    mutating func arrival(at now: Instant) -> Instant {
        now + .milliseconds(Int64.random(in: 1...Self.slowest, using: &numbers))
    }

    // MARK: Connections

    mutating func connect(_ index: Int) {
        clients[index].node = Int.random(in: nodes.indices, using: &numbers)
    }

    /// Ends a connection; the broker publishes the will, sometimes although the next connection is
    /// there, which a good one does not.
    mutating func disconnect(
        _ index: Int,
        will: BridgeMessage,
        of sender: MachineID,
        at now: Instant
    ) {
        clients[index].isSubscribed = false
        clients[index].lastDue = [:]
        clients[index].queue.removeAll { pending in
            if case .answer = pending.message.content { false } else { true }
        }
        guard numbers.isOne(in: 3) else { return }
        let message = message(will, to: .presence(sender), from: sender, retained: true, index)
        wills.append((message, clients[index].node, arrival(at: now)))
    }

    mutating func subscribe(_ index: Int, at now: Instant) {
        clients[index].isSubscribed = true
        let kept = nodes[clients[index].node].retained[index / perPerson]
        for message in kept.values.sorted(by: { $0.number < $1.number }) {
            queue(message, for: index, at: now)
        }
    }

    // MARK: Messages

    mutating func publish(
        _ content: BridgeMessage,
        to topic: BridgeTopic,
        from sender: MachineID,
        retained: Bool,
        _ index: Int,
        at now: Instant
    ) {
        let message = message(content, to: topic, from: sender, retained: retained, index)
        accept(message, at: clients[index].node, isForwarded: false, now)
    }

    private mutating func message(
        _ content: BridgeMessage,
        to topic: BridgeTopic,
        from sender: MachineID,
        retained: Bool,
        _ index: Int
    ) -> Message {
        messages += 1
        return Message(
            content,
            to: topic,
            from: sender,
            retained: retained,
            person: index / perPerson,
            number: messages
        )
    }

    private mutating func accept(
        _ message: Message,
        at node: Int,
        isForwarded: Bool,
        _ now: Instant
    ) {
        let known = nodes[node].retained[message.person][message.topic]
        if message.isRetained, !isForwarded || sharesRetained || known != nil {
            var kept: Message? = message
            if case .withdrawn = message.content { kept = nil }
            nodes[node].retained[message.person][message.topic] = kept
        }
        let first = message.person * perPerson
        for index in first..<min(first + perPerson, clients.count)
        where clients[index].node == node {
            if case .answers(let asker) = message.topic {
                guard MachineID(index: index) == asker else { continue }
            } else if !clients[index].isSubscribed
                || !isForwarded && MachineID(index: index) == message.sender
            {
                continue
            }
            queue(message, for: index, at: now)
        }
        guard !isForwarded, !isSplit else { return }
        for other in nodes.indices where other != node { forward(message, to: other, at: now) }
    }

    private mutating func forward(_ message: Message, to node: Int, at now: Instant) {
        // One bridge carries all, in order.
        let due = max(arrival(at: now), nodes[node].incoming.last?.due ?? now)
        nodes[node].incoming.append(Pending(message: message, due: due))
    }

    private mutating func queue(_ message: Message, for index: Int, at now: Instant) {
        let due = max(arrival(at: now), clients[index].lastDue[message.topic] ?? now)
        clients[index].lastDue[message.topic] = due
        insert(Pending(message: message, due: due), for: index)
        if case .answer = message.content, numbers.isOne(in: 6) {
            insert(Pending(message: message, due: due), for: index)
        }
    }

    /// Behind what is due at the same time.
    private mutating func insert(_ pending: Pending, for index: Int) {
        var (low, high) = (0, clients[index].queue.count)
        while low < high {
            let middle = (low + high) / 2
            if clients[index].queue[middle].due > pending.due {
                low = middle + 1
            } else {
                high = middle
            }
        }
        clients[index].queue.insert(pending, at: low)
    }

    /// The next message for a client.
    mutating func next(for index: Int, at now: Instant) -> Message? {
        guard let last = clients[index].queue.last, last.due <= now else { return nil }
        return clients[index].queue.removeLast().message
    }

    /// Does what is due.
    mutating func pass(to now: Instant) {
        for node in nodes.indices {
            let due = nodes[node].incoming.prefix { $0.due <= now }
            guard !due.isEmpty else { continue }
            nodes[node].incoming.removeFirst(due.count)
            for pending in due { accept(pending.message, at: node, isForwarded: true, now) }
        }
        guard !wills.isEmpty else { return }
        let due = wills.filter { $0.due <= now }
        wills.removeAll { $0.due <= now }
        for will in due { accept(will.message, at: will.node, isForwarded: false, now) }
    }

    // MARK: Faults

    /// Forgets what was under way, and what is retained if it was not on a disk.
    ///
    /// All connections are gone already.
    mutating func crash() {
        for index in clients.indices { clients[index].queue = [] }
        for node in nodes.indices {
            nodes[node].incoming = []
            guard numbers.isOne(in: 2) else { continue }
            nodes[node].retained = nodes[node].retained.map { _ in [:] }
        }
    }

    /// The nodes lose each other.
    mutating func split() {
        isSplit = true
        for node in nodes.indices { nodes[node].incoming = [] }
    }

    /// The nodes find each other again.
    mutating func join(at now: Instant) {
        guard isSplit else { return }
        isSplit = false
        for node in nodes.indices {
            let kept = nodes[node].retained.flatMap(\.values).sorted { $0.number < $1.number }
            for message in kept {
                for other in nodes.indices where other != node {
                    forward(message, to: other, at: now)
                }
            }
        }
    }
}

extension MachineID {
    /// The machine at an index of the simulation.
    init(index: Int) { self.init(rawValue: UInt128(index + 1)) }
}
