// SPDX-License-Identifier: MIT
//
// One connection to the broker after the other. Each has a number, which its will has too: the
// broker's report that it broke never hides that the next one is there.

import BridgeProtocol
import BridgeWire
import Configuration
import EventLoop
import Files
import Mosquitto
import PresenterCore
import RemoteHosts
import SystemCalls

/// The way to the other machines.
final class BrokerSide {
    /// What arrives.
    enum Event {
        /// With the number of the connection.
        case connected(UInt64)
        case subscribed
        case disconnected
        /// There is no connection; another attempt follows.
        case failed(BridgeStatus.Problem, reason: String)
        case received(BridgeMessage, from: MachineID?)
        /// A machine proved that it is one of the person's.
        case announced(BridgeKeys.Member)
        /// Another secret for this machine.
        case letter([UInt8])
        /// The broker has a letter.
        case delivered(BridgeKeys.Letter)
    }

    var handler: (Event) -> Void = { _ in }
    /// The keys of the next message.
    var keys: BridgeKeys

    private let settings: BridgeSettings
    private let loop: EventLoop
    private let report: (String) -> Void
    private var broker: Broker?
    private var timer: TimerSource?
    private var number: UInt64 = 0
    private var pause = ReconnectionPause()
    private var network: NetworkChangeSource?
    private var networkTimer: TimerSource?
    private var readingTimer: TimerSource?
    private var isConnected = false
    private var problem: String?
    /// How many subscriptions the broker has not confirmed yet.
    private var awaited = 0
    private var letters: [Int32: BridgeKeys.Letter] = [:]
    private var isClosed = false

    private static let willDelay = 10
    private static let subscriptions = 5

    /// Creates a side without a connection: see `open`.
    ///
    /// - Throws: if the loop refuses a timer.
    init(
        _ settings: BridgeSettings,
        _ keys: BridgeKeys,
        _ loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws(SystemError) {
        (self.settings, self.keys, self.loop, self.report) = (settings, keys, loop, report)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.open() }
        networkTimer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in
            self?.useNetwork()
        }
        readingTimer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in
            self?.subscribe(to: ["o/+", "q/+"])
        }
        // Some sandboxes forbid it; then it takes longer.
        network = try? loop.onNetworkChange { [weak self] in self?.handleNetworkChange() }
    }

    /// The topic of the person.
    private var root: String { "topmost/v1/u/\(settings.person ?? keys.group)/" }

    /// Connects, and again after each end.
    func open() {
        guard !isClosed else { return }
        broker = nil
        isConnected = false
        readingTimer?.disarm()
        awaited = 0
        letters = [:]
        number = max(number + 1, UInt64(BootClock.sinceEpoch.wholeMilliseconds))
        do {
            let broker = try Broker(connectionSettings(), in: loop) { [weak self] event in
                self?.receive(event)
            }
            self.broker = broker
            broker.connect()
        } catch {
            fail(.settings, "\(error)")
        }
    }

    /// Leaves the broker: the others learn of it at once.
    func close() {
        isClosed = true
        timer?.disarm()
        send(.presence(presence(isOnline: false)), to: .presence(keys.machine), retained: true)
        broker?.disconnect()
    }

    /// Leaves the broker for now, and tries again later.
    func leave(_ reason: String) {
        guard timer?.deadline == nil else { return }
        send(.presence(presence(isOnline: false)), to: .presence(keys.machine), retained: true)
        fail(.settings, reason)
        broker?.disconnect()
    }

    /// Goes on with other keys, below other topics.
    func change(to next: BridgeKeys, forgetting topics: [BridgeTopic]) {
        for topic in topics + [.presence(keys.machine)] {
            broker?.publish(
                OutgoingMessage(topic: root + topic.path, payload: [], isRetained: true)
            )
        }
        broker?.publish(
            OutgoingMessage(
                topic: root + BridgeKeys.memberPath(keys.machine),
                payload: [],
                isRetained: true
            )
        )
        sendLetters(of: next)
        keys = next
        pause.reset()
        // What is under way, and the goodbye, leave first.
        timer?.arm(after: .milliseconds(500))
        broker?.disconnect()
    }

    private func connectionSettings() throws -> BrokerSettings {
        let offline = BridgeMessage.presence(presence(isOnline: false))
        let topic = BridgeTopic.presence(keys.machine)
        return try BrokerSettings(
            settings,
            // Two groups on one broker are two clients.
            clientID:
                "topmost-\(keys.group.prefix(8))-\(keys.machine.rawValue.hexadecimal.prefix(16))"
        ) {
            $0.connectSeconds = Int(pause.longest(at: loop.now) / .seconds(1)) + 3
            $0.will = .init(
                topic: root + topic.path,
                payload: keys.seal(offline, for: topic),
                delaySeconds: Self.willDelay
            )
        }
    }

    private func presence(isOnline: Bool) -> Presence {
        Presence(machine: keys.machine, isOnline: isOnline, connection: number)
    }

    // MARK: Out

    /// Subscribes to what the other machines write, and says that this one is there.
    func subscribe() {
        guard let broker else { return }
        let own = keys.machine.rawValue.hexadecimal
        // Announcements first: without them nothing else can be checked.
        subscribe(to: ["m/+", "e/\(own)", "o/+", "q/+", "a/\(own)"])
        broker.publish(
            OutgoingMessage(
                topic: root + BridgeKeys.memberPath(keys.machine),
                payload: keys.announcement(),
                isRetained: true
            )
        )
        sendLetters(of: keys)
    }

    private func subscribe(to paths: [String]) {
        guard let broker else { return }
        awaited += paths.count
        for path in paths {
            // What ends in "+" is not queued while there is no connection.
            broker.subscribe(root + path, qualityOfService: path.hasSuffix("+") ? 0 : 1)
        }
    }

    /// Reads again what the machines wrote of which this one has just learned. Many may come at once:
    /// with a subscription for each of them a hundred machines would get millions of messages.
    func readAgain() {
        if readingTimer?.deadline == nil { readingTimer?.arm(after: .milliseconds(300)) }
    }

    private func sendLetters(of keys: BridgeKeys) {
        for letter in keys.letters {
            let group =
                settings.person.map { "topmost/v1/u/\($0)/" } ?? "topmost/v1/u/\(letter.group)/"
            let message = OutgoingMessage(
                topic: group + "e/\(letter.receiver.rawValue.hexadecimal)",
                payload: letter.sealed,
                isRetained: true
            )
            if let number = broker?.publish(message) { letters[number] = letter }
        }
    }

    /// Publishes a message.
    func send(
        _ message: BridgeMessage,
        to topic: BridgeTopic,
        retained: Bool,
        expiry: Duration? = nil
    ) {
        var outgoing = OutgoingMessage(
            topic: root + topic.path,
            payload: keys.seal(message, for: topic),
            isRetained: retained,
            expirySeconds: expiry.map { max(1, Int($0.components.seconds)) }
        )
        switch message {
        case .question(let question):
            outgoing.responseTopic = root + BridgeTopic.answers(keys.machine).path
            outgoing.correlation = question.id.rawValue.bytes
        case .answer(let answer): outgoing.correlation = answer.question.rawValue.bytes
        case .verdict, .withdrawn, .presence: break
        }
        broker?.publish(outgoing)
    }

    // MARK: In

    private func receive(_ event: Broker.Event) {
        switch event {
        case .connected:
            isConnected = true
            handler(.connected(number))
        case .subscribed:
            awaited -= 1
            guard awaited == 0 else { return }
            pause.reset()
            problem = nil
            handler(.subscribed)
        case .published(let number):
            if let letter = letters.removeValue(forKey: number) { handler(.delivered(letter)) }
        case .received(let topic, let payload): receive(payload, on: topic)
        case .disconnected(let reason, let cause):
            isConnected = false
            handler(.disconnected)
            if !isClosed, timer?.deadline == nil { fail(BridgeStatus.Problem(cause), reason) }
        }
    }

    private func receive(_ payload: [UInt8], on topic: String) {
        guard topic.hasPrefix(root) else { return }
        let path = topic.dropFirst(root.count)
        if path.hasPrefix("m/") {
            guard let number = UInt128(hexadecimal: path.dropFirst(2)),
                let member = keys.member(
                    announcedBy: payload,
                    as: MachineID(rawValue: number)
                )
            else { return }
            return handler(.announced(member))
        }
        if path.hasPrefix("e/") { return handler(.letter(payload)) }
        guard let topic = BridgeTopic(path: path) else { return }
        if payload.isEmpty {
            if case .question(let id) = topic { handler(.received(.withdrawn(id), from: nil)) }
            return
        }
        // What none of the person's machines wrote is as if it had not arrived.
        guard let (message, sender) = keys.open(payload, from: topic) else { return }
        guard message.topic(of: keys.machine) == topic else { return }
        handler(.received(message, from: sender))
    }

    private func fail(_ cause: BridgeStatus.Problem, _ reason: String) {
        if problem != reason { report("\(settings.host): \(reason)") }
        problem = reason
        handler(.failed(cause, reason: reason))
        timer?.arm(after: pause.next(at: loop.now))
    }

    /// One change comes as many messages, and to many machines at once.
    private func handleNetworkChange() {
        guard networkTimer?.deadline == nil else { return }
        networkTimer?.arm(after: .milliseconds(Int64.random(in: 200...1000)))
    }

    private func useNetwork() {
        guard !isClosed else { return }
        if isConnected {
            broker?.probe()
        } else {
            pause.reset()
            open()
        }
    }
}

extension BridgeStatus.Problem {
    fileprivate init(_ cause: Broker.Cause) {
        switch cause {
        case .connection: self = .connection
        case .credentials: self = .credentials
        case .encryption: self = .encryption
        }
    }
}

/// The time until the next attempt to connect: a tenth of the time that the connection is gone
/// already, and at most a minute. A short break is over soon after it ended, a broker that is away
/// for long has few clients that try, and many machines do not return at once.
struct ReconnectionPause {
    private var brokenSince: Duration?
    private static let longest = Duration.seconds(60)

    /// The most that the next pause takes.
    func longest(at now: Duration) -> Duration {
        let broken = brokenSince.map { now - $0 } ?? .zero
        return min(Self.longest, max(.seconds(1), broken / 10))
    }

    /// The pause after an attempt that failed.
    mutating func next(at now: Duration) -> Duration {
        if brokenSince == nil { brokenSince = now }
        return longest(at: now) * Double.random(in: 0.5...1)
    }

    /// There is a connection, or a reason to try at once.
    mutating func reset() { brokenSince = nil }
}

extension BrokerSettings {
    private static let keepAlive = 240

    /// The way to the broker that the user names.
    ///
    /// - Throws: if the password cannot be read.
    init(
        _ settings: BridgeSettings,
        clientID: String,
        _ change: (inout BrokerSettings) -> Void
    ) throws {
        self.init(host: settings.host, port: settings.port, clientID: clientID)
        if settings.usesTLS {
            tls = TLS(
                authorities: settings.authorities,
                certificate: settings.certificate,
                key: settings.key
            )
        }
        user = settings.user
        if let file = settings.passwordFile {
            let bytes = try Files.read(file, limit: 4096)
            password = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        }
        keepAliveSeconds = Self.keepAlive
        change(&self)
    }
}
