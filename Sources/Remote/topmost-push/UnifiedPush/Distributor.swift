// SPDX-License-Identifier: MIT
//
// Applications get their push messages through the server of the phones: each registration is a
// topic, and what somebody publishes there is forwarded as bytes, which only the application can
// read. An application that does not run is started by its name.
//
// Source: UnifiedPush DBUS_0.3.0.

import Basics
import BusValues
import DBus
import EventLoop
import Files
import Journal
import SystemCalls
import WebRequests

/// The distributor of push messages for applications.
final class Distributor {
    private let connection: Connection
    private let server: NtfyServer
    private let web: WebClient
    private let loop: EventLoop
    private let log: Log
    private let files: PushFiles
    private var registrations: PushRegistrations
    private var stream: NtfyStream?
    /// Stores `registrations.last`.
    private var lastStore: PacedStore?
    /// What came and is not delivered yet, the oldest first.
    private var waiting: [(one: PushRegistration, message: NtfyMessage, bytes: [UInt8])] = []
    private var timer: TimerSource?
    private var limiter = RateLimiter(burst: 60, interval: interval)
    private static let interval = Duration.seconds(1)
    /// More of them are too many: the oldest go.
    private static let maximumWaiting = 256

    private static let name = "org.unifiedpush.Distributor.topmost"
    private static let path = "/org/unifiedpush/Distributor"
    private static let interface = "org.unifiedpush.Distributor2"
    private static let connector = "org.unifiedpush.Connector2"
    private static let connectorPath = "/org/unifiedpush/Connector"
    private static let maximumMessage = 4096

    /// Begins.
    ///
    /// - Throws: if the bus or the loop refuses something.
    init(
        _ server: NtfyServer,
        _ connection: Connection,
        _ files: PushFiles,
        _ web: WebClient,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        (self.connection, self.server, self.files) = (connection, server, files)
        (self.web, self.loop, self.log) = (web, loop, log)
        registrations = try files.readRegistrations()
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.deliver() }
        lastStore = try PacedStore(loop) { [weak self] in self?.store() }
        let dictionary = [Interface.Argument("args", "a{sv}")]
        let result = [Interface.Argument("res", "a{sv}")]
        let methods = [
            Interface.Method("Register", takes: dictionary, gives: result) { [weak self] call in
                self?.register(call)
            },
            Interface.Method("Unregister", takes: dictionary, gives: result) { [weak self] call in
                self?.unregister(call)
            },
        ]
        try connection.export(Self.path, [Interface(Self.interface, methods: methods)])
        try connection.requestName(Self.name) { [log] reply in
            if case .success(.owner) = reply { return }
            log.warning("\(Self.name) has another owner: applications do not find this one")
        }
        listen()
    }

    // MARK: Applications

    private func register(_ call: Call) {
        let service = call.arguments.first?["service"]?.text ?? ""
        let token = call.arguments.first?["token"]?.text ?? ""
        check(call.sender, speaksFor: service) { [weak self] maySpeak in
            guard let self else { return }
            do throws(RegistrationFailure) {
                guard maySpeak else { throw .internalError }
                let before = registrations.all.count
                let registration = try registrations.register(
                    service,
                    token: token,
                    newTopic: Self.newTopic
                )
                if registrations.all.count != before {
                    guard store() else {
                        registrations.unregister(token: token)
                        throw .internalError
                    }
                    listen()
                }
                call.reply([.options([("success", .string("REGISTRATION_SUCCEEDED"))])])
                tell(
                    service,
                    "NewEndpoint",
                    [
                        ("token", .string(token)),
                        ("endpoint", .string(server.address + "/\(registration.topic)?up=1")),
                    ]
                )
            } catch {
                log.warning("\(service): not registered: \(error.rawValue)")
                call.reply([
                    .options([
                        ("success", .string("REGISTRATION_FAILED")),
                        ("reason", .string(error.rawValue)),
                    ])
                ])
            }
        }
    }

    private func unregister(_ call: Call) {
        let token = call.arguments.first?["token"]?.text ?? ""
        guard let registration = registrations.registration(token) else {
            return call.reply([.options([])])
        }
        check(call.sender, speaksFor: registration.service) { [weak self] maySpeak in
            call.reply([.options([])])
            guard let self, maySpeak else { return }
            registrations.unregister(token: token)
            store()
            listen()
            tell(registration.service, "Unregistered", [("token", .string(token))])
        }
    }

    /// Finds out whether a caller may speak for an application.
    private func check(
        _ sender: String,
        speaksFor service: String,
        done: @escaping (Bool) -> Void
    ) {
        connection.credentials(of: sender) { credentials in
            // Whoever is gone, or is nobody's process, has no rights.
            guard let process = credentials?.processID, let sandbox = Self.sandbox(of: process)
            else {
                return done(false)
            }
            done(PushRegistrations.maySpeak(sandbox: sandbox.id, for: service))
        }
    }

    /// The application of a process's sandbox.
    ///
    /// `nil`: nobody knows; an `id` of `nil`: the process is in no sandbox.
    ///
    /// Source: Flatpak, `/.flatpak-info`; snapd's AppArmor profiles, which name no application here.
    private static func sandbox(of process: Int32) -> (id: String?, Void)? {
        do throws(SystemError) {
            let bytes = try Files.read("/proc/\(process)/root/.flatpak-info", limit: 64 << 10)
            let lines = LineSplitter.lines(of: bytes, ends: .lineFeed)
            let name = lines.first { $0.hasPrefix("name=") }
            return (name.map { String($0.dropFirst("name=".count)) } ?? "", ())
        } catch {
            guard error.isMissing else { return nil }
        }
        do throws(SystemError) {
            let bytes = try Files.read("/proc/\(process)/attr/current", limit: 4096)
            return (String(decoding: bytes, as: UTF8.self).hasPrefix("snap.") ? "" : nil, ())
        } catch {
            // A kernel without AppArmor or SELinux.
            return Files.exists("/proc/\(process)") ? (nil, ()) : nil
        }
    }

    /// Calls an application, which the bus starts for it; there is nothing to wait for.
    private func tell(_ service: String, _ member: String, _ values: [(String, Value)]) {
        var message = Message.call(
            member,
            of: Self.connector,
            at: Self.connectorPath,
            on: service,
            [.options(values)],
            mayStartService: true
        )
        message.expectsReply = false
        do {
            try connection.send(message)
        } catch {
            log.warning("\(service): \(member) not sent: \(error)")
        }
    }

    // MARK: Messages

    /// A topic of 160 random bits, as the specification recommends; servers let everybody publish
    /// to those that begin with `up`.
    private static var newTopic: String {
        let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
        return "up" + String((0..<32).map { _ in digits[Int.random(in: 0..<32)] })
    }

    private func listen() {
        stream = nil
        let topics = registrations.all.map(\.topic)
        guard !topics.isEmpty else { return }
        do {
            stream = try NtfyStream(
                server,
                topics,
                since: registrations.last ?? "all",
                web,
                loop
            ) { [log] in
                log.warning($0)
            } handler: { [weak self] in
                self?.forward($0)
            }
        } catch {
            log.error("no push messages arrive: \(error)")
        }
    }

    private func forward(_ message: NtfyMessage) {
        guard message.event == NtfyMessage.Event.message.rawValue,
            let one = registrations.all.first(where: { $0.topic == message.topic })
        else { return }
        guard let bytes = message.bytes, (1...Self.maximumMessage).contains(bytes.count) else {
            return log.warning("\(one.service): ignored: a push message is too long, or empty")
        }
        if waiting.count >= Self.maximumWaiting {
            log.warning("\(waiting.removeFirst().one.service): ignored: too many push messages")
        }
        waiting.append((one, message, bytes))
        if timer?.deadline == nil { deliver() }
    }

    private func deliver() {
        while let next = waiting.first {
            guard limiter.take(at: loop.now) else { return timer?.arm(after: Self.interval) ?? () }
            waiting.removeFirst()
            // Who unregistered meanwhile gets nothing more.
            guard registrations.registration(next.one.token) == next.one else { continue }
            let id: Value = .string(next.message.id)
            tell(
                next.one.service,
                "Message",
                [("token", .string(next.one.token)), ("message", .bytes(next.bytes)), ("id", id)]
            )
            guard next.message.hasPlainID else { continue }
            registrations.last = next.message.id
            lastStore?.want()
        }
    }

    /// Stores what waits to be stored.
    func finish() { lastStore?.finish() }

    @discardableResult
    private func store() -> Bool {
        do {
            try files.store(registrations)
            return true
        } catch {
            log.error("cannot store who is registered: \(error)")
            return false
        }
    }
}
