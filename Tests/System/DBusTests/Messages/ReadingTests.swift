// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import DBus

@Suite("Who may read properties")
struct ReadingTests {
    let testBus: EchoBus
    /// Readers that wait to be judged.
    final class Judge {
        var waiting: [(Bool) -> Void] = []
    }
    let judge = Judge()

    static let properties = "org.freedesktop.DBus.Properties"

    init() throws {
        testBus = try EchoBus()
        let judge = judge
        let open = Interface("a.Open", properties: [.init("Free", "u") { .uint32(1) }])
        let shut = Interface(
            "a.Shut",
            properties: [.init("Secret", "u") { .uint32(2) }],
            mayRead: { _, answer in judge.waiting.append(answer) }
        )
        try testBus.service.export("/guarded", [open, shut])
    }

    /// Reads, and lets the judge say what it says once it is asked.
    func read(_ member: String, _ arguments: [String], allows: Bool?) throws -> String {
        var answer: Result<Message, BusError>?
        let message = Message.call(
            member,
            of: Self.properties,
            at: "/guarded",
            on: testBus.service.uniqueName,
            arguments.map { .string($0) }
        )
        try testBus.client.call(message) { answer = $0 }
        if let allows {
            try testBus.run { !judge.waiting.isEmpty }
            #expect(answer == nil)
            judge.waiting.removeFirst()(allows)
        }
        try testBus.run { answer != nil }
        #expect(judge.waiting.isEmpty)
        switch try #require(answer) {
        case .success(let message):
            guard case .dictionary(let entries, _, _)? = message.arguments.first else {
                return message.arguments.map { "\($0.unwrapped)" }.joined()
            }
            return entries.map { "\($0.key)" }.joined(separator: " ")
        case .failure(let error):
            return error.remoteName?.replacing("org.freedesktop.DBus.Error.", with: "") ?? "?"
        }
    }

    @Test(
        "is asked where the interface asks, and only there",
        arguments: [
            ("Get", ["a.Open", "Free"], nil, "uint32(1)"),
            ("Get", ["a.Shut", "Secret"], true, "uint32(2)"),
            ("Get", ["a.Shut", "Secret"], false, "AccessDenied"),
            ("Get", ["", "Secret"], false, "AccessDenied"),
            ("Get", ["a.Shut", "None"], nil, "UnknownProperty"),
            ("GetAll", ["a.Open"], nil, #"string("Free")"#),
            ("GetAll", ["a.Shut"], false, "AccessDenied"),
            ("GetAll", ["a.Shut"], true, #"string("Secret")"#),
            ("GetAll", [""], false, #"string("Free")"#),
            ("GetAll", [""], true, #"string("Free") string("Secret")"#),
            ("GetAll", ["a.None"], nil, "UnknownInterface"),
        ] as [(String, [String], Bool?, String)]
    )
    func judged(member: String, arguments: [String], allows: Bool?, expected: String) throws {
        #expect(try read(member, arguments, allows: allows) == expected)
    }

    @Test("a change can be sent to one client alone")
    func sentToOne() throws {
        let other = try testBus.open()
        var reported: [String] = []
        let tokens = try [("client", testBus.client), ("other", other)].map { name, connection in
            let rule = MatchRule(sender: testBus.service.uniqueName, interface: Self.properties)
            return try connection.onSignal(rule) { _ in reported.append(name) }
        }
        _ = try testBus.ask("Any", [.uint32(1)])
        try testBus.service.emitPropertiesChanged(
            ["Free"],
            of: "a.Open",
            at: "/guarded",
            to: other.uniqueName
        )
        try testBus.run { !reported.isEmpty }
        _ = try testBus.ask("Any", [.uint32(1)])
        #expect(reported == ["other"])
        _ = tokens
    }

    @Test("a removed object is gone, with the path that led only to it")
    func unexported() throws {
        #expect(testBus.service.introspection(of: "/").contains(#"<node name="guarded"/>"#))
        testBus.service.unexport("/guarded")
        #expect(!testBus.service.introspection(of: "/").contains("guarded"))
        #expect(try read("GetAll", ["a.Open"], allows: nil) == "UnknownObject")
    }
}
