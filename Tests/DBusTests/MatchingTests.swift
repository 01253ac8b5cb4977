// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import Testing

@testable import DBus

@Suite("Match rules")
struct MatchRuleTests {
    @Test(
        "are written as the bus reads them",
        arguments: [
            (
                MatchRule(sender: ":1.5", interface: "org.example.A"),
                "type='signal',sender=':1.5',interface='org.example.A'"
            ),
            (
                MatchRule(
                    sender: "org.freedesktop.DBus",
                    path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus",
                    member: "NameOwnerChanged",
                    argument0: ":1.42"
                ),
                "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                    + "path='/org/freedesktop/DBus',member='NameOwnerChanged',arg0=':1.42'"
            ),
            // An apostrophe cannot end the value and begin another key.
            (
                MatchRule(sender: ":1.5", interface: "a.b", argument0: "x',eavesdrop='true"),
                "type='signal',sender=':1.5',interface='a.b',arg0='x'\\'',eavesdrop='\\''true'"
            ),
            (
                MatchRule(sender: ":1.5", interface: "a.b", argument0: "'"),
                "type='signal',sender=':1.5',interface='a.b',arg0=''\\'''"
            ),
        ]
    )
    func text(rule: MatchRule, expected: String) {
        #expect(rule.text == expected)
    }

    /// A signal that fits the rule below.
    static let signal = Message.signal("Said", of: "a.b", at: "/x", [.string("one")])

    @Test(
        "hold a signal against each of their parts",
        arguments: [
            (MatchRule(sender: ":1.5", interface: "a.b"), true),
            (MatchRule(sender: ":1.5", interface: "a.c"), false),
            (MatchRule(sender: ":1.5", path: "/x", interface: "a.b"), true),
            (MatchRule(sender: ":1.5", path: "/", interface: "a.b"), false),
            (MatchRule(sender: ":1.5", interface: "a.b", member: "Said"), true),
            (MatchRule(sender: ":1.5", interface: "a.b", member: "Sai"), false),
            (MatchRule(sender: ":1.5", interface: "a.b", argument0: "one"), true),
            (MatchRule(sender: ":1.5", interface: "a.b", argument0: "two"), false),
        ]
    )
    func matches(rule: MatchRule, expected: Bool) {
        let fits = rule.matchesHeader(of: Self.signal) && rule.matchesArguments(of: Self.signal)
        #expect(fits == expected)
    }

    @Test("an argument that is no text, or none at all, is not the one asked for")
    func otherArguments() {
        let rule = MatchRule(sender: ":1.5", interface: "a.b", argument0: "1")
        for arguments in [[], [.uint32(1)], [.variant(.string("1"))]] as [[Value]] {
            let signal = Message.signal("Said", of: "a.b", at: "/x", arguments)
            #expect(!rule.matchesArguments(of: signal))
        }
    }
}

@Suite("Objects of ours")
struct ExportedObjectTests {
    let object: ExportedObject

    init() {
        func method(_ name: String, _ takes: String) -> Interface.Method {
            .init(name, takes: [.init("x", takes)]) { _ in }
        }
        object = ExportedObject(interfaces: [
            Interface("a.One", methods: [method("Do", "s"), method("Only", "u")]),
            Interface(
                "a.Two",
                methods: [method("Do", "i"), method("Do", "t")],
                properties: [.init("Level", "u") { .uint32(2) }]
            ),
            Interface("a.Three", properties: [.init("Level", "u") { .uint32(3) }]),
        ])
    }

    /// The signature of the method found, or the error.
    func found(_ name: String, _ interface: String?) -> String {
        switch object.method(name, of: interface) {
        case .success(let method): method.signature
        case .failure(let error):
            error.name.replacing("org.freedesktop.DBus.Error.", with: "") + ": " + error.text
        }
    }

    @Test(
        "a method is found by interface and name, or under no interface the first of that name",
        arguments: [
            ("Do", "a.One", "s"), ("Do", "a.Two", "i"), ("Only", "a.One", "u"), ("Do", nil, "s"),
            ("Only", nil, "u"), ("Only", "a.Two", "UnknownMethod: a.Two has no method Only"),
            ("Do", "a.Three", "UnknownMethod: a.Three has no method Do"),
            ("Do", "a.Four", "UnknownInterface: there is no interface a.Four here"),
            ("None", nil, "UnknownMethod: there is no method None"),
            ("do", "a.One", "UnknownMethod: a.One has no method do"),
            ("Do", "", "UnknownInterface: there is no interface  here"),
        ] as [(String, String?, String)]
    )
    func method(name: String, interface: String?, expected: String) {
        #expect(found(name, interface) == expected)
    }

    @Test(
        "a property too, where an empty interface is any",
        arguments: [
            ("Level", "a.Two", .uint32(2)), ("Level", "a.Three", .uint32(3)),
            ("Level", "", .uint32(2)), ("Level", "a.One", nil), ("None", "", nil),
            ("Level", "a.Four", nil),
        ] as [(String, String, Value?)]
    )
    func property(name: String, interface: String, expected: Value?) {
        switch object.property(name, of: interface) {
        case .success(let found): #expect(found.1.get() == expected)
        case .failure: #expect(expected == nil)
        }
    }
}

@Suite("Headers of received messages")
struct HeaderTests {
    @Test("a field's text is its own, whatever the one before it held")
    func recent() {
        var recent = RecentText()
        for text in ["/a", "/a", "/a/b", "/a", "", "é🎉", "é"] {
            let got = unsafe text.withCString { unsafe recent.text($0) }
            #expect(got == text)
        }
        #expect(unsafe recent.text(nil) == nil)
        #expect(unsafe "é".withCString { unsafe recent.text($0) } == "é")
    }

    @Test("every header field is read, and nothing of the message before it stays")
    func fields() throws {
        var reader = HeaderReader()
        let full = Message.call("Do", of: "a.One", at: "/x", on: "org.example.A", [.byte(1)])
        let (first, signature) = try #require(reader.read(try MessageEncoder.encode(full)))
        #expect(first.member == "Do" && first.interface == "a.One" && first.path == "/x")
        #expect(first.destination == "org.example.A" && signature == "y")
        #expect(first.kind == .call && first.expectsReply && first.arguments.isEmpty)
        var bare = Message.call("Be", of: "a.One", at: "/", on: ":1.2")
        bare.interface = nil
        bare.expectsReply = false
        bare.mayStartService = false
        let (second, none) = try #require(reader.read(try MessageEncoder.encode(bare)))
        #expect(second.interface == nil && none.isEmpty && second.path == "/")
        #expect(!second.expectsReply && !second.mayStartService && second.sender == nil)
        let handle = CallHandle(sender: ":1.7", serial: 9)
        let error = Message.error(to: handle, "org.example.No", "never")
        let (third, text) = try #require(reader.read(try MessageEncoder.encode(error)))
        #expect(third.kind == .error && third.errorName == "org.example.No" && text == "s")
        #expect(third.replySerial == 9 && third.member == nil && third.path == nil)
    }
}

@Suite("Messages")
struct MessageTests {
    @Test("each factory fills in what its kind has, and nothing else")
    func factories() {
        let call = Message.call("Do", of: "a.One", at: "/x", on: ":1.2", [.byte(1)])
        #expect(call.kind == .call && call.destination == ":1.2" && call.expectsReply)
        let signal = Message.signal("Said", of: "a.One", at: "/x")
        #expect(signal.kind == .signal && signal.destination == nil && signal.replySerial == 0)
        #expect(Message.signal("Said", of: "a.One", at: "/x", to: ":1.2").destination == ":1.2")
        let handle = CallHandle(sender: ":1.7", serial: 9, expectsReply: false)
        let reply = Message.reply(to: handle, [.byte(1)])
        #expect(reply.kind == .reply && reply.destination == ":1.7" && reply.replySerial == 9)
        let error = Message.error(to: handle, "org.example.No", "never")
        #expect(error.errorName == "org.example.No" && error.firstString == "never")
    }

    @Test("the first text is that of the first argument alone")
    func firstString() {
        #expect(Message.signal("S", of: "a.b", at: "/", [.string("x")]).firstString == "x")
        #expect(Message.signal("S", of: "a.b", at: "/", []).firstString == nil)
        let second = Message.signal("S", of: "a.b", at: "/", [.byte(1), .string("x")])
        #expect(second.firstString == nil)
    }
}
