// SPDX-License-Identifier: MIT

import BusValues
import Testing

@Suite("Values")
struct ValueTests {
    /// One of each kind, and its signature.
    static let samples: [(Value, String)] = [
        (.byte(1), "y"), (.boolean(true), "b"), (.int16(-1), "n"), (.uint16(1), "q"),
        (.int32(-1), "i"), (.uint32(1), "u"), (.int64(-1), "x"), (.uint64(1), "t"),
        (.double(0.5), "d"), (.string("s"), "s"), (.objectPath("/"), "o"), (.signature("s"), "g"),
        (.closedFileDescriptor, "h"), (.hiddenText(0), "s"), (.bytes([]), "ay"),
        (.array([], element: "(ii)"), "a(ii)"),
        (.strings(["a"]), "as"), (.options(["k": .byte(1)]), "a{sv}"),
        (.dictionary([], key: "u", value: "a{sv}"), "a{ua{sv}}"),
        (.structure([.string("a"), .bytes([1]), .structure([.byte(1)])]), "(say(y))"),
        (.variant(.variant(.byte(1))), "v"),
    ]

    @Test("each has the signature that travels", arguments: samples)
    func signature(value: Value, expected: String) {
        #expect(value.typeSignature == expected)
    }

    @Test("what is no container has a signature of one letter", arguments: samples)
    func container(value: Value, signature: String) {
        // A variant's own is one letter too, but there is another one in it.
        #expect(value.isContainer == (signature.count > 1 || signature == "v"))
    }

    @Test("an empty array keeps the type of what is not in it")
    func emptyArray() {
        #expect(Value.array([], element: "s") == .strings([]))
        #expect(Value.array([], element: "s") != .array([], element: "i"))
        #expect(Value.dictionary([], key: "s", value: "v") == .options([:]))
    }

    @Test("options keep their order, and each value its type")
    func options() {
        let value = Value.options(["b": .byte(1), "a": .strings(["x"])])
        guard case .dictionary(let entries, key: "s", value: "v") = value else {
            Issue.record("no options: \(value)")
            return
        }
        #expect(entries.map(\.key) == [.string("b"), .string("a")])
        #expect(entries.map(\.value) == [.variant(.byte(1)), .variant(.strings(["x"]))])
    }

    @Test(
        "unwrapping goes through any number of variants, and no further",
        arguments: [
            (.byte(1), .byte(1)),
            (.variant(.byte(1)), .byte(1)),
            (.variant(.variant(.variant(.string("x")))), .string("x")),
            (.structure([.variant(.byte(1))]), .structure([.variant(.byte(1))])),
            (
                .variant(.array([.variant(.byte(1))], element: "v")),
                .array([.variant(.byte(1))], element: "v")
            ),
        ] as [(Value, Value)]
    )
    func unwrapped(value: Value, expected: Value) {
        #expect(value.unwrapped == expected)
    }

    @Test("values are equal when they are of one type and say the same")
    func equality() {
        #expect(Value.int32(1) != .uint32(1) && Value.variant(.int32(1)) != .int32(1))
        #expect(Value.bytes([1]) != .array([.byte(1)], element: "y"))
        #expect(Set(Self.samples.map(\.0)).count == Self.samples.count)
    }
}
