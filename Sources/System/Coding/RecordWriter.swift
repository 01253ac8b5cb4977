// SPDX-License-Identifier: MIT

/// Writes records.
///
/// Numbers have 7 bits a byte, the lowest first, those with a sign zigzag; texts are UTF-8 after
/// their length. A structure is its fields after their length: an earlier reader skips those that
/// it does not know.
package struct RecordWriter: Coder {
    package static var isReading: Bool { false }
    package static var isRecord: Bool { true }

    /// The bytes so far.
    package var bytes: [UInt8] = []

    package init() {}

    package mutating func value(_ value: inout Bool) { bytes.append(value ? 1 : 0) }

    package mutating func value(_ value: inout Int64) {
        put(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    package mutating func value(_ value: inout UInt64) { put(value) }

    package mutating func value(_ value: inout Double) { put(value.bitPattern) }

    package mutating func value(_ value: inout String) {
        put(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    package mutating func value(_ value: inout [UInt8]) {
        put(UInt64(value.count))
        bytes += value
    }

    package mutating func value(_ value: inout LooseValue) {
        switch value {
        case .nothing: put(0)
        case .boolean(var flag):
            put(1)
            self.value(&flag)
        case .number(var number):
            put(2)
            self.value(&number)
        case .text(var text):
            put(3)
            self.value(&text)
        case .texts(var texts):
            put(4)
            list(&texts)
        }
    }

    package mutating func list<Value: CodedValue>(_ values: inout [Value], of blank: Value) {
        put(UInt64(values.count))
        for value in values {
            var value = value
            value.codeValue(with: &self)
        }
    }

    package mutating func structure<Value: CodedStructure>(_ value: inout Value) {
        enclosed { value.code(with: &$0) }
    }

    package mutating func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) {
        value.codeValue(with: &self)
    }

    package mutating func field<Value: CodedValue>(_ name: String, _ value: inout Value?) {
        var exists = value != nil
        self.value(&exists)
        value?.codeValue(with: &self)
    }

    package mutating func writeNamed<Value: CodedValue>(_ name: String, _ value: inout Value) {
        var name = name
        self.value(&name)
        enclosed { value.codeValue(with: &$0) }
    }

    package mutating func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) {}

    package mutating func refuse(_ problem: CodingError.Problem) {}

    private mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends what is written after its length.
    private mutating func enclosed(_ write: (inout RecordWriter) -> Void) {
        let start = bytes.count
        bytes.append(0)
        write(&self)
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
        var writer = RecordWriter()
        var copy = self
        copy.code(with: &writer)
        return writer.bytes
    }
}
