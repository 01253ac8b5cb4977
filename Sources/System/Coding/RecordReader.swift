// SPDX-License-Identifier: MIT

/// Reads what a `RecordWriter` wrote; never reads beyond the bytes.
package struct RecordReader: Coder {
    package typealias Failure = CodingError

    package static var isReading: Bool { true }
    package static var isRecord: Bool { true }

    private var rest: ArraySlice<UInt8>
    private var depth = 0

    /// Structures in structures that there may be.
    private static let deepest = 32

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package mutating func value(_ value: inout Bool) throws(CodingError) {
        value = try number() != 0
    }

    package mutating func value(_ value: inout Int64) throws(CodingError) {
        let number = try number()
        value = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    package mutating func value(_ value: inout UInt64) throws(CodingError) {
        value = try number()
    }

    package mutating func value(_ value: inout Double) throws(CodingError) {
        value = Double(bitPattern: try number())
    }

    package mutating func value(_ value: inout String) throws(CodingError) {
        value = String(decoding: try bytes(), as: UTF8.self)
    }

    package mutating func value(_ value: inout [UInt8]) throws(CodingError) {
        value = Array(try bytes())
    }

    package mutating func value(_ value: inout LooseValue) throws(CodingError) {
        switch try number() {
        case 0: value = .nothing
        case 1: value = .boolean(try get())
        case 2: value = .number(try get())
        case 3: value = .text(try get())
        case 4: value = .texts(try get())
        case let type: try refuse(.value("type \(type)", expects: "0 to 4"))
        }
    }

    package mutating func list<Value: CodedValue>(
        _ values: inout [Value],
        of blank: Value
    ) throws(CodingError) {
        values = []
        // A false count ends with the bytes: every value has at least one.
        for _ in 0..<(try number()) {
            var value = blank
            try value.codeValue(with: &self)
            values.append(value)
        }
    }

    package mutating func structure<Value: CodedStructure>(
        _ value: inout Value
    ) throws(CodingError) {
        var fields = try enclosed()
        try value.code(with: &fields)
    }

    package mutating func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(CodingError) {
        // An earlier version did not write it.
        guard !rest.isEmpty || !isOptional else { return }
        try value.codeValue(with: &self)
    }

    package mutating func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value?
    ) throws(CodingError) {
        guard !rest.isEmpty else { return }
        value = try number() != 0 ? try get() : nil
    }

    package mutating func writeNamed<Value: CodedValue>(_ name: String, _ value: inout Value) {}

    package mutating func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) throws(CodingError) {
        while !rest.isEmpty {
            let name: String = try get()
            var field = try enclosed()
            guard var value = blank(name) else { continue }
            try value.codeValue(with: &field)
            found(name, value)
        }
    }

    package mutating func refuse(_ problem: CodingError.Problem) throws(CodingError) {
        throw CodingError(problem)
    }

    /// Reads a value.
    private mutating func get<Value: CodedValue>() throws(CodingError) -> Value {
        var value = Value.blank
        try value.codeValue(with: &self)
        return value
    }

    private mutating func number() throws(CodingError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = rest.popFirst() {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
            guard shift < 64 else { break }
        }
        throw CodingError(.truncated)
    }

    /// Reads bytes after their number.
    private mutating func bytes() throws(CodingError) -> ArraySlice<UInt8> {
        let count = try number()
        guard count <= UInt64(rest.count) else { throw CodingError(.truncated) }
        let bytes = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return bytes
    }

    /// Returns a reader of what has its length before it.
    private mutating func enclosed() throws(CodingError) -> RecordReader {
        guard depth < Self.deepest else { throw CodingError(.truncated) }
        var reader = RecordReader(try bytes())
        reader.depth = depth + 1
        return reader
    }
}

extension CodedStructure {
    /// Reads a record.
    ///
    /// - Throws: why it cannot be read.
    package init(record: ArraySlice<UInt8>) throws(CodingError) {
        self = .blank
        var reader = RecordReader(record)
        try code(with: &reader)
    }
}
