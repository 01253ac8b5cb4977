// SPDX-License-Identifier: MIT
//
// Connects three things: the daemon of this machine, the broker, and the state that says what one
// must do when the other says something.

import BridgeProtocol
import BridgeWire
import Configuration
import DaemonClient
import DisplayKit
import EventLoop
import Files
import Journal
import Localization
import PresenterCore
import RemoteCards
import RemoteHosts
import SharedCards
import SystemCalls

/// The bridge.
final class BridgeService {
    private let client: DaemonClient
    private let loop: EventLoop
    private let log: Log
    private let files: BridgeFiles
    private let daemon: DaemonSide
    private let broker: BrokerSide
    /// The way to Home Assistant; `nil`: it is not wanted.
    private let homeAssistant: HomeAssistantSide?
    private var keys: BridgeKeys
    private var state: BridgeState
    private var status: StatusFile
    /// Why the broker does not allow a topic, on this connection.
    private var refusal: String?
    private var timer: TimerSource?
    private var keysWatch: FileSource?
    private var boards: [MachineID: Board] = [:]
    /// The own questions that the daemon is asked about.
    private var asked: Set<QuestionID> = []
    /// Whether the daemon has said what it shares, since it is there.
    private var isFirst = true
    /// What the daemon shares.
    private var cards: [Card] = []
    /// What others may answer, by the id of its card: not what is too large for them, nor what
    /// could not be stored.
    private var told: [UInt32: Content] = [:]
    /// Asks the daemon again what it could not say.
    private var retry: TimerSource?
    /// The questions of other machines that were answered here, until their verdict.
    private var answered: Set<QuestionID> = []

    /// The cards of a machine.
    private final class Board {
        let board: RemoteBoard
        var cards: [QuestionID: RemoteCard] = [:]

        init(_ board: RemoteBoard) { self.board = board }

        func show() { board.show(cards.sorted { $0.key < $1.key }.map(\.value)) }
    }

    /// Creates the bridge of this machine.
    ///
    /// - Throws: if the bus, the loop or a folder cannot be used.
    init(
        _ settings: BridgeSettings,
        _ keys: BridgeKeys,
        _ files: BridgeFiles,
        _ client: DaemonClient,
        socket: String,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        (self.client, self.loop, self.log, self.files, self.keys) = (client, loop, log, files, keys)
        daemon = try DaemonSide(.share, client, socket: socket, loop) { log.warning($0) }
        broker = try BrokerSide(settings, keys, files, loop) { log.warning($0) }
        status = StatusFile(files.runtime, broker: "\(settings.host):\(settings.port)")
        homeAssistant =
            try settings.homeAssistant.isEnabled
            ? HomeAssistantSide(settings, keys, client, loop) { log.warning($0) } : nil
        state = BridgeState(machine: keys.machine, journal: files.readJournal())
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in
            self?.handle(.deadlinePassed)
        }
        retry = try loop.timer(accuracy: .seconds(1)) { [weak self] in self?.share(isAgain: true) }
        // `topmost pair` replaces the file.
        keysWatch = try loop.watchFile(files.data, [.movedTo]) { [weak self] _ in self?.readKeys() }
        daemon.onCards = { [weak self] cards in
            guard let self else { return }
            self.cards = cards.filter { !$0.isPill && !RemoteCard.isRemote($0) }
            share(isAgain: isFirst)
        }
        daemon.onLoss = { [weak self] in self?.isFirst = true }
        broker.handler = { [weak self] in self?.receive($0) }
    }

    /// Begins.
    func start() {
        status.change { _ in }
        broker.open()
        homeAssistant?.open()
    }

    /// Says goodbye.
    func stop() {
        broker.close()
        homeAssistant?.close()
        status.remove()
    }

    /// Shows everything again, after the daemon of this machine lost it.
    func placeAgain() {
        for board in boards.values { board.board.placeAgain() }
    }

    private var now: Instant { Instant(sinceBoot: loop.now) }

    // MARK: The state

    /// Returns whether it took; what cannot be stored does not.
    @discardableResult
    private func handle(_ action: BridgeAction) -> Bool {
        var next = state
        let effects = next.reduce(action, at: now)
        if effects.first == .store {
            do {
                try files.store(next.journal)
            } catch {
                // Nothing is sent before it is stored: it is as if it had not happened yet. With the
                // next connection the others and the daemon say it again.
                broker.leave("cannot store what is asked: \(error)")
                return false
            }
        }
        state = next
        for effect in effects { carryOut(effect) }
        if let deadline = state.nextDeadline {
            timer?.arm(at: deadline.sinceBoot)
        } else {
            timer?.disarm()
        }
        reportStatus()
        return true
    }

    /// Tells "topmost status" how many questions there are, and of a clock that is wrong.
    private func reportStatus() {
        let now = BootClock.sinceEpoch.wholeMilliseconds
        let fast = state.presences.values.filter { $0.isOnline && $0.isAhead(of: now) }
        let clock = fast.min { $0.machine < $1.machine }.map { keys.name(of: $0.machine) ?? "?" }
        status.change {
            $0.machines = Int64(keys.members.count)
            $0.ownQuestions = Int64(state.own.values.count { $0.verdict == nil })
            $0.otherQuestions = Int64(state.others.values.count { !$0.isEnded })
            guard $0.connectedSince != nil else { return }
            $0.problem = refusal != nil ? .access : clock != nil ? .clock : nil
            $0.detail = refusal ?? clock ?? ""
        }
    }

    private func carryOut(_ effect: BridgeEffect) {
        switch effect {
        case .store: break
        case .subscribe: broker.subscribe()
        case .publish(let message, let topic, let isRetained, let expiry):
            broker.send(message, to: topic, retained: isRetained, expiry: expiry)
        case .press(let presentation, let answer): press(presentation, answer)
        case .show(let id, let content, let asker): show(id, content, of: asker)
        case .tellConnected(let machine, let isConnected):
            boards[machine]?.board.isWaiting = !isConnected
        case .withdraw(let id, let verdict): withdraw(id, verdict)
        case .note(let reason): log.info("ignored: \(reason)")
        }
    }

    // MARK: This machine asks

    /// Shares what the daemon shares now.
    ///
    /// - Parameter isAgain: whether answers may have been lost on their way to the daemon.
    private func share(isAgain: Bool) {
        isFirst = false
        var known: [UInt32: OwnQuestion] = [:]
        for question in state.journal where question.verdict == nil {
            known[question.presentation] = question
        }
        let before = told
        told = [:]
        for card in cards {
            guard let content = SharedCard.content(of: card) else { continue }
            let id = card.id.rawValue
            let isResident = card.content.toast?.isResident ?? false
            guard let question = known.removeValue(forKey: id) else {
                var question = OwnQuestion(
                    id: QuestionID(rawValue: RandomNumber.wide()),
                    presentation: id,
                    content: content,
                    deadline: card.lifetime?.endsAt
                )
                question.isResident = isResident
                if handle(.opened(question)) { told[id] = card.content }
                continue
            }
            let change = BridgeAction.changed(
                question.id,
                content: content,
                deadline: card.lifetime?.endsAt,
                isResident: isResident,
                asksTheSame: before[id]?.armsAlike(card.content) ?? false
            )
            guard handle(change) else { continue }
            told[id] = card.content
            // What arrived while it could not be answered waits.
            if isAgain || before[id] == nil { handle(.resumed(question.id)) }
        }
        for question in known.values { askForEnd(of: question) }
    }

    private static let pause = Duration.seconds(5)

    private func askForEnd(of question: OwnQuestion) {
        guard asked.insert(question.id).inserted else { return }
        daemon.outcome(question.presentation) { [weak self] outcome in
            guard let self else { return }
            asked.remove(question.id)
            switch outcome {
            case .ended(let outcome): handle(.ended(question.id, outcome: outcome))
            // It left the screen or has become too large; the others need not go on with it.
            case .live where !isShared(question.presentation):
                handle(.ended(question.id, outcome: "expired"))
            case .live: return
            case .unknown: retry?.arm(after: Self.pause)
            }
        }
    }

    private func isShared(_ presentation: UInt32) -> Bool { told[presentation] != nil }

    private func press(_ presentation: UInt32, _ answer: SharedAnswer) {
        // It ends, or goes on when it is shared again.
        guard isShared(presentation) else { return }
        // It may have been under way when its machine was removed.
        guard keys.name(of: answer.machine) != nil,
            let press = SharedCard.press(of: answer.content, seenIn: daemon.revision)
        else {
            handle(.answerRefused(answer.question, answer: answer.id))
            return
        }
        daemon.press(presentation, press) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success: handle(.answerAccepted(answer.question, answer: answer.id))
            case .failure(let error) where error.isRefusal:
                log.info("the daemon refuses an answer: \(error)")
                // What has ended meanwhile gets its verdict.
                guard isShared(presentation) else { return }
                handle(.answerRefused(answer.question, answer: answer.id))
            // It may have arrived: the next daemon, or this one later, is asked again.
            case .failure: retry?.arm(after: Self.pause)
            }
        }
    }

    // MARK: Another machine asks

    private func board(of machine: MachineID) -> Board {
        if let board = boards[machine] { return board }
        let board = Board(
            RemoteBoard(client, RemoteHost(name(of: machine), isNamedOnToasts: true)) { [log] in
                log.warning($0)
            }
        )
        board.board.onAct = { [weak self] in self?.acted($0, $1) }
        board.board.isWaiting = state.presences[machine]?.isOnline == false
        board.board.isOffline = !state.isConnected
        boards[machine] = board
        return board
    }

    private func show(_ id: QuestionID, _ content: [UInt8], of asker: MachineID) {
        // Topmost's own texts are in the language of this machine's user.
        guard let read = SharedCard.card(of: content),
            let card = Scene(toasts: [read]).localized.cards.first
        else {
            return log.info("ignored: a question of another version")
        }
        let remote = RemoteCard(
            id: id.rawValue.hexadecimal,
            application: card.content.toast?.claimedName ?? card.identity.shownName,
            icon: card.identity.iconName,
            content: card.content
        )
        // The user is asked again.
        answered.remove(id)
        let board = board(of: asker)
        board.cards[id] = remote
        board.show()
        // Progress leaves the answer that is under way as it is.
        if state.others[id]?.answer == nil { board.board.restore(remote.id) }
    }

    private func acted(_ card: RemoteCard, _ act: RemoteAct) {
        guard let number = UInt128(hexadecimal: card.id) else { return }
        var answer: Answer?
        if case .pressed(let pressed, secrets: _) = act { answer = pressed }
        guard let content = SharedCard.content(of: answer) else { return }
        let id = QuestionID(rawValue: number)
        guard content.count <= BridgeState.maximumAnswer else {
            if let asker = state.others[id]?.asker { board(of: asker).board.tellTooLong(card) }
            return
        }
        if answer != nil { answered.insert(id) }
        handle(
            .answered(
                id,
                id: UInt64(truncatingIfNeeded: RandomNumber.wide()),
                content: content
            )
        )
    }

    private func withdraw(_ id: QuestionID, _ verdict: Verdict?) {
        for board in boards.values {
            guard let card = board.cards.removeValue(forKey: id) else { continue }
            board.show()
            guard let verdict, answered.contains(id), verdict.machine != keys.machine else {
                continue
            }
            board.board.tellTooLate(card, isAnswered: verdict.machine != nil)
        }
        answered.remove(id)
    }

    // MARK: The broker

    private func receive(_ event: BrokerSide.Event) {
        switch event {
        case .connected(let number):
            log.notice("connected to the broker")
            refusal = nil
            status.change { $0.connectedSince = BootClock.sinceEpoch.wholeMilliseconds }
            handle(.connected(number))
            for board in boards.values { board.board.isOffline = false }
            if !isFirst { share(isAgain: true) }
        case .subscribed: handle(.subscribed)
        case .disconnected:
            status.change { $0.connectedSince = nil }
            handle(.disconnected)
            for board in boards.values { board.board.isOffline = true }
        case .failed(let problem, let reason):
            status.change { ($0.problem, $0.detail) = (problem, reason) }
        case .received(let message, let sender): handle(.received(message, from: sender))
        case .refused(let reason):
            guard reason != refusal else { return }
            refusal = reason
            reportStatus()
        case .overwritten(let id):
            if state.own[id] != nil { handle(.received(.withdrawn(id), from: nil)) }
        case .announced(let member):
            let isNew = keys.name(of: member.id) == nil
            change { $0.add(member) }
            guard isNew, let name = keys.name(of: member.id) else { return }
            log.notice("another machine: \(name)")
            // What it wrote before could not be checked.
            broker.readAgain()
        case .letter(let sealed): change { $0.open(sealed) }
        }
    }

    /// Changes the keys, which `topmost pair` may have changed meanwhile.
    private func change(_ change: (inout BridgeKeys) -> Bool) {
        // Most of what arrives is known.
        var next = keys
        guard change(&next) else { return }
        do {
            let stored = try files.updateKeys(waits: false) { stored in
                guard var keys = stored, keys.machine == self.keys.machine else { return false }
                defer { stored = keys }
                return change(&keys)
            }
            if let stored { use(stored) }
        } catch {
            // It arrives again with the next connection.
            broker.leave("cannot store the keys: \(error)")
        }
    }

    /// Reads what `topmost pair` wrote.
    private func readKeys() {
        do {
            if let stored = try files.readKeys() { use(stored) }
        } catch {
            log.error("cannot read the keys: \(error)")
        }
    }

    /// Goes on with the keys of the file.
    private func use(_ stored: BridgeKeys) {
        var next = stored
        next.rename(keys.name)
        guard next != keys else { return }
        // It joined other machines: everything is new.
        guard next.machine == keys.machine else {
            return loop.exit(code: BridgeExit.again.rawValue)
        }
        let (secret, awaited) = (keys.secret, keys.awaited)
        keys = next
        for (machine, board) in boards { board.board.rename(name(of: machine)) }
        guard next.secret == secret else {
            log.notice("a machine was removed: there is another secret")
            // Messages with the old one are not read any more.
            let topics = state.journal.filter { !$0.isCleared }.map { BridgeTopic.question($0.id) }
            return broker.change(to: next, forgetting: topics)
        }
        broker.keys = next
        for machine in awaited where !next.awaited.contains(machine) {
            broker.removeLetter(to: machine)
        }
    }

    private func name(of machine: MachineID) -> String { keys.name(of: machine) ?? "?" }
}

/// The status in the runtime folder, written when it has changed.
private struct StatusFile {
    private let folder: String?
    private var status: BridgeStatus
    private var written: BridgeStatus?

    init(_ folder: String?, broker: String) {
        self.folder = folder
        status = BridgeStatus(process: ThisProcess.id, broker: broker)
    }

    mutating func change(_ change: (inout BridgeStatus) -> Void) {
        change(&status)
        guard let folder, status != written else { return }
        written = status
        // Nothing depends on it.
        try? status.write(in: folder)
    }

    /// What was never written need not be removed.
    func remove() { if let folder { try? BridgeStatus.remove(in: folder) } }
}

extension Presence {
    /// Whether its clock is more than a minute ahead: the numbers of connections are times, and
    /// nobody has connected in the future.
    fileprivate func isAhead(of milliseconds: Int64) -> Bool {
        connection > UInt64(max(0, milliseconds + 60_000))
    }
}

/// Random numbers.
enum RandomNumber {
    /// One that nobody can guess.
    static func wide() -> UInt128 { UInt128.random(in: 0...UInt128.max) }
}
