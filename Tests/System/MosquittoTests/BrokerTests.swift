// SPDX-License-Identifier: MIT
//
// With a real mosquitto(8), on a port of its own.

import EventLoop
import Foundation
import Glibc
import Mosquitto
import SystemCalls
import Testing

@Suite("A broker", .serialized)
struct BrokerTests {
    init() { Broker.prepare() }

    @Test("what is retained comes to those who subscribe later, and is forgotten when it is empty")
    func retained() throws {
        let server = try TestBroker()
        let one = try TestClient("one", of: server)
        try one.connect()
        one.broker?.publish(.init(topic: "t/q/1", payload: [1, 0, 255], isRetained: true))
        let two = try TestClient("two", of: server)
        try two.connect()
        two.broker?.subscribe("t/q/+", qualityOfService: 0)
        try two.until("the question") { two.received == [.init("t/q/1", [1, 0, 255])] }
        one.broker?.publish(.init(topic: "t/q/1", payload: [], isRetained: true))
        try two.until("the end") { two.received.last == .init("t/q/1", []) }
        let three = try TestClient("three", of: server)
        try three.connect()
        three.broker?.subscribe("t/q/+", qualityOfService: 0)
        try three.until("the subscription") { three.subscriptions == 1 }
        one.broker?.publish(.init(topic: "t/q/2", payload: [2]))
        try three.until("another") { three.received == [.init("t/q/2", [2])] }
    }

    @Test("what the broker does not allow is reported, and the connection goes on")
    func refusals() throws {
        let server = try TestBroker(access: "topic readwrite t/yes/#\n")
        let client = try TestClient("one", of: server)
        try client.connect()
        for topic in ["t/no/1", "t/yes/1"] {
            client.broker?.subscribe(topic, qualityOfService: 1)
            client.broker?.publish(.init(topic: topic, payload: [1]))
        }
        try client.until("four answers") { client.subscriptions + client.published == 4 }
        // It looks at the topics of subscriptions only when there is a message.
        #expect(client.refusals == ["Not authorized"])
        #expect(client.isConnected)
    }

    @Test("answers wait for a machine that is not connected, and questions do not")
    func queue() throws {
        let server = try TestBroker()
        let asker = try TestClient("asker", of: server)
        try asker.connect()
        asker.broker?.subscribe("t/q/+", qualityOfService: 0)
        asker.broker?.subscribe("t/a/1", qualityOfService: 1)
        try asker.until("both") { asker.subscriptions == 2 }
        asker.broker?.disconnect()
        try asker.until("the end") { !asker.isConnected }

        let other = try TestClient("other", of: server)
        try other.connect()
        other.broker?.publish(.init(topic: "t/q/1", payload: [1]))
        other.broker?.publish(.init(topic: "t/a/1", payload: [2], correlation: [9]))
        try other.until("both") { other.published == 2 }
        try asker.connect()
        try asker.until("the answer") { !asker.received.isEmpty }
        #expect(asker.isResumed)
        #expect(asker.received == [.init("t/a/1", [2])])
    }

    @Test("a connection that breaks publishes the will, and one that ends does not")
    func will() throws {
        let server = try TestBroker()
        let watcher = try TestClient("watcher", of: server)
        try watcher.connect()
        watcher.broker?.subscribe("t/o/+", qualityOfService: 0)
        try watcher.until("the subscription") { watcher.subscriptions == 1 }
        let will = BrokerSettings.Will(topic: "t/o/1", payload: [0], delaySeconds: 0)
        var polite: TestClient? = try TestClient("polite", of: server, will: will)
        try polite?.connect()
        polite?.broker?.disconnect()
        try polite?.until("the end") { polite?.isConnected == false }
        polite = nil
        var killed: TestClient? = try TestClient("killed", of: server, will: will)
        try killed?.connect()
        #expect(watcher.received.isEmpty)
        killed = nil
        try watcher.until("the will") { watcher.received == [.init("t/o/1", [0])] }
    }

    @Test("without a broker, or after its end, a sentence says why")
    func problems() throws {
        let server = try TestBroker()
        let client = try TestClient("client", of: server)
        try client.connect()
        server.stop()
        try client.until("the end") { !client.isConnected }
        #expect(client.reasons.count == 1 && client.reasons != [""])
        client.reasons = []
        client.broker?.connect()
        try client.until("the failure") { !client.reasons.isEmpty }
        #expect(client.reasons.count == 1, "\(client.reasons)")
    }

    @Test("with TLS a broker is believed only with a certificate of the authority")
    func encryption() throws {
        let server = try TestBroker(certified: true)
        let client = try TestClient("client", of: server)
        try client.connect()
        client.broker?.subscribe("t/q", qualityOfService: 0)
        try client.until("the subscription") { client.subscriptions == 1 }
        let stranger = try TestClient(
            "stranger",
            of: server,
            tls: .init(authorities: server.otherAuthority)
        )
        stranger.broker?.connect()
        try stranger.until("the refusal") { !stranger.reasons.isEmpty }
        #expect(!stranger.isConnected)
    }

    @Test("a message that is too long does not arrive, and the next one does")
    func long() throws {
        let server = try TestBroker()
        let (one, two) = (try TestClient("one", of: server), try TestClient("two", of: server))
        try one.connect()
        try two.connect()
        two.broker?.subscribe("t/q", qualityOfService: 1)
        try two.until("the subscription") { two.subscriptions == 1 }
        // More than the client that reads it says it takes; one that writes is not limited.
        one.broker?.publish(.init(topic: "t/q", payload: [UInt8](repeating: 7, count: 1 << 20)))
        one.broker?.publish(.init(topic: "t/q", payload: [1]))
        try two.until("the next one") {
            _ = try one.turn()
            return !two.received.isEmpty
        }
        #expect(two.received == [.init("t/q", [1])])
    }

    @Test("three hundred messages arrive, each once and in order")
    func many() throws {
        let server = try TestBroker()
        let (one, two) = (try TestClient("one", of: server), try TestClient("two", of: server))
        try one.connect()
        try two.connect()
        two.broker?.subscribe("t/#", qualityOfService: 1)
        try two.until("the subscription") { two.subscriptions == 1 }
        for number in 0..<300 {
            let payload =
                [UInt8(number >> 8), UInt8(number & 0xFF)] + [UInt8](repeating: 7, count: 600)
            one.broker?.publish(.init(topic: "t/q", payload: payload))
        }
        try two.until("all") {
            _ = try one.turn()
            return two.received.count >= 300
        }
        let numbers = two.received.map { Int($0.payload[0]) << 8 | Int($0.payload[1]) }
        #expect(numbers == Array(0..<300))
    }
}

/// mosquitto(8) on a free port.
private final class TestBroker {
    let port: Int
    /// Encryption of connections; `nil`: none.
    private(set) var tls: BrokerSettings.TLS?
    /// A certificate that signed nothing.
    var otherAuthority: String { folder + "/other.pem" }
    private let process = Process()
    private let folder: String

    /// Creates one; `access`: what it allows, as in its `acl_file`.
    init(certified: Bool = false, access: String? = nil) throws {
        port = Int.random(in: 20_000...40_000)
        folder = NSTemporaryDirectory() + "mosquitto-\(port)"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        var lines = [
            "listener \(port) 127.0.0.1", "allow_anonymous true", "max_queued_messages 2000",
            // Of root it would become another user, who cannot enter folders of root's alone.
            "user root",
        ]
        if certified {
            for name in ["own", "other"] { try certify(name) }
            tls = .init(authorities: folder + "/own.pem")
            lines += ["certfile \(folder)/own.pem", "keyfile \(folder)/own.key"]
        }
        if let access {
            try access.write(toFile: folder + "/access", atomically: true, encoding: .utf8)
            lines.append("acl_file \(folder)/access")
        }
        let file = folder + "/conf"
        try lines.map { $0 + "\n" }.joined().write(toFile: file, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/mosquitto")
        process.arguments = ["-c", file]
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Makes a certificate that signs itself.
    private func certify(_ name: String) throws {
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        openssl.arguments = [
            "req", "-x509", "-newkey", "ed25519", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "\(folder)/\(name).key",
            "-out", "\(folder)/\(name).pem",
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
    }

    func stop() { kill(process.processIdentifier, SIGKILL) }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// A client and what it got.
private final class TestClient {
    struct Received: Equatable {
        let topic: String
        let payload: [UInt8]

        init(_ topic: String, _ payload: [UInt8]) { (self.topic, self.payload) = (topic, payload) }
    }

    private let loop: EventLoop
    private(set) var broker: Broker?
    var received: [Received] = []
    var reasons: [String] = []
    var refusals: [String] = []
    var subscriptions = 0
    var published = 0
    var isConnected = false
    var isResumed = false

    init(
        _ name: String,
        of server: TestBroker,
        tls: BrokerSettings.TLS? = nil,
        will: BrokerSettings.Will? = nil
    ) throws {
        loop = try EventLoop()
        let settings = BrokerSettings(
            host: "127.0.0.1",
            port: server.port,
            clientID: name,
            tls: tls ?? server.tls,
            will: will
        )
        broker = try Broker(settings, in: loop) { [weak self] in self?.handle($0) }
    }

    private func handle(_ event: Broker.Event) {
        switch event {
        case .connected(let isResumed): (isConnected, self.isResumed) = (true, isResumed)
        case .subscribed(let refusal):
            subscriptions += 1
            if let refusal { refusals.append(refusal) }
        case .published(_, let refusal):
            published += 1
            if let refusal { refusals.append(refusal) }
        case .received(let topic, let payload): received.append(Received(topic, payload))
        case .disconnected(let reason, _):
            isConnected = false
            reasons.append(reason)
        }
    }

    /// Connects; the broker may need a moment to start.
    func connect() throws {
        let end = BootClock.now + .seconds(60)
        while !isConnected, BootClock.now < end {
            reasons = []
            broker?.connect()
            try until("an answer") { isConnected || !reasons.isEmpty }
            if !isConnected { usleep(50_000) }
        }
        try #require(isConnected)
    }

    func turn() throws -> Bool { try loop.runOnce(timeout: .milliseconds(5)) }

    func until(_ what: String, _ holds: () throws -> Bool) throws {
        let end = BootClock.now + .seconds(60)
        while try !holds() {
            try #require(BootClock.now < end, "\(what) within 60 s")
            _ = try turn()
        }
    }
}
