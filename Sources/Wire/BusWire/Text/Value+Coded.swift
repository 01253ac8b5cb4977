// SPDX-License-Identifier: MIT

package import BusValues
package import Coding

/// A value of the bus by its type: `{"type":"s","value":"chat"}`.
///
/// Whether the members of containers have the types that these say is checked when a value is
/// sent. What only this process has, a descriptor or a hidden text, is written as nothing.
extension Value: CodedStructure {
    package static var blank: Value { .structure([]) }

    private static let blanks: KeyValuePairs<String, Value> = [
        "y": .byte(0), "b": .boolean(false), "n": .int16(0), "q": .uint16(0), "i": .int32(0),
        "u": .uint32(0), "x": .int64(0), "t": .uint64(0), "d": .double(0), "s": .string(""),
        "o": .objectPath(""), "g": .signature(""), "ay": .bytes([]), "a": .array([], element: ""),
        "e": .dictionary([], key: "", value: ""), "r": .structure([]), "v": .variant(.blank),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .byte(let number): self = .byte(try coder.only("y", "value", number))
        case .boolean(let flag): self = .boolean(try coder.only("b", "value", flag))
        case .int16(let number): self = .int16(try coder.only("n", "value", number))
        case .uint16(let number): self = .uint16(try coder.only("q", "value", number))
        case .int32(let number): self = .int32(try coder.only("i", "value", number))
        case .uint32(let number): self = .uint32(try coder.only("u", "value", number))
        case .int64(let number): self = .int64(try coder.only("x", "value", number))
        case .uint64(let number): self = .uint64(try coder.only("t", "value", number))
        case .double(let number): self = .double(try coder.only("d", "value", number))
        case .string(let text): self = .string(try coder.only("s", "value", text))
        case .objectPath(let path): self = .objectPath(try coder.only("o", "value", path))
        case .signature(let text): self = .signature(try coder.only("g", "value", text))
        case .bytes(let bytes): self = .bytes(try coder.only("ay", "value", Bytes(bytes)).bytes)
        case .array(let members, var element):
            let members = try coder.only("a", "value", members)
            try coder.field("element", &element)
            self = .array(members, element: element)
        case .dictionary(let entries, var key, var value):
            let entries = try coder.only("e", "value", entries)
            try coder.field("key_type", &key)
            try coder.field("value_type", &value)
            self = .dictionary(entries, key: key, value: value)
        case .structure(let members): self = .structure(try coder.only("r", "value", members))
        case .variant(let inner): self = .variant(try coder.only("v", "value", inner))
        case .fileDescriptor, .closedFileDescriptor, .hiddenText: break
        }
    }

    /// Whether it is read as it is written.
    var isLasting: Bool {
        switch self {
        case .fileDescriptor, .closedFileDescriptor, .hiddenText: false
        case .double(let number): number.isFinite
        case .array(let members, _), .structure(let members): members.allSatisfy(\.isLasting)
        case .dictionary(let entries, _, _):
            entries.allSatisfy { $0.key.isLasting && $0.value.isLasting }
        case .variant(let inner): inner.isLasting
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .string,
            .objectPath, .signature, .bytes:
            true
        }
    }
}

extension Value.Entry: CodedStructure {
    package static var blank: Value.Entry { Value.Entry(key: .blank, value: .blank) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("key", &key)
        try coder.field("value", &value)
    }
}
