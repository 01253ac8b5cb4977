// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import DBus

@Suite("Decoding")
struct DecodingTests {
    /// Values through libdbus's own message and back, without a bus.
    func decoded(
        _ arguments: [Value],
        _ limits: DecodingLimits = .standard
    ) throws -> (values: [Value], isTruncated: Bool) {
        let message = Message.call("Do", of: "a.One", at: "/x", on: ":1.2", arguments)
        let encoded = try MessageEncoder.encode(message)
        var decoder = MessageDecoder(limits: limits)
        return (decoder.arguments(of: encoded), decoder.isTruncated)
    }

    @Test("random values come back as they were", arguments: 1...20)
    func random(seed: Int) throws {
        var maker = ValueMaker(seed: UInt64(seed))
        for _ in 0..<50 {
            let values = (0..<maker.random.below(5)).map { _ in maker.value() }
            let (decoded, isTruncated) = try decoded(values)
            #expect(decoded == values, "seed \(seed)")
            #expect(!isTruncated)
        }
    }

    @Test("random limits cut random values, and never fail", arguments: 1...10)
    func randomLimits(seed: Int) throws {
        var maker = ValueMaker(seed: UInt64(seed))
        for _ in 0..<50 {
            let values = (0..<maker.random.below(5)).map { _ in maker.value() }
            let limits = DecodingLimits(
                stringBytes: maker.random.below(8),
                arrayBytes: maker.random.below(8),
                values: maker.random.below(20)
            )
            let (decoded, isTruncated) = try decoded(values, limits)
            // The body's own values are as many as its signature says.
            #expect(decoded.map(\.typeSignature) == values.map(\.typeSignature), "seed \(seed)")
            #expect(isTruncated || decoded == values, "seed \(seed)")
        }
    }

    @Test(
        "a text is cut between scalars",
        arguments: [
            ("abc", 3, "abc", false), ("abcd", 3, "abc", true), ("aé", 3, "aé", false),
            ("aé", 2, "a", true), ("🎉🎉", 7, "🎉", true), ("🎉", 3, "", true), ("", 0, "", false),
            ("x", 0, "", true),
        ]
    )
    func text(text: String, limit: Int, expected: String, isCut: Bool) throws {
        let limits = DecodingLimits(stringBytes: limit, arrayBytes: 0, values: 10)
        let (values, isTruncated) = try decoded([.string(text)], limits)
        #expect(values == [.string(expected)] && isTruncated == isCut)
    }

    @Test("bytes are taken whole or not at all", arguments: [4, 5])
    func bytes(count: Int) throws {
        let limits = DecodingLimits(stringBytes: 10, arrayBytes: 4, values: 10)
        let bytes = [UInt8](repeating: 7, count: count)
        let (values, isTruncated) = try decoded([.bytes(bytes), .byte(1)], limits)
        #expect(values == [.bytes(count == 4 ? bytes : []), .byte(1)])
        #expect(isTruncated == (count == 5))
    }

    @Test("lists and dictionaries end where the values are used up", arguments: [3, 4])
    func values(limit: Int) throws {
        let limits = DecodingLimits(stringBytes: 10, arrayBytes: 10, values: limit)
        let (list, isCut) = try decoded([.array([.byte(1), .byte(2), .byte(3)], element: "y")])
        #expect(list == [.bytes([1, 2, 3])] || list.count == 1)
        #expect(!isCut)
        let numbers = Value.array([.int32(1), .int32(2), .int32(3)], element: "i")
        let (cut, isTruncated) = try decoded([numbers], limits)
        let kept = Value.array([.int32(1), .int32(2)], element: "i")
        #expect(cut == [limit == 4 ? numbers : kept] && isTruncated == (limit == 3))
    }
}

/// Makes valid values at random, the same for the same seed.
struct ValueMaker {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A value of some signature.
    mutating func value(depth: Int = 0) -> Value { value(of: signature(depth: depth), depth) }

    /// The signature of one value.
    private mutating func signature(depth: Int) -> String {
        let basic = ["y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g"]
        guard depth < 4, random.chance(50) else { return random.pick(basic) }
        switch random.below(5) {
        case 0: return "v"
        case 1: return "ay"
        case 2: return "a" + signature(depth: depth + 1)
        case 3: return "a{" + random.pick(basic) + signature(depth: depth + 1) + "}"
        default:
            let members = (0...random.below(3)).map { _ in signature(depth: depth + 1) }
            return "(" + members.joined() + ")"
        }
    }

    private mutating func value(of signature: String, _ depth: Int) -> Value {
        switch signature.first {
        case "y": return .byte(UInt8(truncatingIfNeeded: random.next()))
        case "b": return .boolean(random.chance(50))
        case "n": return .int16(Int16(truncatingIfNeeded: random.next()))
        case "q": return .uint16(UInt16(truncatingIfNeeded: random.next()))
        case "i": return .int32(Int32(truncatingIfNeeded: random.next()))
        case "u": return .uint32(UInt32(truncatingIfNeeded: random.next()))
        case "x": return .int64(Int64(truncatingIfNeeded: random.next()))
        case "t": return .uint64(random.next())
        case "d": return .double(Double(random.below(1_000_000)) / 7)
        case "s": return .string(text())
        case "o": return .objectPath(random.pick(["/", "/a", "/a/b_1"]))
        case "g": return .signature(random.pick(["", "s", "a{sv}", "(ii)"]))
        case "v": return .variant(value(depth: depth + 1))
        case "(":
            var members: [Value] = []
            for member in Self.parts(signature.dropFirst().dropLast()) {
                members.append(value(of: member, depth + 1))
            }
            return .structure(members)
        default: return array(of: String(signature.dropFirst()), depth)
        }
    }

    private mutating func array(of element: String, _ depth: Int) -> Value {
        if element == "y" {
            return .bytes((0..<random.below(12)).map { _ in UInt8(random.below(256)) })
        }
        if element.hasPrefix("{") {
            let parts = Self.parts(element.dropFirst().dropLast())
            var entries: [Value.Entry] = []
            for _ in 0..<random.below(3) {
                let key = value(of: parts[0], depth + 1)
                entries.append(.init(key: key, value: value(of: parts[1], depth + 1)))
            }
            return .dictionary(entries, key: parts[0], value: parts[1])
        }
        var members: [Value] = []
        for _ in 0..<random.below(4) { members.append(value(of: element, depth + 1)) }
        return .array(members, element: element)
    }

    private mutating func text() -> String {
        let scalars: [Unicode.Scalar] = ["a", "\u{1}", "é", "\u{202E}", "語", "🎉", "\u{10FFFD}"]
        return String(
            String.UnicodeScalarView((0..<random.below(9)).map { _ in random.pick(scalars) })
        )
    }

    /// The signatures of the single values that a signature is made of.
    private static func parts(_ signature: some StringProtocol) -> [String] {
        var parts: [String] = []
        var depth = 0
        var current = ""
        for letter in signature {
            current.append(letter)
            if letter == "(" || letter == "{" { depth += 1 }
            if letter == ")" || letter == "}" { depth -= 1 }
            if depth == 0, letter != "a" {
                parts.append(current)
                current = ""
            }
        }
        return parts
    }
}
