// SPDX-License-Identifier: MIT
//
// Home Assistant has no key of this user's: what it sends and gets is plain for the broker and for
// whoever may write there. So it has a connection of its own, it gets nothing but what the user does with its
// own notifications, and those are as if of another machine: see `RemoteCard`.

import Basics
import BridgeProtocol
import BridgeWire
import BusValues
import BusWire
import Coding
import Configuration
import DBus
import DaemonClient
import EventLoop
import Localization
import Mosquitto
import PresenterCore
import RemoteCards
import SharedCards
import SystemCalls
import Texts

/// The way to Home Assistant and back.
final class HomeAssistantSide {
    private let client: DaemonClient
    private let settings: BridgeSettings
    private let loop: EventLoop
    private let report: (String) -> Void
    private let lookup: BrokerLookup
    private let id: String
    private let name: String
    private let topics: HomeAssistantTopics
    private var broker: Broker?
    private var isConnected = false
    private var timer: TimerSource?
    private var pause = ReconnectionPause()
    private var problem: String?
    /// The last reason for which the broker did not allow a topic.
    private var refusal: String?
    /// The notifications that are live, by a number of their own.
    private var shown: [Int: Shown] = [:]
    private var lastNumber = 0
    private var limiter = RateLimiter(burst: 10, interval: .seconds(2))
    /// What the user did and the broker does not have yet.
    private var unsent: [Unsent] = []
    private var unsentTimer: TimerSource?

    private struct Shown {
        var notification: HomeAssistantNotification
        /// The presentation; `nil`: the daemon has not accepted it yet.
        var id: UInt32?
    }

    private struct Unsent {
        var event: HomeAssistantEvent
        var since: Duration
        /// The message on its way; `nil`: none.
        var number: Int32?
    }

    private static let host = RemoteHost("Home Assistant", isNamedOnToasts: true)
    /// More than these on the desktop help nobody: the oldest goes.
    private static let maximumShown = 32
    /// An older press would open a door that nobody waits at any more.
    private static let maximumAge = Duration.seconds(30)

    /// Creates a side without a connection: see `open`.
    ///
    /// - Throws: if the loop refuses a timer.
    init(
        _ settings: BridgeSettings,
        _ keys: BridgeKeys,
        _ client: DaemonClient,
        _ loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws(SystemError) {
        (self.settings, self.client, self.loop, self.report) = (settings, client, loop, report)
        lookup = BrokerLookup(settings.host, loop)
        id = "topmost_" + keys.machine.rawValue.hexadecimal.prefix(16)
        name = keys.name
        topics = HomeAssistantTopics(prefix: settings.homeAssistant.prefix, id: id)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.open() }
        unsentTimer = try loop.timer(accuracy: .seconds(1)) { [weak self] in self?.giveUp() }
    }

    /// Connects, and again after each end.
    func open() {
        lookup.start { [weak self] isFound in
            guard isFound else {
                self?.fail("its address is not known")
                return
            }
            self?.connect()
        }
    }

    private func connect() {
        do {
            let broker = try Broker(
                BrokerSettings(settings, clientID: id) {
                    $0.sessionSeconds = 0
                    $0.will = .init(
                        topic: topics.availability,
                        payload: Array("offline".utf8),
                        delaySeconds: 0
                    )
                },
                in: loop
            ) { [weak self] in self?.receive($0) }
            self.broker = broker
            broker.connect()
        } catch {
            fail("\(error)")
        }
    }

    /// Leaves the broker.
    func close() {
        timer?.disarm()
        lookup.stop()
        publish("offline", to: topics.availability)
        broker?.disconnect()
    }

    private func fail(_ reason: String) {
        isConnected = false
        for index in unsent.indices { unsent[index].number = nil }
        if problem != reason { report("Home Assistant: \(settings.host): \(reason)") }
        problem = reason
        timer?.arm(after: pause.next(at: loop.now))
    }

    private func receive(_ event: Broker.Event) {
        switch event {
        case .connected:
            isConnected = true
            // What is retained there was for whoever was here then.
            broker?.subscribe(topics.notify, qualityOfService: 1, sendsRetained: false)
            broker?.publish(
                OutgoingMessage(
                    topic: topics.configuration,
                    payload: HomeAssistantDevice(id: id, name: name, topics).json,
                    isRetained: true
                )
            )
            publish("online", to: topics.availability)
            sendEvents()
        case .received(topics.notify, let payload): notify(payload)
        case .disconnected(let reason, _): fail(reason)
        case .subscribed(let refusal):
            // Some brokers end a connection for a topic that they do not allow.
            (problem, self.refusal) = (nil, nil)
            pause.reset()
            note(refusal)
        case .published(let number, let refusal):
            note(refusal)
            let done = unsent.filter { $0.number == number }
            unsent.removeAll { $0.number == number }
            if unsent.isEmpty { unsentTimer?.disarm() }
            if refusal != nil { tellUnreached(done) }
        case .received: break
        }
    }

    private func note(_ refusal: String?) {
        guard let refusal, refusal != self.refusal else { return }
        self.refusal = refusal
        report("Home Assistant: \(settings.host): a topic is not allowed: \(refusal)")
    }

    private func publish(_ text: String, to topic: String) {
        broker?.publish(
            OutgoingMessage(topic: topic, payload: Array(text.utf8), isRetained: true)
        )
    }

    // MARK: From Home Assistant

    private func notify(_ payload: [UInt8]) {
        guard payload.count <= HomeAssistantNotification.maximumLength else {
            return report("Home Assistant: ignored: a notification of \(payload.count) bytes")
        }
        guard limiter.take(at: loop.now) else {
            if limiter.takeExcess() == 1 {
                report("Home Assistant: ignored: too many notifications")
            }
            return
        }
        let notification = HomeAssistantNotification(payload)
        let replaced = notification.tag.flatMap(remove)
        if notification.isClearing {
            if let replaced { dismiss(replaced) }
        } else if let toast = notification.toast {
            present(toast, notification, replacing: replaced)
        }
    }

    /// Goes on without the notification with a tag, and returns its id.
    private func remove(_ tag: String) -> UInt32? {
        let number = shown.first { $0.value.notification.tag == tag }?.key
        return number.flatMap { shown.removeValue(forKey: $0) }?.id
    }

    private func present(
        _ toast: Toast,
        _ notification: HomeAssistantNotification,
        replacing replaced: UInt32?
    ) {
        lastNumber += 1
        let number = lastNumber
        shown[number] = Shown(notification: notification)
        if shown.count > Self.maximumShown, let oldest = shown.keys.min() {
            if let id = shown.removeValue(forKey: oldest)?.id { dismiss(id) }
        }
        let card = RemoteCard(id: "\(number)", application: "", content: .toast(toast))
        var values = card.toast(of: Self.host)
        // It leaves the screen as those of this machine do, and is answered from the centre too.
        values["timeout_ms"] = nil
        values["resident"] = nil
        // Without this process its buttons would do nothing.
        if notification.actions.isEmpty { values["while_connected"] = nil }
        values["replaces"] = replaced.map { .integer(Int64($0)) }
        client.present("PresentToast", OptionDictionary.write(values)) { [weak self] event in
            self?.handle(event, of: number)
        } accepted: { [weak self] answer in
            switch answer {
            case .success(let id):
                guard let self else { return }
                guard shown[number] != nil else { return withdraw(id) }
                shown[number]?.id = id
            case .failure(let error):
                self?.shown[number] = nil
                self?.report("Home Assistant: a notification is refused: \(error.remoteName ?? "")")
            }
        }
    }

    /// Withdraws what was replaced before the daemon had accepted it.
    private func withdraw(_ id: UInt32) {
        if !shown.values.contains(where: { $0.id == id }) { dismiss(id) }
    }

    private func dismiss(_ id: UInt32) { client.call("Dismiss", [.uint32(id)]) { _ in } }

    // MARK: To Home Assistant

    private func handle(_ event: DaemonClient.Event, of number: Int) {
        guard let notification = shown[number]?.notification else { return }
        switch event {
        case .ended("acted", let details):
            shown[number] = nil
            let button = details["button"]?.text ?? ""
            if let event = notification.event(pressing: button, text: details["text"]?.text) {
                send(event)
            }
        case .ended("dismissed", _):
            shown[number] = nil
            // Nobody waits for the end of one that can be neither answered nor replaced.
            if notification.tag != nil || !notification.actions.isEmpty {
                send(HomeAssistantEvent(.dismissed, tag: notification.tag))
            }
        case .ended, .failed, .lost: shown[number] = nil
        case .pressed, .displayed, .waiting, .inputChanged: break
        }
    }

    private func send(_ event: HomeAssistantEvent) {
        unsent.append(Unsent(event: event, since: loop.now))
        sendEvents()
    }

    private func sendEvents() {
        giveUp()
        guard isConnected else { return }
        for index in unsent.indices where unsent[index].number == nil {
            unsent[index].number = broker?.publish(
                OutgoingMessage(
                    topic: topics.event,
                    payload: unsent[index].event.json,
                    expirySeconds: Int(Self.maximumAge.components.seconds)
                )
            )
        }
    }

    /// Tells the user what did not reach the broker in time.
    private func giveUp() {
        let due = loop.now - Self.maximumAge
        let late = unsent.filter { $0.since <= due }
        unsent.removeAll { $0.since <= due }
        if let oldest = unsent.first {
            unsentTimer?.arm(at: oldest.since + Self.maximumAge)
        } else {
            unsentTimer?.disarm()
        }
        tellUnreached(late)
    }

    private func tellUnreached(_ lost: [Unsent]) {
        guard lost.contains(where: { $0.event.kind == .action }) else { return }
        let toast = Toast(headline: Headline(title: Phrase.homeAssistantUnreached.text))
        let card = RemoteCard(id: "", application: "", content: .toast(toast))
        var values = card.toast(of: Self.host)
        values["timeout_ms"] = nil
        values["resident"] = nil
        client.present("PresentToast", OptionDictionary.write(values)) { _ in
        } accepted: { _ in
        }
    }
}
