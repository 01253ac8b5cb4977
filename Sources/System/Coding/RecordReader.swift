// SPDX-License-Identifier: MIT

/// Reads what a `RecordWriter` wrote; never reads beyond the bytes.
package final class RecordReader: Coder {
    package var isReading: Bool { true }
    package var isRecord: Bool { true }

    private let bytes: ArraySlice<UInt8>
    /// What is left of the innermost structure.
    private var rest: Range<Int>
    private var depth = 0

    /// Structures in structures that there may be.
    private static let deepest = 32

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        rest = bytes.startIndex..<bytes.endIndex
    }

    package func value(_ value: inout Bool) throws(CodingError) {
        value = try number() != 0
    }

    package func value(_ value: inout Int64) throws(CodingError) {
        let number = try number()
        value = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    package func value(_ value: inout UInt64) throws(CodingError) {
        value = try number()
    }

    package func value(_ value: inout Double) throws(CodingError) {
        value = Double(bitPattern: try number())
    }

    package func value(_ value: inout String) throws(CodingError) {
        value = String(decoding: bytes[try length()], as: UTF8.self)
    }

    package func value(_ value: inout [UInt8]) throws(CodingError) {
        value = Array(bytes[try length()])
    }

    package func value(_ value: inout LooseValue) throws(CodingError) {
        switch try number() {
        case 0: value = .nothing
        case 1: value = .boolean(try get())
        case 2: value = .number(try get())
        case 3: value = .text(try get())
        case 4: value = .texts(try get())
        case let type: try refuse(.value("type \(type)", expects: "0 to 4"))
        }
    }

    package func list<Value: CodedValue>(
        _ values: inout [Value],
        of blank: Value
    ) throws(CodingError) {
        values = []
        // A false count ends with the bytes: every value has at least one.
        for _ in 0..<(try number()) {
            var value = blank
            try value.codeValue(with: self)
            values.append(value)
        }
    }

    package func structure<Value: CodedStructure>(_ value: inout Value) throws(CodingError) {
        let outer = try begin()
        try value.code(with: self)
        end(outer)
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(CodingError) {
        // An earlier version did not write it.
        guard !rest.isEmpty || !isOptional else { return }
        try value.codeValue(with: self)
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        exists: inout Bool
    ) throws(CodingError) {
        guard !rest.isEmpty else { return }
        try self.value(&exists)
        if exists { try value.codeValue(with: self) }
    }

    package func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) throws(CodingError) {
        while !rest.isEmpty {
            let name: String = try get()
            let outer = try begin()
            if var value = blank(name) {
                try value.codeValue(with: self)
                found(name, value)
            }
            end(outer)
        }
    }

    /// Reads a value.
    private func get<Value: CodedValue>() throws(CodingError) -> Value {
        var value = Value.blank
        try value.codeValue(with: self)
        return value
    }

    private func number() throws(CodingError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64, let index = rest.first {
            rest = (index + 1)..<rest.upperBound
            let byte = bytes[index]
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw CodingError(.truncated)
    }

    /// Takes what follows its length out of the rest.
    private func length() throws(CodingError) -> Range<Int> {
        let count = try number()
        guard count <= UInt64(rest.count) else { throw CodingError(.truncated) }
        let end = rest.lowerBound + Int(count)
        defer { rest = end..<rest.upperBound }
        return rest.lowerBound..<end
    }

    /// Begins to read what follows its length.
    ///
    /// - Returns: the rest after it.
    private func begin() throws(CodingError) -> Range<Int> {
        guard depth < Self.deepest else { throw CodingError(.truncated) }
        let inner = try length()
        let outer = rest
        rest = inner
        depth += 1
        return outer
    }

    /// Skips what a later version wrote there.
    private func end(_ outer: Range<Int>) {
        rest = outer
        depth -= 1
    }
}

extension CodedStructure {
    /// Reads a record.
    ///
    /// - Throws: why it cannot be read.
    package init(record: ArraySlice<UInt8>) throws(CodingError) {
        self = .blank
        try code(with: RecordReader(record))
    }
}
