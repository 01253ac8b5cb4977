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
import SharedCards
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
        /// The broker does not allow a topic of this machine; the connection goes on.
        case refused(reason: String)
        /// Something else has the place of a question.
        case overwritten(QuestionID)
        /// A machine proved that it is one of the person's.
        case announced(BridgeKeys.Member)
        /// Another secret for this machine.
        case letter([UInt8])
    }

    var handler: (Event) -> Void = { _ in }
    /// The keys of the next message.
    var keys: BridgeKeys

    private let settings: BridgeSettings
    private let files: BridgeFiles
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
    /// The last reason for which the broker did not allow a topic.
    private var refusal: String?
    private var connectedAt: Duration?
    /// How many connections in a row ended within a minute.
    private var shortConnections = 0
    /// How many subscriptions the broker has not confirmed yet.
    private var awaited = 0
    private var isClosed = false
    private let lookup: BrokerLookup

    private static let willDelay = 10
    /// After as many short connections something ends each.
    private static let maximumShort = 3

    /// Creates a side without a connection: see `open`.
    ///
    /// - Throws: if the loop refuses a timer.
    init(
        _ settings: BridgeSettings,
        _ keys: BridgeKeys,
        _ files: BridgeFiles,
        _ loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws(SystemError) {
        (self.settings, self.keys, self.files) = (settings, keys, files)
        (self.loop, self.report) = (loop, report)
        lookup = BrokerLookup(settings.host, loop)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.open() }
        networkTimer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in
            self?.useNetwork()
        }
        readingTimer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in
            guard let self else { return }
            subscribe(to: ["o/+", "q/+"].map { self.root + $0 })
            // They may use another node of a cluster, which retains only what was published there.
            announce()
            send(
                .presence(presence(isOnline: true)),
                to: .presence(self.keys.machine),
                retained: true
            )
        }
        // Some sandboxes forbid it; then it takes longer.
        network = try? loop.onNetworkChange { [weak self] in self?.handleNetworkChange() }
    }

    /// The topic of the person.
    private var root: String { "topmost/v1/u/\(settings.person ?? keys.group)/" }

    /// The topic of a letter, or of all letters to a machine: the same whatever secret each has.
    private func letterTopic(to receiver: MachineID, from sender: String) -> String {
        let id = receiver.rawValue.hexadecimal
        return "topmost/v1/u/\(settings.person ?? id)/e/\(id)/\(sender)"
    }

    /// Connects, and again after each end.
    func open() {
        guard !isClosed else { return }
        lookup.start { [weak self] isFound in
            guard isFound else {
                self?.fail(.connection, "its address is not known")
                return
            }
            self?.connect()
        }
    }

    private func connect() {
        guard !isClosed else { return }
        broker = nil
        isConnected = false
        readingTimer?.disarm()
        awaited = 0
        number = max(
            number + 1,
            files.nextConnection(at: UInt64(BootClock.sinceEpoch.wholeMilliseconds))
        )
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
        lookup.stop()
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
        let own = keys.machine.rawValue.hexadecimal
        // Announcements first: without them nothing else can be checked.
        subscribe(to: ["m/+"].map { root + $0 })
        subscribe(to: [letterTopic(to: keys.machine, from: "+")], qualityOfService: 1)
        subscribe(to: ["o/+", "q/+"].map { root + $0 })
        subscribe(to: [root + "a/\(own)"], qualityOfService: 1)
        announce()
        sendLetters(of: keys)
    }

    private func announce() {
        broker?.publish(
            OutgoingMessage(
                topic: root + BridgeKeys.memberPath(keys.machine),
                payload: keys.announcement(),
                isRetained: true
            )
        )
    }

    /// What has quality of service 0 is not queued while there is no connection.
    private func subscribe(to topics: [String], qualityOfService: Int32 = 0) {
        guard let broker else { return }
        awaited += topics.count
        for topic in topics { broker.subscribe(topic, qualityOfService: qualityOfService) }
    }

    /// Reads again what the machines wrote of which this one has just learned, and says to them
    /// that it is there.
    ///
    /// Many may come at once: with a subscription for each of them a hundred machines would get
    /// millions of messages.
    func readAgain() {
        if readingTimer?.deadline == nil { readingTimer?.arm(after: .milliseconds(300)) }
    }

    /// Sends another secret to those who may not have it yet, with each connection again.
    private func sendLetters(of keys: BridgeKeys) {
        for letter in keys.letters { publishLetter(letter.sealed, to: letter.receiver) }
    }

    /// Removes the letter to a machine that has shown that it has the secret.
    func removeLetter(to machine: MachineID) { publishLetter([], to: machine) }

    private func publishLetter(_ sealed: [UInt8], to machine: MachineID) {
        let topic = letterTopic(to: machine, from: keys.machine.rawValue.hexadecimal)
        broker?.publish(OutgoingMessage(topic: topic, payload: sealed, isRetained: true))
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
            connectedAt = loop.now
            handler(.connected(number))
        case .subscribed(let refusal):
            note(refusal)
            awaited -= 1
            guard awaited == 0 else { return }
            // Two machines with the same keys would throw each other out for ever.
            if shortConnections < Self.maximumShort {
                pause.reset()
                problem = nil
            }
            do {
                try files.store(connection: number)
            } catch {
                report("cannot store the number of the connection: \(error)")
            }
            handler(.subscribed)
        case .published(_, let refusal): note(refusal)
        case .received(let topic, let payload): receive(payload, on: topic)
        case .disconnected(let reason, let cause):
            isConnected = false
            let lived = connectedAt.map { loop.now - $0 }
            connectedAt = nil
            if let lived {
                shortConnections = lived < .seconds(60) ? shortConnections + 1 : 0
            }
            handler(.disconnected)
            guard !isClosed, timer?.deadline == nil else { return }
            let isCopied = lived != nil && shortConnections >= Self.maximumShort
            fail(isCopied ? .copied : BridgeStatus.Problem(cause), reason)
        }
    }

    private func note(_ refusal: String?) {
        guard let refusal else { return }
        if refusal != self.refusal {
            report("\(settings.host): a topic is not allowed: \(refusal)")
        }
        self.refusal = refusal
        handler(.refused(reason: refusal))
    }

    private func receive(_ payload: [UInt8], on topic: String) {
        if topic.hasPrefix(letterTopic(to: keys.machine, from: "")) {
            return handler(.letter(payload))
        }
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
        guard let topic = BridgeTopic(path: path) else { return }
        if payload.isEmpty {
            if case .question(let id) = topic { handler(.received(.withdrawn(id), from: nil)) }
            return
        }
        // What none of the person's machines wrote is as if it had not arrived.
        guard let (message, sender) = keys.open(payload, from: topic) else {
            // But where it is retained, it took the place of what one of them wrote.
            if case .question(let id) = topic { handler(.overwritten(id)) }
            return
        }
        guard message.topic(of: keys.machine) == topic else { return }
        handler(.received(message, from: sender))
    }

    private func fail(_ cause: BridgeStatus.Problem, _ reason: String) {
        if problem != reason { report("\(settings.host): \(reason)") }
        problem = reason
        handler(.failed(cause, reason: reason))
        let least: Duration = cause == .copied ? .seconds(10) : .zero
        timer?.arm(after: max(least, pause.next(at: loop.now)))
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
            guard try Files.status(of: file).isPrivate else {
                throw BrokerSideError("\(file): other users can read the password (chmod 600)")
            }
            let bytes = try Files.read(file, limit: 4096)
            password = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        }
        keepAliveSeconds = Self.keepAlive
        change(&self)
    }
}

/// Why there is no connection, as a sentence without its end.
private struct BrokerSideError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
