// SPDX-License-Identifier: MIT

/// Appends values to bytes.
///
/// Numbers take 7 bits a byte, the lowest first; texts are UTF-8 after their length.
struct RecordWriter {
    /// The bytes so far.
    var bytes: [UInt8] = []

    /// Appends a value.
    mutating func put(_ value: some Recordable) { value.write(to: &self) }

    /// Appends a number.
    mutating func put(number: UInt64) {
        if number < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: number)) }
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends the fields of a structure after their length: an older reader skips
    /// fields that it does not know.
    mutating func putFields(_ write: (inout RecordWriter) -> Void) {
        let start = bytes.count
        bytes.append(0)
        write(&self)
        let length = bytes.count - start - 1
        bytes[start] = UInt8(truncatingIfNeeded: length & 0x7F)
        // A long structure moves to make room for the rest of its length.
        var rest = length >> 7
        var place = start
        while rest > 0 {
            bytes[place] |= 0x80
            place += 1
            bytes.insert(UInt8(truncatingIfNeeded: rest & 0x7F), at: place)
            rest >>= 7
        }
    }
}

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

/// Why stored bytes cannot be read.
enum RecordError: Error, Hashable {
    /// The bytes end early, or a length exceeds them.
    case truncated
    /// A value is unknown to this version.
    case unknown(String)
}
