// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import EventLoop
import Foundation
import Glibc
import Journal
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import topmostd
@testable import enum topmostd.ExitStatus

/// A program on the session's bus.
final class Caller {
    private let session: Session
    let connection: Connection
    /// The received signals: member and arguments.
    private(set) var reported: [String] = []
    private var tokens: [BusToken] = []

    init(_ session: Session) throws {
        self.session = session
        connection = try Connection.open(.address(session.bus.address))
        try connection.attach(to: session.others)
        for interface in [BusNames.presenter, BusNames.notifications] {
            let rule = MatchRule(sender: BusNames.name, interface: interface)
            tokens.append(
                try connection.onSignal(rule) { [unowned self] signal in
                    let values = signal.arguments.map(Self.text).joined(separator: ", ")
                    reported.append("\(signal.member ?? "")(\(values))")
                }
            )
        }
    }

    static func text(_ value: Value) -> String {
        switch value {
        case .uint32(let number): "\(number)"
        case .string(let text): text
        case .boolean(let flag): "\(flag)"
        case .variant(let inner): text(inner)
        case .dictionary(let entries, _, _):
            "{"
                + entries.map { text($0.key) + ": " + text($0.value) }.sorted()
                .joined(separator: ", ") + "}"
        case .array(let members, _): "[" + members.map(text).joined(separator: ", ") + "]"
        default: value.typeSignature
        }
    }

    /// Asks for a name, or another service of the bus.
    func askBus(_ member: String, _ arguments: [Value]) throws -> Result<[Value], BusError> {
        try ask(.toBus(member, arguments))
    }

    /// Calls the daemon by its name.
    func ask(
        _ member: String,
        of interface: String = BusNames.control,
        _ arguments: [Value] = []
    ) throws -> Result<[Value], BusError> {
        let path =
            interface == BusNames.notifications ? BusNames.notificationsPath : BusNames.path
        return try ask(.call(member, of: interface, at: path, on: BusNames.name, arguments))
    }

    private func ask(_ message: Message) throws -> Result<[Value], BusError> {
        var answer: Result<Message, BusError>?
        try connection.call(message) { answer = $0 }
        try session.until("an answer to \(message.member ?? "")") { answer != nil }
        return try #require(answer).map(\.arguments)
    }

    /// Has the name of the user's service manager, in which the session's target has a job.
    func isServiceManager(job: String) throws {
        let path = "/org/freedesktop/systemd1"
        let name = "org.freedesktop.systemd1"
        try connection.export(
            path + "/unit/graphical_2dsession_2etarget",
            [
                Interface(
                    name + ".Unit",
                    properties: [
                        .init("Job", "(uo)") {
                            .structure([.uint32(7), .objectPath(path + "/job/7")])
                        }
                    ]
                )
            ]
        )
        try connection.export(
            path + "/job/7",
            [Interface(name + ".Job", properties: [.init("JobType", "s") { .string(job) }])]
        )
        var reply: Connection.NameReply?
        try connection.requestName(name) { reply = try? $0.get() }
        try session.until("the name") { reply == .owner }
    }

    /// The reply of `Status`, as text.
    func status() throws -> [String: String] {
        guard case .dictionary(let entries, _, _)? = try ask("Status").get().first else {
            return [:]
        }
        return Dictionary(
            uniqueKeysWithValues: entries.map { (Self.text($0.key), Self.text($0.value)) }
        )
    }

    /// Presents something of a kind; its id.
    func present(
        _ kind: String,
        _ options: KeyValuePairs<String, Value> = ["title": .string("T")]
    ) throws -> UInt32 {
        try id(ask("Present" + kind, of: BusNames.presenter, [.options(options)]))
    }

    /// Sends a notification; its id.
    func notify(
        _ summary: String = "Hello",
        _ body: String = "",
        actions: [String] = [],
        timeout: Int32 = 0
    ) throws -> UInt32 {
        try id(
            ask(
                "Notify",
                of: BusNames.notifications,
                [
                    .string("app"), .uint32(0), .string(""), .string(summary), .string(body),
                    .strings(actions), .options([:]), .int32(timeout),
                ]
            )
        )
    }

    private func id(_ answer: Result<[Value], BusError>) throws -> UInt32 {
        guard case .uint32(let id)? = try answer.get().first else {
            Issue.record("no id: \(answer)")
            return 0
        }
        return id
    }

    /// The titles of all that is live.
    func titles() throws -> [String] {
        guard case .array(let all, _)? = try ask("List").get().first else { return [] }
        return all.compactMap { one in
            guard case .dictionary(let entries, _, _) = one else { return nil }
            return entries.first { $0.key == .string("title") }.map { Self.text($0.value) }
        }
    }
}
