// SPDX-License-Identifier: MIT

import BusValues
import TestSupport

/// Random and changed values, the same for the same generator.
enum Mutation {
    /// The kind of value that an argument should have.
    enum Kind {
        case text, number, list, hints, picture
    }

    /// A good sample with bytes replaced, removed, doubled or cut; sometimes noise.
    static func bytes(_ good: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        guard !good.isEmpty, !random.chance(5) else {
            return (0..<random.below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
        var bytes = good
        for _ in 0...random.below(6) where !bytes.isEmpty {
            let index = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes[index] ^= 1 << UInt8(random.below(8))
            case 2: bytes[index] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
            case 3: bytes.remove(at: index)
            case 4: bytes.removeLast(random.below(bytes.count))
            default:
                let end = min(bytes.count, index + random.below(64))
                bytes.insert(contentsOf: bytes[index..<end], at: index)
            }
        }
        return bytes
    }

    /// A text of random pieces and characters.
    static func text(pieces: [String] = [], _ random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<random.below(random.chance(5) ? 2000 : 20) {
            if !pieces.isEmpty, random.chance(80) {
                text += random.pick(pieces)
            } else if let scalar = Unicode.Scalar(UInt32(random.below(0x11_0000))) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// A value of that kind, or in some cases of any other.
    static func value(_ kind: Kind, _ random: inout SplitMix64) -> Value {
        guard !random.chance(3) else { return any(&random) }
        switch kind {
        case .text: return .string(text(pieces: ["a", "/", "file:///", "\n", "<b>"], &random))
        case .number:
            return random.chance(50)
                ? .int32(number(&random)) : .uint32(UInt32(bitPattern: number(&random)))
        case .list:
            let texts = (0..<random.below(12)).map { _ in Value.string(text(&random)) }
            return .array(texts, element: "s")
        case .hints: return options(names: hints, &random)
        case .picture:
            let pixels = [UInt8](repeating: 7, count: random.below(4096))
            return .structure([
                .int32(number(&random)), .int32(number(&random)), .int32(number(&random)),
                .boolean(random.chance(50)), .int32(number(&random)), .int32(number(&random)),
                .bytes(pixels),
            ])
        }
    }

    /// A dictionary of some of the names, with any values.
    static func options(names: [String], _ random: inout SplitMix64) -> Value {
        let entries = (0..<random.below(8)).map { _ in
            let name = random.chance(90) ? random.pick(names) : text(&random)
            return Value.Entry(key: .string(name), value: .variant(any(&random)))
        }
        return .dictionary(entries, key: "s", value: "v")
    }

    private static let hints = [
        "urgency", "category", "desktop-entry", "image-data", "image_data", "icon_data",
        "image-path",
        "resident", "transient", "suppress-sound", "x", "y", "value",
        "x-canonical-private-synchronous",
        "action-icons", "sound-file", "sender-pid",
    ]

    private static func any(_ random: inout SplitMix64) -> Value {
        switch random.below(12) {
        case 0: .byte(UInt8(truncatingIfNeeded: random.next()))
        case 1: .boolean(random.chance(50))
        case 2: .int32(number(&random))
        case 3: .uint32(UInt32(bitPattern: number(&random)))
        case 4: .int64(Int64(bitPattern: random.next()))
        case 5: .uint64(random.next())
        case 6: .double(random.pick([0, -1, 1e300, .nan, .infinity, 0.5]))
        case 7: value(.picture, &random)
        case 8: value(.list, &random)
        case 9: .variant(any(&random))
        case 10: .closedFileDescriptor
        default:
            .string(text(pieces: ["positive", "critical", "danger", "https://e.org"], &random))
        }
    }

    private static func number(_ random: inout SplitMix64) -> Int32 {
        random.chance(60)
            ? Int32(random.below(40)) - 4
            : random.pick([
                .min, .max, -1, 0x7FFF, 0x10000, Int32(truncatingIfNeeded: random.next()),
            ])
    }
}
