// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Glibc
import Testing

@Suite("Calls")
struct CallTests {
    let testBus: EchoBus

    init() throws {
        testBus = try EchoBus()
    }

    static let values: [Value] = [
        .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(-1),
        .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string(""),
        .string("é🎉\u{202e}"), .objectPath("/"), .objectPath("/a/b_1"), .signature("a{sv}"),
        .signature(""), .bytes([]), .bytes([0, 1, 255]), .array([], element: "(ss)"),
        .strings(["a", "b"]), .options([:]),
        .options(["a": .uint32(1), "b": .structure([.string("x"), .bytes([1])])]),
        .dictionary([.init(key: .byte(1), value: .strings([]))], key: "y", value: "as"),
        .variant(.variant(.string("deep"))),
        .array([.structure([.string("a"), .options(["k": .boolean(true)])])], element: "(sa{sv})"),
        .array([.array([.int32(1)], element: "i"), .array([], element: "i")], element: "ai"),
    ]

    @Test("every type of value comes back unchanged", arguments: values)
    func roundTrip(value: Value) throws {
        #expect(try testBus.ask("Say", [.variant(value)]) == .success([.variant(value)]))
    }

    @Test("values fifty deep pass, seventy are refused before libdbus sees them")
    func depth() throws {
        func nested(_ depth: Int) -> Value {
            (0..<depth).reduce(.string("x")) { inner, _ in .variant(inner) }
        }
        #expect(try testBus.ask("Say", [nested(50)]) == .success([nested(50)]))
        #expect(throws: BusError.self) { try testBus.ask("Say", [nested(70)]) }
    }

    @Test("unknown members are refused by name")
    func refusals() throws {
        let echo = EchoBus.interface
        #expect(
            try testBus.refusal("Say", at: "/nowhere")
                == "UnknownObject: there is no object /nowhere"
        )
        #expect(
            try testBus.refusal("Say", of: "org.example.No1")
                == "UnknownInterface: there is no interface org.example.No1 here"
        )
        #expect(try testBus.refusal("Shout") == "UnknownMethod: \(echo) has no method Shout")
        #expect(
            try testBus.refusal("Notify", [.string("a"), .string("b")])
                == "InvalidArgs: Notify expects (sa{sv}), got (ss)"
        )
        #expect(try testBus.refusal("Wait", [.byte(1)]) == "InvalidArgs: Wait expects (), got (y)")
        #expect(try testBus.ask("Any", [.string("s")]) == .success([.string("s")]))
        #expect(
            try testBus.refusal("Wrong")
                == "Failed: the answer is not valid: the path \"no path\""
        )
        #expect(testBus.problems.count == 1)
    }

    @Test("an interface need not be named, and no answer need be sent")
    func leniency() throws {
        var answer: Result<Message, BusError>?
        var message = Message.call(
            "Say",
            of: "",
            at: EchoBus.path,
            on: testBus.service.uniqueName,
            [.variant(.byte(1))]
        )
        message.interface = nil
        try testBus.client.call(message) { answer = $0 }
        try testBus.run { answer != nil }
        #expect(try answer?.get().arguments == [.variant(.byte(1))])
        message.member = "Wait"
        message.arguments = []
        message.expectsReply = false
        try testBus.client.send(message)
        try testBus.run { testBus.waiting.count == 1 }
        #expect(!testBus.waiting[0].handle.expectsReply)
        testBus.waiting[0].reply()
        testBus.waiting[0].fail(CallError(StandardError.failed, "not wanted"))
        #expect(testBus.problems.isEmpty)
    }

    @Test("an answer may come long after, by the caller and serial alone")
    func deferred() throws {
        var answers: [Value] = []
        for _ in 0..<3 {
            let message = testBus.message("Wait")
            try testBus.client.call(message) {
                answers += (try? $0.get().arguments) ?? [.string("failed")]
            }
        }
        try testBus.run { testBus.waiting.count == 3 }
        let handles = testBus.waiting.map(\.handle)
        testBus.waiting = []
        for (index, handle) in handles.enumerated().reversed() {
            try testBus.service.reply(to: handle, [.int32(Int32(index))])
        }
        try testBus.run { answers.count == 3 }
        #expect(answers == [.int32(2), .int32(1), .int32(0)])
    }

    @Test("no answer in time is an error, and a late one is dropped")
    func timeout() throws {
        var answers: [Result<Message, BusError>] = []
        let message = testBus.message("Wait")
        try testBus.client.call(message, timeout: .milliseconds(60)) { answers.append($0) }
        try testBus.client.call(message, timeout: .milliseconds(10)) { answers.append($0) }
        try testBus.client.call(message, timeout: nil) { answers.append($0) }
        try testBus.run { answers.count == 2 && testBus.waiting.count == 3 }
        #expect(answers.allSatisfy { $0 == .failure(.timedOut) })
        for call in testBus.waiting { call.reply() }
        try testBus.run { answers.count == 3 }
        #expect(try answers[2].get().arguments == [])
    }

    @Test("10,000 calls at once are all answered, in order")
    func pipelined() throws {
        var answers: [UInt32] = []
        for number in 0..<UInt32(10_000) {
            let message = testBus.message("Say", [.variant(.uint32(number))])
            try testBus.client.call(message) { answer in
                guard case .success(let message) = answer,
                    case .uint32(let number)? = message.arguments.first?.unwrapped
                else {
                    Issue.record("no number: \(answer)")
                    return
                }
                answers.append(number)
            }
        }
        try testBus.run { answers.count == 10_000 }
        #expect(answers == Array(0..<10_000))
        #expect(testBus.client.outgoingBytes == 0)
    }

    @Test("what exceeds the limits is cut between characters, and said")
    func limits() throws {
        let numbers = Value.array((0..<9).map { .int32($0) }, element: "i")
        #expect(
            try testBus.ask("Small", [.string("aéééé"), .bytes([1, 2, 3, 4, 5]), numbers])
                == .success([
                    .string("aéé"), .bytes([]), .array((0..<3).map { .int32($0) }, element: "i"),
                    .boolean(true),
                ])
        )
        #expect(
            try testBus.ask("Small", [.string("12345"), .bytes([1]), .array([], element: "i")])
                == .success([
                    .string("12345"), .bytes([1]), .array([], element: "i"), .boolean(false),
                ])
        )
        #expect(
            try testBus.ask("Small", [.string("1234é"), .bytes([]), .array([], element: "i")])
                == .success([.string("1234"), .bytes([]), .array([], element: "i"), .boolean(true)])
        )
    }

    @Test("60 MiB in one message leave the connection intact")
    func large() throws {
        let text = String(repeating: "x", count: 60 << 20)
        #expect(
            try testBus.ask("Notify", [.string(text), .options([:])])
                == .success([.uint32(1), .boolean(false)])
        )
        let pixels = Value.bytes([UInt8](repeating: 1, count: 60 << 20))
        #expect(
            try testBus.ask("Notify", [.string(""), .options(["image": pixels])])
                == .success([.uint32(1), .boolean(true)])
        )
        let tooMany = Value.bytes([UInt8](repeating: 1, count: (64 << 20) + 1))
        #expect(throws: BusError.invalid("67108865 bytes in one array")) {
            try testBus.ask("Say", [.variant(tooMany)])
        }
        #expect(testBus.client.isConnected && testBus.service.isConnected)
    }
}
