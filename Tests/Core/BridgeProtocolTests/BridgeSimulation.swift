// SPDX-License-Identifier: MIT
//
// Machines with a daemon each, and a broker as bad as brokers are: it delivers late, twice, in any
// order between publishers, forgets what was under way when a connection breaks, and everything
// when it crashes. Machines are killed between any two effects.

import BridgeProtocol
import PresenterCore

/// Numbers that a seed determines: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

/// A daemon: it survives everything, and its first decision is its only one.
struct SimulatedDaemon {
    struct Card {
        var question: QuestionID?
        var content: [UInt8] = [1]
        /// Whether it stays after a press.
        var isResident = false
        var outcome: String?
        /// The answer of another machine that it accepted.
        var answer: UInt64?
        /// The answers that pressed something of it and left it.
        var presses: Set<UInt64> = []
    }

    var cards: [UInt32: Card] = [:]
    var lastID: UInt32 = 0

    mutating func decide(_ id: UInt32, _ outcome: String, answer: UInt64? = nil) -> Bool {
        guard let card = cards[id], card.outcome == nil else { return false }
        cards[id]?.outcome = outcome
        cards[id]?.answer = answer
        return true
    }
}

extension BridgeTopic {
    /// A number by which topics are sorted.
    fileprivate var order: UInt128 {
        switch self {
        case .question(let id): id.rawValue
        case .answers(let machine), .presence(let machine): machine.rawValue << 64
        }
    }
}

/// A message on its way, with the time at which it may arrive.
struct Delivery {
    var message: BridgeMessage
    var topic: BridgeTopic
    var sender: MachineID
    var isRetained: Bool
    var due: Instant
}

/// A machine: the process, what it stored, its daemon and its side of the connection.
struct SimulatedMachine {
    let id: MachineID
    var state: BridgeState
    var disk: [OwnQuestion] = []
    var daemon = SimulatedDaemon()
    var isConnected = false
    /// What the client keeps until the broker has it; it goes with the process.
    var unsent: [Delivery] = []
    /// What the broker sends: questions and presences as long as the connection lasts, answers also
    /// to the next one.
    var incoming: [Delivery] = []
    var isSubscribed = false
    var confirmationDue: Instant?
    /// What the user sees, with its content.
    var shown: [QuestionID: [UInt8]] = [:]
    /// The verdicts that the user saw.
    var seen: [QuestionID: Verdict] = [:]

    init(id: MachineID) {
        self.id = id
        state = BridgeState(machine: id)
    }
}

/// A network of them.
struct BridgeSimulation {
    var numbers: SeededNumbers
    var now = Instant(milliseconds: 0)
    var machines: [SimulatedMachine]
    var retained: [BridgeTopic: (message: BridgeMessage, sender: MachineID)] = [:]
    var connections: UInt64 = 0
    var questions: UInt128 = 0
    /// The verdicts that were published, by question.
    var verdicts: [QuestionID: Verdict] = [:]
    var problems: [String] = []
    /// Counts what happened, so that a run in which nothing happens fails.
    var counts: [String: Int] = [:]
    /// Whether nothing fails for a while.
    var isCalm = false
    /// Machines that the network does not reach.
    var unreachable: Set<Int> = []

    init(seed: UInt64, machines count: Int) {
        numbers = SeededNumbers(state: seed)
        machines = (1...UInt128(count)).map { SimulatedMachine(id: MachineID(rawValue: $0)) }
    }

    mutating func count(_ name: String) { counts[name, default: 0] += 1 }

    // MARK: Steps

    /// Does one random thing.
    mutating func step() {
        let index = Int.random(in: machines.indices, using: &numbers)
        switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<8: if numbers.isOne(in: 5) { open(index) }
        case 8..<12: decideHere(index)
        case 12..<22: answer(index)
        case 22..<52: send(index)
        case 52..<86: deliver(index)
        case 86..<88: disconnect(index)
        case 88..<92: connect(index)
        case 92: kill(index)
        case 93: if numbers.isOne(in: 6) { crashBroker() }
        case 94:
            if numbers.isOne(in: 4) {
                partition()
            } else if numbers.isOne(in: 4) {
                unreachable = []
            }
        case 95: change(index)
        case 96: changeOften(index)
        default: pass(.milliseconds(Int64.random(in: 1...400, using: &numbers)))
        }
    }

    mutating func pass(_ span: Duration) {
        now = now + span
        for index in machines.indices {
            if let due = machines[index].confirmationDue, due <= now {
                machines[index].confirmationDue = nil
                handle(.subscribed, on: index)
            }
            if let due = machines[index].state.nextDeadline, due <= now {
                handle(.deadlinePassed, on: index)
            }
        }
    }

    /// The network is whole again: all that is due within the span arrives.
    mutating func heal(for span: Duration) {
        (unreachable, isCalm) = ([], true)
        defer { isCalm = false }
        for index in machines.indices {
            connect(index)
            share(index, isFirst: false)
        }
        let end = now + span
        while now < end {
            for index in machines.indices {
                while send(index) {}
                while deliver(index) {}
            }
            pass(.milliseconds(50))
        }
    }

    private mutating func open(_ index: Int) {
        let open = machines[index].state.own.values.count { $0.verdict == nil }
        guard open < 12 else { return }
        machines[index].daemon.lastID += 1
        questions += 1
        let (presentation, id) = (machines[index].daemon.lastID, QuestionID(rawValue: questions))
        machines[index].daemon.cards[presentation] = .init(
            question: id,
            isResident: numbers.isOne(in: 4)
        )
        count("opened")
        announce(presentation, as: id, on: index)
    }

    /// The process learns of a card.
    private mutating func announce(_ presentation: UInt32, as id: QuestionID, on index: Int) {
        guard let card = machines[index].daemon.cards[presentation] else { return }
        var question = OwnQuestion(id: id, presentation: presentation, content: card.content)
        question.isResident = card.isResident
        handle(.opened(question), on: index)
    }

    private mutating func change(_ index: Int) {
        guard let question = randomOwn(index) else { return }
        let content = [UInt8.random(in: 0...255, using: &numbers)]
        machines[index].daemon.cards[question.presentation]?.content = content
        // The scene may arrive later than an answer.
        if !isCalm, numbers.isOne(in: 3) { return count("changed unseen") }
        shareChange(of: question, on: index)
    }

    /// Something counts up, ten times a second.
    private mutating func changeOften(_ index: Int) {
        guard let question = randomOwn(index) else { return }
        let published = counts["questions published", default: 0]
        let begin = now
        for number in 0..<10 {
            machines[index].daemon.cards[question.presentation]?.content = [9, UInt8(number)]
            shareChange(of: question, on: index)
            now = now + .milliseconds(10)
        }
        now = begin
        if counts["questions published", default: 0] - published > 1 {
            problems.append("\(question.id) is published more than once in a second")
        }
    }

    private mutating func shareChange(of question: OwnQuestion, on index: Int) {
        guard let card = machines[index].daemon.cards[question.presentation] else { return }
        handle(
            .changed(question.id, content: card.content, isResident: card.isResident),
            on: index
        )
    }

    private mutating func randomOwn(_ index: Int) -> OwnQuestion? {
        machines[index].state.journal.filter { $0.verdict == nil }.randomElement(using: &numbers)
    }

    private mutating func decideHere(_ index: Int) {
        guard let question = randomOwn(index) else { return }
        let isResident = machines[index].daemon.cards[question.presentation]?.isResident == true
        guard !isResident || numbers.isOne(in: 10) else { return }
        let outcome = numbers.isOne(in: 2) ? "acted" : "dismissed"
        guard machines[index].daemon.decide(question.presentation, outcome) else { return }
        count("decided")
        // The process may die before it learns of it.
        if !isCalm, numbers.isOne(in: 10) { return kill(index) }
        handle(.ended(question.id, outcome: outcome), on: index)
    }

    private mutating func answer(_ index: Int) {
        let open = machines[index].shown.sorted { $0.key < $1.key }
        guard let (id, content) = open.randomElement(using: &numbers) else { return }
        count("answered")
        // The answer says what it is for.
        handle(.answered(id, id: numbers.next(), content: content), on: index)
    }

    // MARK: A machine

    private mutating func handle(_ action: BridgeAction, on index: Int) {
        let before = machines[index].state
        let effects = machines[index].state.reduce(action, at: now)
        if effects.dropFirst().contains(.store) { problems.append("it is stored too late") }
        if effects.first == .store, !isCalm, numbers.isOne(in: 200) {
            // The disk is full: it is as if nothing had happened, and as if the line were broken.
            count("not stored")
            machines[index].state = before
            return disconnect(index)
        }
        for effect in effects {
            if !isCalm, numbers.isOne(in: 400) { return kill(index) }
            carryOut(effect, on: index)
        }
    }

    private mutating func carryOut(_ effect: BridgeEffect, on index: Int) {
        switch effect {
        case .store: machines[index].disk = machines[index].state.journal
        case .subscribe: subscribe(index)
        case .publish(let message, let topic, let isRetained, _):
            check(message, of: index)
            machines[index].unsent.append(
                Delivery(
                    message: message,
                    topic: topic,
                    sender: machines[index].id,
                    isRetained: isRetained,
                    due: delay()
                )
            )
        case .press(let presentation, let answer): press(presentation, answer, on: index)
        case .show(let id, let content, _):
            if machines[index].seen[id] != nil {
                problems.append("\(id) is shown after its verdict")
            }
            machines[index].shown[id] = content
        case .tellConnected: break
        case .withdraw(let id, let verdict):
            machines[index].shown[id] = nil
            guard let verdict else { return }
            count("seen")
            if let earlier = machines[index].seen[id], earlier != verdict {
                problems.append("\(id) has two verdicts on one machine")
            }
            machines[index].seen[id] = verdict
        case .note: count("noted")
        }
    }

    /// A verdict says what the daemon decided, and never anything else later.
    private mutating func check(_ message: BridgeMessage, of index: Int) {
        if case .question = message { count("questions published") }
        guard case .verdict(let verdict) = message else { return }
        if let earlier = verdicts[verdict.question] {
            if earlier != verdict { problems.append("\(verdict.question) has two verdicts") }
            return
        }
        verdicts[verdict.question] = verdict
        let card = machines[index].daemon.cards.values.first { $0.question == verdict.question }
        if card?.outcome != verdict.outcome { problems.append("a verdict before the decision") }
        if let answer = verdict.answer, card?.answer != answer {
            problems.append("a verdict names an answer that did not count")
        }
        let stored = machines[index].disk.first { $0.id == verdict.question }
        if stored?.verdict != verdict { problems.append("a verdict that is not stored") }
    }

    private mutating func press(_ presentation: UInt32, _ answer: SharedAnswer, on index: Int) {
        let id = answer.question
        // What has changed since the process saw it is not pressed.
        let seen = machines[index].state.own[id]?.content
        guard let card = machines[index].daemon.cards[presentation], card.outcome == nil,
            card.content == seen, !numbers.isOne(in: 4)
        else {
            count("refused")
            handle(.answerRefused(id, answer: answer.id), on: index)
            return share(index, isFirst: false)
        }
        if answer.content != card.content { problems.append("\(id) was answered as it was before") }
        if card.isResident {
            let isNew = machines[index].daemon.cards[presentation]?.presses.insert(answer.id)
                .inserted
            if isNew == false { problems.append("\(id) was pressed twice") }
            if !card.presses.isEmpty { count("pressed again") }
        } else {
            _ = machines[index].daemon.decide(presentation, "acted", answer: answer.id)
        }
        if !isCalm, numbers.isOne(in: 10) { return kill(index) }
        handle(.answerAccepted(id, answer: answer.id), on: index)
        guard !card.isResident else { return }
        if !isCalm, numbers.isOne(in: 10) { return kill(index) }
        handle(.ended(id, outcome: "acted"), on: index)
    }

    /// The process dies and starts again; what it did not store is gone.
    private mutating func kill(_ index: Int) {
        count("killed")
        disconnect(index)
        machines[index].unsent = []
        machines[index].shown = [:]
        machines[index].state = BridgeState(
            machine: machines[index].id,
            journal: machines[index].disk
        )
        share(index, isFirst: true)
    }

    /// The process gets all that the daemon has.
    private mutating func share(_ index: Int, isFirst: Bool) {
        for question in machines[index].state.journal where question.verdict == nil {
            guard let card = machines[index].daemon.cards[question.presentation] else { continue }
            if let outcome = card.outcome {
                handle(.ended(question.id, outcome: outcome), on: index)
            } else {
                shareChange(of: question, on: index)
                if isFirst { handle(.resumed(question.id), on: index) }
            }
        }
        // What the daemon shares, and was not stored yet.
        for presentation in machines[index].daemon.cards.keys.sorted()
        where machines[index].daemon.cards[presentation]?.outcome == nil
            && !machines[index].state.own.values.contains(where: { $0.presentation == presentation }
            )
        {
            questions += 1
            let id = QuestionID(rawValue: questions)
            machines[index].daemon.cards[presentation]?.question = id
            announce(presentation, as: id, on: index)
        }
    }

    // MARK: The broker

    private mutating func delay() -> Instant {
        now + .milliseconds(Int64.random(in: 1...700, using: &numbers))
    }

    private mutating func connect(_ index: Int) {
        guard !machines[index].isConnected, !unreachable.contains(index) else { return }
        connections += 1
        machines[index].isConnected = true
        handle(.connected(connections), on: index)
        share(index, isFirst: false)
    }

    private mutating func disconnect(_ index: Int) {
        guard machines[index].isConnected else { return }
        count("disconnected")
        machines[index].isConnected = false
        machines[index].isSubscribed = false
        machines[index].confirmationDue = nil
        // Answers wait for the next connection, and some of them come twice.
        machines[index].incoming.removeAll { delivery in
            if case .answer = delivery.message { false } else { true }
        }
        handle(.disconnected, on: index)
    }

    private mutating func subscribe(_ index: Int) {
        machines[index].isSubscribed = true
        machines[index].confirmationDue = delay()
        for (topic, kept) in retained.sorted(by: { $0.key.order < $1.key.order }) {
            if case .answers = topic { continue }
            queue(kept.message, topic, from: kept.sender, for: index)
        }
    }

    /// The broker takes the next message of a machine.
    @discardableResult
    private mutating func send(_ index: Int) -> Bool {
        guard machines[index].isConnected, let next = machines[index].unsent.first, next.due <= now
        else { return false }
        // Without its acknowledgement the client sends it again.
        if numbers.isOne(in: 10) { count("repeated") } else { machines[index].unsent.removeFirst() }
        if next.isRetained {
            if case .withdrawn = next.message {
                retained[next.topic] = nil
            } else {
                retained[next.topic] = (next.message, next.sender)
            }
        }
        for receiver in machines.indices where receiver != index {
            if case .answers(let asker) = next.topic {
                guard machines[receiver].id == asker else { continue }
            } else if !machines[receiver].isSubscribed {
                continue
            }
            queue(next.message, next.topic, from: next.sender, for: receiver)
        }
        return true
    }

    private mutating func queue(
        _ message: BridgeMessage,
        _ topic: BridgeTopic,
        from sender: MachineID,
        for index: Int
    ) {
        // To one machine all goes through one connection.
        let due = max(delay(), machines[index].incoming.last?.due ?? now)
        let delivery = Delivery(
            message: message,
            topic: topic,
            sender: sender,
            isRetained: false,
            due: due
        )
        machines[index].incoming.append(delivery)
        if case .answer = message, numbers.isOne(in: 6) {
            machines[index].incoming.append(delivery)
        }
    }

    @discardableResult
    private mutating func deliver(_ index: Int) -> Bool {
        guard machines[index].isConnected, let next = machines[index].incoming.first,
            next.due <= now
        else { return false }
        machines[index].incoming.removeFirst()
        handle(.received(next.message, from: next.sender), on: index)
        return true
    }

    private mutating func crashBroker() {
        count("broker crashed")
        for index in machines.indices { disconnect(index) }
        for index in machines.indices { machines[index].incoming = [] }
        if numbers.isOne(in: 2) { retained = [:] }
    }

    private mutating func partition() {
        count("partitioned")
        unreachable = Set(machines.indices.filter { _ in numbers.isOne(in: 3) })
        for index in unreachable.sorted() { disconnect(index) }
    }

    // MARK: What must hold

    /// After the network was whole for a while: each machine shows what is open and nothing else.
    mutating func checkAgreement() {
        for asker in machines {
            for card in asker.daemon.cards.values {
                guard let id = card.question else { continue }
                for reader in machines where reader.id != asker.id {
                    let isShown = reader.shown[id] != nil
                    if card.outcome == nil, !isShown { problems.append("\(id) is not shown") }
                    if card.outcome == nil, isShown, reader.shown[id] != card.content {
                        problems.append("\(id) is shown as it was before")
                    }
                    if card.outcome != nil, isShown {
                        problems.append("\(id) is shown after its end")
                    }
                }
                if card.outcome != nil, asker.state.own[id]?.verdict == nil,
                    asker.state.own[id] != nil
                {
                    problems.append("\(id) ended without a verdict")
                }
            }
        }
        for machine in machines {
            for (id, verdict) in machine.seen where verdicts[id] != verdict {
                problems.append("\(id) has another verdict on a machine")
            }
        }
        // What all agree on is not looked at again.
        for index in machines.indices {
            machines[index].daemon.cards = machines[index].daemon.cards.filter {
                $0.value.outcome == nil
            }
            machines[index].seen = [:]
        }
    }
}
