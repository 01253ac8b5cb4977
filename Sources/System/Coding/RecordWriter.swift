// SPDX-License-Identifier: MIT

/// Writes records.
///
/// Numbers have 7 bits a byte, the lowest first, those with a sign zigzag; texts are UTF-8 after
/// their length. A structure is its fields after their length: an earlier reader skips those that
/// it does not know.
package final class RecordWriter: Coder {
    package var isReading: Bool { false }
    package var isRecord: Bool { true }

    // Checks of exclusive access would be a tenth of a `Notify`; no access calls what could access
    // it again.
    @exclusivity(unchecked) fileprivate var written = RecordBytes()

    package func value(_ value: inout Bool) { unsafe written.put(value ? 1 : 0) }

    package func value(_ value: inout Int64) {
        unsafe written.put(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    package func value(_ value: inout UInt64) { unsafe written.put(value) }

    package func value(_ value: inout Double) { unsafe written.put(value.bitPattern) }

    package func value(_ value: inout String) { unsafe written.put(value) }

    package func value(_ value: inout [UInt8]) {
        unsafe written.put(UInt64(value.count))
        unsafe written.bytes += value
    }

    package func value(_ value: inout LooseValue) throws(CodingError) {
        switch value {
        case .nothing: unsafe written.put(0)
        case .boolean(var flag):
            unsafe written.put(1)
            self.value(&flag)
        case .number(var number):
            unsafe written.put(2)
            self.value(&number)
        case .text(var text):
            unsafe written.put(3)
            self.value(&text)
        case .texts(var texts):
            unsafe written.put(4)
            try list(&texts)
        }
    }

    package func list<Value: CodedValue>(
        _ values: inout [Value],
        of blank: Value
    ) throws(CodingError) {
        unsafe written.put(UInt64(values.count))
        var index = 0
        while index < values.count {
            var value = values[index]
            try value.codeValue(with: self)
            index += 1
        }
    }

    package func structure<Value: CodedStructure>(_ value: inout Value) throws(CodingError) {
        let start = unsafe written.beginLength()
        try value.code(with: self)
        unsafe written.endLength(start)
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(CodingError) {
        try value.codeValue(with: self)
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        exists: inout Bool
    ) throws(CodingError) {
        self.value(&exists)
        if exists { try value.codeValue(with: self) }
    }

    package func writeNamed<Value: CodedValue>(
        _ name: String,
        _ value: inout Value
    ) throws(CodingError) {
        unsafe written.put(name)
        let start = unsafe written.beginLength()
        try value.codeValue(with: self)
        unsafe written.endLength(start)
    }
}

/// The bytes of records so far.
private struct RecordBytes {
    var bytes: [UInt8] = []

    mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func put(_ text: String) {
        put(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Leaves room for the length of what follows.
    mutating func beginLength() -> Int {
        bytes.append(0)
        return bytes.count - 1
    }

    /// Writes the length of what follows there.
    mutating func endLength(_ start: Int) {
        let length = bytes.count - start - 1
        bytes[start] = UInt8(truncatingIfNeeded: length & 0x7F)
        // Much moves to make room for the rest of its length.
        var rest = length >> 7
        var index = start
        while rest > 0 {
            bytes[index] |= 0x80
            index += 1
            bytes.insert(UInt8(truncatingIfNeeded: rest & 0x7F), at: index)
            rest >>= 7
        }
    }
}

extension CodedStructure {
    /// The structure as a record.
    package var record: [UInt8] {
        var bytes: [UInt8] = []
        appendRecord(to: &bytes)
        return bytes
    }

    /// Appends the structure as a record.
    package func appendRecord(to bytes: inout [UInt8]) {
        let writer = RecordWriter()
        // Written in place: this runs with each change.
        unsafe swap(&writer.written.bytes, &bytes)
        var copy = self
        do throws(CodingError) {
            try copy.code(with: writer)
        } catch {
            assertionFailure("writing refuses nothing: \(error)")
        }
        unsafe swap(&writer.written.bytes, &bytes)
    }
}
