// SPDX-License-Identifier: MIT
//
// Machines of several persons with a daemon each, and one broker. Machines are killed between any
// two effects, daemons before and after each decision.

import BridgeProtocol
import PresenterCore
import TestSupport

/// A network of them.
struct BridgeSimulation {
    var numbers: SplitMix64
    var now = Instant(milliseconds: 0)
    var machines: [SimulatedMachine]
    var broker: SimulatedBroker
    let perPerson: Int
    private let nodes: Int
    let sharesRetained: Bool
    /// The machines to which time matters.
    var awaited: [Int] = []
    var connections: UInt64 = 0
    var questions: UInt128 = 0
    /// The verdicts that were published, by question.
    var verdicts: [QuestionID: Verdict] = [:]
    var problems: [String] = []
    /// Counts what happened, so that a run in which nothing happens fails.
    var counts: [String: Int] = [:]
    /// Whether nothing fails for a while.
    var isCalm = false
    /// What was sent lately, for whoever has the broker.
    var history: [(message: BridgeMessage, sender: MachineID)] = []
    /// Machines that got something of it again.
    var deceived: Set<Int> = []
    /// Machines that the network does not reach.
    var unreachable: Set<Int> = []

    /// All machines are of one person if there are not more than `perPerson`.
    ///
    /// With `sharesRetained` each node of the broker retains what all others do.
    init(
        seed: UInt64,
        machines count: Int,
        perPerson: Int = 64,
        nodes: Int = 1,
        sharesRetained: Bool = true
    ) {
        numbers = SplitMix64(seed: seed)
        machines = (0..<count).map { SimulatedMachine(index: $0) }
        self.perPerson = min(perPerson, count)
        (self.nodes, self.sharesRetained) = (nodes, sharesRetained)
        broker = SimulatedBroker(
            seed: seed,
            clients: count,
            perPerson: self.perPerson,
            nodes: nodes,
            sharesRetained: sharesRetained
        )
    }

    /// The machines of one person after the other.
    var persons: [Range<Int>] {
        stride(from: 0, to: machines.count, by: perPerson).map {
            $0..<min($0 + perPerson, machines.count)
        }
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
        case 92: if numbers.isOne(in: 2) { kill(index) } else { restartDaemon(index) }
        case 93: breakNetwork()
        case 94: mendNetwork()
        case 95: change(index)
        case 96: changeOften(index)
        case 97: replay(index)
        default: pass(.milliseconds(Int64.random(in: 1...400, using: &numbers)))
        }
    }

    mutating func pass(_ span: Duration) {
        now = now + span
        broker.pass(to: now)
        let due = awaited
        awaited = []
        for index in due {
            machines[index].isAwaited = false
            if let due = machines[index].confirmationDue, due <= now {
                machines[index].confirmationDue = nil
                handle(.subscribed, on: index)
            }
            machines[index].deadline = machines[index].state.nextDeadline
            if let due = machines[index].deadline, due <= now {
                handle(.deadlinePassed, on: index)
            } else if machines[index].deadline != nil || machines[index].confirmationDue != nil {
                watch(index)
            }
        }
    }

    private mutating func watch(_ index: Int) {
        guard !machines[index].isAwaited else { return }
        machines[index].isAwaited = true
        awaited.append(index)
    }

    /// The network is whole again: all that is due within the span arrives.
    mutating func heal(for span: Duration) {
        (unreachable, isCalm) = ([], true)
        defer { isCalm = false }
        broker.join(at: now)
        for index in machines.indices {
            // What is shown since it was said again goes with the next connection.
            if deceived.contains(index) { disconnect(index) }
            connect(index)
            share(index, isFirst: false)
        }
        deceived = []
        let end = now + span
        while now < end {
            for index in machines.indices {
                while send(index) {}
                while deliver(index) {}
            }
            pass(.milliseconds(100))
        }
    }

    mutating func open(_ index: Int) {
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
        // What begins alike asks the same.
        let content = [(0...3), 0...255].map { UInt8.random(in: $0, using: &numbers) }
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

    /// Whoever has the broker sends something again, or a machine says that it was its own message.
    private mutating func replay(_ index: Int) {
        guard let old = history.randomElement(using: &numbers), machines[index].isConnected else {
            return
        }
        let liar = machines.randomElement(using: &numbers)?.id
        let sender = numbers.isOne(in: 2) ? liar : old.sender
        // Who asks with an id that only another one knows, has it.
        if case .question(let question) = old.message, sender != old.sender,
            machines[index].state.others[question.id] == nil
        {
            return
        }
        count("replayed")
        deceived.insert(index)
        handle(.received(old.message, from: sender), on: index)
    }

    private mutating func shareChange(of question: OwnQuestion, on index: Int) {
        guard let card = machines[index].daemon.cards[question.presentation] else { return }
        let known = machines[index].state.own[question.id]?.content.first
        handle(
            .changed(
                question.id,
                content: card.content,
                isResident: card.isResident,
                asksTheSame: known == card.content.first
            ),
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
        watch(index)
        // The disk may be full: it is as if nothing had happened, and as if the line were broken.
        let isFull = !isCalm && numbers.isOne(in: 200)
        let before = isFull ? machines[index].state : nil
        let effects = machines[index].state.reduce(action, at: now)
        if effects.dropFirst().contains(.store) { problems.append("it is stored too late") }
        if effects.first == .store, let before {
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
        case .subscribe:
            broker.subscribe(index, at: now)
            machines[index].confirmationDue = broker.arrival(at: now)
        case .publish(let message, let topic, let isRetained, _):
            check(message, of: index)
            machines[index].unsent.append(
                Delivery(
                    message: message,
                    topic: topic,
                    isRetained: isRetained,
                    due: broker.arrival(at: now)
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
            if verdicts[id] != verdict { problems.append("\(id) has another verdict on a machine") }
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
        if !isCalm, numbers.isOne(in: 10) { return restartDaemon(index) }
        // What has changed since the process saw it is not pressed.
        let seen = machines[index].state.own[id]?.content
        guard let card = machines[index].daemon.cards[presentation], card.outcome == nil,
            card.content == seen, !numbers.isOne(in: 4)
        else {
            count("refused")
            handle(.answerRefused(id, answer: answer.id), on: index)
            return share(index, isFirst: false)
        }
        if answer.content.first != card.content.first {
            problems.append("\(id) was answered as it was before")
        }
        if answer.content != card.content { count("pressed while it counts") }
        if card.isResident {
            let isNew = machines[index].daemon.cards[presentation]?.presses.insert(answer.id)
                .inserted
            if isNew == false { problems.append("\(id) was pressed twice") }
            if !card.presses.isEmpty { count("pressed again") }
        } else {
            _ = machines[index].daemon.decide(presentation, "acted", answer: answer.id)
        }
        if !isCalm, numbers.isOne(in: 10) { return kill(index) }
        if !isCalm, numbers.isOne(in: 10) { return restartDaemon(index) }
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
        // A node that was on its own may have told it of what ended elsewhere.
        if nodes > 1 { machines[index].seen = [:] }
        machines[index].state = BridgeState(
            machine: machines[index].id,
            journal: machines[index].disk
        )
        share(index, isFirst: true)
    }

    /// The daemon dies and starts again: it stored what it decided, and an answer that is on its
    /// way to it or back is lost.
    private mutating func restartDaemon(_ index: Int) {
        count("daemon killed")
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

    // MARK: The network

    private mutating func connect(_ index: Int) {
        guard !machines[index].isConnected, !unreachable.contains(index) else { return }
        connections += 1
        machines[index].isConnected = true
        machines[index].connection = connections
        broker.connect(index)
        handle(.connected(connections), on: index)
        // What could not be stored may be an answer.
        share(index, isFirst: true)
    }

    private mutating func disconnect(_ index: Int) {
        guard machines[index].isConnected else { return }
        count("disconnected")
        machines[index].isConnected = false
        machines[index].confirmationDue = nil
        let id = machines[index].id
        let connection = machines[index].connection
        broker.disconnect(
            index,
            will: .presence(Presence(machine: id, isOnline: false, connection: connection)),
            of: id,
            at: now
        )
        handle(.disconnected, on: index)
    }

    /// The broker takes the next message of a machine.
    @discardableResult
    private mutating func send(_ index: Int) -> Bool {
        guard machines[index].isConnected, !machines[index].unsent.isEmpty,
            machines[index].unsent[0].due <= now
        else { return false }
        let next = machines[index].unsent[0]
        history = history.suffix(200) + [(next.message, machines[index].id)]
        // Without its acknowledgement the client sends it again.
        if numbers.isOne(in: 10) { count("repeated") } else { machines[index].unsent.removeFirst() }
        broker.publish(
            next.message,
            to: next.topic,
            from: machines[index].id,
            retained: next.isRetained,
            index,
            at: now
        )
        return true
    }

    @discardableResult
    private mutating func deliver(_ index: Int) -> Bool {
        guard machines[index].isConnected, let next = broker.next(for: index, at: now) else {
            return false
        }
        handle(.received(next.content, from: next.sender), on: index)
        return true
    }

    private mutating func breakNetwork() {
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0..<2:
            count("broker crashed")
            for index in machines.indices { disconnect(index) }
            broker.crash()
        case 2..<4:
            count("broker split")
            broker.split()
        case 4..<7:
            count("partitioned")
            unreachable = Set(machines.indices.filter { _ in numbers.isOne(in: 3) })
            for index in unreachable.sorted() { disconnect(index) }
        default: break
        }
    }

    private mutating func mendNetwork() {
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0..<2: unreachable = []
        case 2..<4: broker.join(at: now)
        default: break
        }
    }
}
