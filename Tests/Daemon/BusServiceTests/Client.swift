// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import EventLoop
import Files
import Foundation
import Journal
import PresenterCore
import TestSupport
import Testing

/// A program on the bus.
final class Client {
    let testBus: TestBus
    let connection: Connection
    /// The signals it was sent, in order.
    var signals: [Message] = []
    private var tokens: [BusToken] = []

    init(_ testBus: TestBus, _ connection: Connection) throws {
        self.testBus = testBus
        self.connection = connection
        let member = testBus.connection.uniqueName
        for interface in [
            BusNames.presenter, BusNames.control, BusNames.notifications,
            "org.freedesktop.DBus.Properties",
        ] {
            let rule = MatchRule(sender: member, interface: interface)
            tokens.append(
                try connection.onSignal(rule) { [unowned self] in
                    signals.append($0)
                }
            )
        }
    }

    var name: String { connection.uniqueName }

    /// The signals sent to it alone.
    var reported: [String] {
        signals.filter { $0.member != "Changed" && $0.member != "PropertiesChanged" }
            .map { "\($0.member ?? "")(\($0.arguments.map(Self.text).joined(separator: ", ")))" }
    }

    static func text(_ value: Value) -> String {
        switch value {
        case .uint32(let number): "\(number)"
        case .string(let text): text
        case .dictionary(let entries, _, _):
            "{"
                + entries.map { text($0.key) + ": " + text($0.value.unwrapped) }
                .joined(separator: ", ") + "}"
        case .array(let members, _): "[" + members.map(text).joined(separator: " ") + "]"
        case .boolean(let flag): "\(flag)"
        default: value.typeSignature
        }
    }

    /// Calls without waiting.
    func start(
        _ member: String,
        of interface: String,
        _ arguments: [Value] = [],
        answer: @escaping (Result<Message, BusError>) -> Void
    ) throws {
        let path =
            switch interface {
            case BusNames.notifications: BusNames.notificationsPath
            case BusNames.applicationNotifications: BusNames.applicationNotificationsPath
            default: BusNames.path
            }
        let isProperties = interface == "org.freedesktop.DBus.Properties"
        try connection.call(
            .call(
                member,
                of: interface,
                at: path,
                on: interface == BusNames.control || isProperties
                    ? BusNames.name : testBus.connection.uniqueName,
                arguments
            ),
            reply: answer
        )
    }

    /// Calls and waits for the answer.
    func ask(
        _ member: String,
        of interface: String = BusNames.presenter,
        _ arguments: [Value] = []
    ) throws -> Result<[Value], BusError> {
        var answer: Result<Message, BusError>?
        try start(member, of: interface, arguments) { answer = $0 }
        try testBus.run { answer != nil }
        return try #require(answer).map(\.arguments)
    }

    /// The error a call ends with.
    func refusal(
        _ member: String,
        of interface: String = BusNames.presenter,
        _ arguments: [Value] = []
    ) throws -> String {
        switch try ask(member, of: interface, arguments) {
        case .success(let values): "answered \(values)"
        case .failure(.remote(let name, let text)): name + ": " + text
        case .failure(let error): "\(error)"
        }
    }

    /// Presents something and returns its id.
    func present(
        _ kind: String,
        _ options: KeyValuePairs<String, Value> = ["title": .string("T")]
    ) throws -> UInt32 {
        try id(ask("Present" + kind, [.options(options)]))
    }

    /// Sends a notification and returns its id.
    func notify(
        _ summary: String = "Hello",
        replaces: UInt32 = 0,
        actions: [String] = [],
        hints: KeyValuePairs<String, Value> = [:],
        timeout: Int32 = -1
    ) throws -> UInt32 {
        try id(
            ask(
                "Notify",
                of: BusNames.notifications,
                Self.notification(summary, replaces, actions, .options(hints), timeout)
            )
        )
    }

    static func notification(
        _ summary: String,
        _ replaces: UInt32 = 0,
        _ actions: [String] = [],
        _ hints: Value = .options([:]),
        _ timeout: Int32 = -1
    ) -> [Value] {
        [
            .string("app"), .uint32(replaces), .string(""), .string(summary), .string("body"),
            .strings(actions), hints, .int32(timeout),
        ]
    }

    private func id(_ answer: Result<[Value], BusError>) throws -> UInt32 {
        let values = try answer.get()
        guard case .uint32(let id)? = values.first else {
            Issue.record("no id: \(values)")
            return 0
        }
        return id
    }

    func close() {
        tokens = []
        connection.close()
    }
}

/// Tests of a service with one client.
class ClientTests {
    let testBus: TestBus
    let client: Client

    init() throws {
        testBus = try TestBus()
        try testBus.start()
        client = try testBus.client()
    }

    func id(_ number: UInt32) throws -> PresentationID {
        try #require(PresentationID(rawValue: number))
    }

    /// Lets all that was sent arrive.
    func settle() throws {
        _ = try client.ask("GetServerInformation", of: BusNames.notifications)
    }
}
