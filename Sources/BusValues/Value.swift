// SPDX-License-Identifier: MIT

/// A value as it travels on D-Bus, copied out of any message.
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
    /// A file descriptor that was not asked for: it was closed on arrival.
    case closedFileDescriptor
    /// An array of bytes, kept as such.
    case bytes([UInt8])
    /// An array of anything else; the element's signature speaks when it is empty.
    case array([Value], element: String)
    /// A dictionary in the order it arrived, with the signatures of its keys and values.
    case dictionary([Entry], key: String, value: String)
    /// Several values in brackets; never empty.
    case structure([Value])
    /// A value that carries its own signature.
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

    /// A dictionary of options: `a{sv}`, in the order given.
    public static func options(_ pairs: KeyValuePairs<String, Value>) -> Value {
        .dictionary(
            pairs.map { Entry(key: .string($0.key), value: .variant($0.value)) },
            key: "s",
            value: "v"
        )
    }

    /// An array of strings: `as`.
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
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .closedFileDescriptor: "h"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .dictionary(_, let key, let value): "a{" + key + value + "}"
        case .structure(let members): "(" + members.map(\.typeSignature).joined() + ")"
        case .variant: "v"
        }
    }

    /// Whether its signature is longer than one letter, or hides others.
    public var isContainer: Bool {
        switch self {
        case .bytes, .array, .dictionary, .structure, .variant: true
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double,
            .string, .objectPath, .signature, .closedFileDescriptor:
            false
        }
    }

    /// The value inside any number of variants.
    public var unwrapped: Value {
        if case .variant(let inner) = self { return inner.unwrapped }
        return self
    }
}
