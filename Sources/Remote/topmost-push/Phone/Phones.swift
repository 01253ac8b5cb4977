// SPDX-License-Identifier: MIT
//
// Connects the daemon of this machine, a server for phones, and the state that says what one must do
// when the other says something.

import BusValues
import Configuration
import DaemonClient
import DisplayKit
import EventLoop
import Journal
import Localization
import PluginWire
import PresenterCore
import RemoteCards
import SharedCards
import SystemCalls
import Texts
import WebRequests

/// What phones show of this machine.
final class Phones {
    private let web: WebClient
    private let loop: EventLoop
    private let log: Log
    private let files: PushFiles
    private let daemon: DaemonSide
    private let service: PhoneService
    private let publisher: PhonePublisher
    private let host = ThisMachine.name
    private var state: PhoneState
    private var timer: TimerSource?
    private var replies: NtfyStream?
    /// Where the next stream of them begins.
    ///
    /// A topic has one question's answers only: what came before is wanted, too.
    private var since = "all"
    /// Whether the daemon has said what it pushes, since it is there.
    private var isFirst = true

    /// Begins.
    ///
    /// - Throws: if the bus or the loop refuses something.
    init(
        _ service: PhoneService,
        _ files: PushFiles,
        _ client: DaemonClient,
        socket: String,
        _ web: WebClient,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        (self.web, self.loop, self.log, self.files) = (web, loop, log, files)
        self.service = service
        daemon = try DaemonSide(.push, client, socket: socket, loop) { log.warning($0) }
        let stored = files.readPhones(of: service.name)
        publisher = try PhonePublisher(service, stored.outbox, web, loop) {
            log.warning($0)
        }
        state = PhoneState(stored.cards, updatePause: service.updatePause)
        timer = try loop.timer(accuracy: .seconds(1)) { [weak self] in
            self?.handle(.deadlinePassed)
        }
        daemon.onCards = { [weak self] in self?.show($0) }
        daemon.onEnd = { [weak self] in
            self?.handle(.ended($0.id, answered: $0.outcome == "acted"))
        }
        daemon.onLoss = { [weak self] in self?.isFirst = true }
        publisher.onSent = { [weak self] in self?.store() }
        listen(state.topics)
        publisher.send()
    }

    /// Whether a message, by its key, is one of this machine's.
    func isOwn(_ key: String) -> Bool { state.cards.contains { $0.sequence == key } }

    private static var newTopic: String {
        let number = UInt128.random(in: 0...UInt128.max)
        let digits = String(number, radix: 16)
        return "topmost-" + String(repeating: "0", count: 32 - digits.count) + digits
    }

    private func show(_ cards: [Card]) {
        let shown = Scene(toasts: cards).localized.cards
            .filter { !$0.isPill && !RemoteCard.isRemote($0) }
            .map { card in
                PhoneAction.Shown(
                    card.id.rawValue,
                    PhoneMessage(card, host: host, maximumButtons: service.maximumButtons),
                    newTopic: Self.newTopic,
                    revision: daemon.revision
                )
            }
        handle(.shown(shown, isFirst: isFirst))
        isFirst = false
    }

    private func handle(_ action: PhoneAction) {
        let effects = state.reduce(action, at: Instant(sinceBoot: loop.now))
        // What is stored has what is to be sent: nothing of it is lost with this program.
        for effect in effects { queue(effect) }
        for effect in effects { carryOut(effect) }
        publisher.send()
        if let deadline = state.nextDeadline {
            timer?.arm(at: deadline.sinceBoot)
        } else {
            timer?.disarm()
        }
    }

    private func store() {
        do {
            try files.store(
                StoredPhones(cards: state.cards, outbox: publisher.outbox),
                of: service.name
            )
        } catch {
            log.error("cannot store what phones show: \(error)")
        }
    }

    private func queue(_ effect: PhoneEffect) {
        switch effect {
        case .publish(let phone, let sequence, let replies):
            var message = phone.message
            let answers = phone.buttons.enumerated().map { number, button in
                answer(number, button, to: replies ?? "")
            }
            message.actions = answers + message.actions
            publisher.outbox.add(message, as: sequence)
        case .tell(let end, let sequence):
            var message = NtfyMessage()
            message.message =
                switch end {
                case .answeredHere: Phrase.pushAnsweredThere.text(host)
                case .answeredOnPhone: Phrase.pushAnsweredOnPhone.text
                case .over: Phrase.pushOver.text(host)
                }
            message.priority = 1
            publisher.outbox.add(message, as: sequence)
        case .delete(let sequence): publisher.outbox.add(nil, as: sequence)
        case .store, .listen, .press, .ask: break
        }
    }

    private func carryOut(_ effect: PhoneEffect) {
        switch effect {
        case .publish, .tell, .delete: break
        case .store: store()
        case .listen(let topics): listen(topics)
        case .press(let presentation, let button, let revision):
            press(presentation, button, seenIn: revision)
        case .ask(let presentation):
            daemon.outcome(presentation) { [weak self] outcome in
                guard case .ended(let outcome) = outcome else { return }
                self?.handle(.ended(presentation, answered: outcome == "acted"))
            }
        }
    }

    /// The button that publishes its number.
    private func answer(_ number: Int, _ button: Button, to replies: String) -> NtfyAction {
        var action = NtfyAction("http", button.title, url: service.address + "/" + replies)
        action.method = "POST"
        action.body = "\(number)"
        action.clears = true
        return action
    }

    private func press(_ presentation: UInt32, _ button: String, seenIn revision: UInt64?) {
        let details = Value.options(revision.map { [("revision", .uint64($0))] } ?? [])
        daemon.press(presentation, .press(button: button, details: details)) { [weak self] result in
            guard case .failure(let error) = result else { return }
            self?.log.info("the daemon refuses an answer: \(error)")
            self?.handle(.pressRefused(presentation, newTopic: Self.newTopic))
        }
    }

    private func listen(_ topics: [String]) {
        // What was read counts once, also where topics come and go.
        since = replies?.since ?? since
        replies?.close()
        replies = nil
        guard let server = service.replies, !topics.isEmpty else { return }
        do {
            replies = try NtfyStream(server, topics, since: since, web, loop) { [log] in
                log.warning($0)
            } handler: { [weak self] message in
                guard message.event == NtfyMessage.Event.message.rawValue else { return }
                self?.handle(.replied(topic: message.topic, text: message.message ?? ""))
            }
        } catch {
            log.error("answers of phones do not arrive: \(error)")
        }
    }
}
