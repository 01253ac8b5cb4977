// SPDX-License-Identifier: MIT

import BusValues
import Testing

@testable import DBus

@Suite("What goes out")
struct ValidationTests {
    /// A call that is valid, to be spoiled.
    static func call(_ arguments: [Value] = []) -> Message {
        .call("Say", of: "org.example.Echo1", at: "/org/example", on: ":1.7", arguments)
    }

    /// The problem of a message; `nil`: it has none.
    func problem(_ message: Message) -> String? {
        do {
            try Validation.check(message)
            return nil
        } catch {
            return error.description
        }
    }

    /// A way to spoil a call, and what is then wrong.
    struct Case: Sendable {
        var name: String
        var spoil: @Sendable (inout Message) -> Void
        var problem: String

        init(
            _ name: String,
            _ spoil: @escaping @Sendable (inout Message) -> Void,
            _ problem: String
        ) {
            self.name = name
            self.spoil = spoil
            self.problem = problem
        }
    }

    static let spoilt = [
        Case("path", { $0.path = "no path" }, #"the path "no path""#),
        Case("path end", { $0.path = "/a/" }, #"the path "/a/""#),
        Case("no path", { $0.path = nil }, "no member"),
        Case("interface", { $0.interface = "one" }, #"the interface "one""#),
        Case("member", { $0.member = "a.b" }, #"the member "a.b""#),
        Case("empty member", { $0.member = "" }, #"the member """#),
        Case("no member", { $0.member = nil }, "no member"),
        Case("destination", { $0.destination = "org" }, #"the bus name "org""#),
        Case("NUL", { $0.member = "Say\0" }, #"the member "Say\0""#),
        Case(
            "long member",
            { $0.member = String(repeating: "x", count: 256) },
            "the member \"" + String(repeating: "x", count: 256) + "\""
        ),
    ]

    @Test("a name that libdbus would abort at is named instead", arguments: spoilt)
    func names(one: Case) {
        var message = Self.call()
        #expect(problem(message) == nil)
        one.spoil(&message)
        #expect(problem(message) == "not valid on D-Bus: " + one.problem)
    }

    @Test("each kind of message has what it needs")
    func kinds() {
        var signal = Message.signal("Said", of: "org.example.Echo1", at: "/")
        #expect(problem(signal) == nil)
        signal.interface = nil
        #expect(problem(signal) == "not valid on D-Bus: no interface")
        let handle = CallHandle(sender: ":1.7", serial: 3)
        #expect(problem(.reply(to: handle)) == nil)
        var answer = Message.reply(to: handle)
        answer.replySerial = 0
        #expect(problem(answer) == "not valid on D-Bus: no call to answer")
        var error = Message.error(to: handle, "org.example.Error", "text")
        #expect(problem(error) == nil)
        error.errorName = nil
        #expect(problem(error) == "not valid on D-Bus: no error name")
        error.errorName = "Error"
        #expect(problem(error) == "not valid on D-Bus: the error \"Error\"")
    }

    /// Values that cannot travel, and why.
    static let values: [(Value, String)] = [
        (.string("a\0b"), "text with NUL in it"),
        (.objectPath(""), #"the path """#),
        (.signature("a"), #"the signature "a""#),
        (.signature("s\0"), #"the signature "s\0""#),
        (.closedFileDescriptor, "a closed file descriptor"),
        (.structure([]), "an empty structure"),
        (.array([], element: ""), #"the element """#),
        (.array([], element: "ss"), #"the element "ss""#),
        (.array([.byte(1)], element: "s"), "y in as"),
        (.array([.string("x"), .byte(1)], element: "s"), "y in as"),
        (.dictionary([], key: "as", value: "s"), #"the signature "a{ass}""#),
        (.dictionary([], key: "v", value: "s"), #"the signature "a{vs}""#),
        (
            .dictionary([.init(key: .byte(1), value: .byte(1))], key: "s", value: "y"),
            "a{yy} in a{sy}"
        ),
        (.variant(.structure([])), #"the signature "()""#),
        (.structure([.variant(.array([.string("x\0")], element: "s"))]), "text with NUL in it"),
    ]

    @Test("a value that cannot travel is refused by what is wrong, however deep", arguments: values)
    func badValue(value: Value, expected: String) {
        #expect(problem(Self.call([value])) == "not valid on D-Bus: " + expected)
        #expect(
            problem(Self.call([.byte(1), .structure([.string("x"), value])]))
                == "not valid on D-Bus: " + expected
        )
    }

    @Test("sizes are limited to those of D-Bus, to the byte", arguments: [0, 1])
    func bytes(over: Int) {
        let maximum = Validation.maximumArrayBytes
        let value = Value.bytes([UInt8](repeating: 0, count: maximum + over))
        let expected = "not valid on D-Bus: \(maximum + 1) bytes in one array"
        #expect(problem(Self.call([value])) == (over == 0 ? nil : expected))
    }

    @Test("many arrays that are each small enough are too much together")
    func total() {
        let half = Value.bytes([UInt8](repeating: 0, count: Validation.maximumArrayBytes - 65_536))
        #expect(problem(Self.call([half])) == nil)
        let both = problem(Self.call([half, half, .bytes([UInt8](repeating: 0, count: 1 << 17))]))
        #expect(both?.hasSuffix("bytes in one message") == true)
    }

    @Test("a signature has up to 255 letters, whatever they are", arguments: [255, 256])
    func signatures(count: Int) {
        let expected = "not valid on D-Bus: a signature of \(count) bytes"
        let basic = [Value](repeating: .byte(1), count: count)
        #expect(problem(Self.call(basic)) == (count == 255 ? nil : expected))
        // A container among them is counted with all its letters.
        let mixed = [Value](repeating: .byte(1), count: count - 5) + [.options([:])]
        #expect(problem(Self.call(mixed)) == (count == 255 ? nil : expected))
    }

    @Test("values nest as deep as libdbus lets them", arguments: [0, 1])
    func depth(over: Int) {
        let nested = (0..<Validation.maximumDepth + over).reduce(Value.byte(1)) { inner, _ in
            .variant(inner)
        }
        let expected =
            "not valid on D-Bus: values nested more than \(Validation.maximumDepth) deep"
        #expect(problem(Self.call([nested])) == (over == 0 ? nil : expected))
    }
}
