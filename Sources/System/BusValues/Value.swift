// SPDX-License-Identifier: MIT

/// A D-Bus value, independent of any message.
///
/// Source: D-Bus Specification 0.38, "Type System".
public indirect enum Value: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// A file descriptor. Sent, the sender keeps its own; received, the receiver closes it.
    case fileDescriptor(Int32)
    /// An unexpected file descriptor, closed on arrival.
    case closedFileDescriptor
    /// The text in a pipe, only sent: read into the message, which is overwritten when it has
    /// left, so that no copy stays.
    case hiddenText(Int32)
    /// An array of bytes.
    case bytes([UInt8])
    /// An array of other elements, with their signature for empty arrays.
    case array([Value], element: String)
    /// A dictionary in order of arrival, with the signatures of its keys and values.
    case dictionary([Entry], key: String, value: String)
    /// A struct of several values; never empty.
    case structure([Value])
    /// A value with its own signature.
    case variant(Value)

    /// A key and its value.
    public struct Entry: Hashable, Sendable {
        /// A basic value.
        public var key: Value
        /// Any value.
        public var value: Value

        /// Creates an entry.
        public init(key: Value, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// Creates a dictionary of options: `a{sv}`, in the given order.
    public static func options(_ pairs: KeyValuePairs<String, Value>) -> Value {
        .dictionary(
            pairs.map { Entry(key: .string($0.key), value: .variant($0.value)) },
            key: "s",
            value: "v"
        )
    }

    /// Creates a dictionary of options: `a{sv}`, in the given order.
    public static func options(_ pairs: [(String, Value)]) -> Value {
        .dictionary(
            pairs.map { Entry(key: .string($0), value: .variant($1)) },
            key: "s",
            value: "v"
        )
    }

    /// Creates an array of strings: `as`.
    public static func strings(_ strings: [String]) -> Value {
        .array(strings.map { .string($0) }, element: "s")
    }

    /// The value's signature, `a{sv}`.
    public var typeSignature: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string, .hiddenText: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .fileDescriptor, .closedFileDescriptor: "h"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .dictionary(_, let key, let value): "a{" + key + value + "}"
        case .structure(let members): "(" + members.map(\.typeSignature).joined() + ")"
        case .variant: "v"
        }
    }

    /// Whether its signature is longer than one letter or contains others.
    public var isContainer: Bool {
        switch self {
        case .bytes, .array, .dictionary, .structure, .variant: true
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double,
            .string, .objectPath, .signature, .fileDescriptor, .closedFileDescriptor,
            .hiddenText:
            false
        }
    }

    /// The value without enclosing variants.
    public var unwrapped: Value {
        if case .variant(let inner) = self { return inner.unwrapped }
        return self
    }
}

extension Value {
    /// The value of a dictionary's key, without its variant.
    public subscript(key: String) -> Value? {
        guard case .dictionary(let entries, _, _) = unwrapped else { return nil }
        return entries.first { $0.key == .string(key) }?.value.unwrapped
    }

    /// The text of a value that has one.
    public var text: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    /// The elements of an array.
    public var elements: [Value] {
        if case .array(let elements, _) = unwrapped { elements } else { [] }
    }
}

extension [Value] {
    /// The bytes of text and pixels in them.
    package var heldBytes: Int { reduce(0) { $0 + $1.heldBytes } }
}

extension Value {
    /// The bytes of text and pixels in it.
    package var heldBytes: Int {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .array(let members, _), .structure(let members):
            members.heldBytes
        case .dictionary(let entries, _, _):
            entries.reduce(0) { $0 + $1.key.heldBytes + $1.value.heldBytes }
        case .variant(let inner): inner.heldBytes
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double,
            .fileDescriptor, .closedFileDescriptor, .hiddenText:
            0
        }
    }
}
