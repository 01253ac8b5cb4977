// SPDX-License-Identifier: MIT

/// Reads the values that `RecordWriter` wrote; never reads beyond the bytes.
struct RecordReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Whether everything is read.
    ///
    /// A field that a later version added is read only if this is false.
    var isAtEnd: Bool { rest.isEmpty }

    /// Reads a value.
    mutating func get<Value: Recordable>(
        _: Value.Type = Value.self
    ) throws(RecordError) -> Value { try Value(from: &self) }

    /// Reads a number.
    mutating func number() throws(RecordError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = rest.popFirst() {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
            guard shift < 64 else { throw .unknown("number") }
        }
        throw .truncated
    }

    /// Reads that many bytes.
    mutating func bytes(_ count: UInt64) throws(RecordError) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw .truncated }
        let taken = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return taken
    }

    /// Reads the fields of a structure; skips those of a later version.
    mutating func fields<Value>(
        _ read: (inout RecordReader) throws(RecordError) -> Value
    ) throws(RecordError) -> Value {
        var reader = RecordReader(try bytes(try number()))
        return try read(&reader)
    }
}
