// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import DBus

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
