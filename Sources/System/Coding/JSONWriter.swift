// SPDX-License-Identifier: MIT

/// Writes structures as JSON in one line, with sorted fields.
package final class JSONWriter: Coder {
    package var isReading: Bool { false }
    package var isRecord: Bool { false }

    fileprivate var bytes: [UInt8] = []
    /// The fields of the structures that are being written, the innermost last.
    private var fields: [(name: String, start: Int, end: Int)] = []

    package func value(_ value: inout Bool) { put(value ? "true" : "false") }

    package func value(_ value: inout Int64) { put(value.description) }

    package func value(_ value: inout UInt64) { put(value.description) }

    package func value(_ value: inout Double) {
        let digits = (value.isFinite ? value : 0).description
        put(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    package func value(_ value: inout String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Few texts have something to escape; the others are copied whole.
        let isPlain = value.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        guard !isPlain else { return put(value) }
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""): put("\\\"")
            case UInt8(ascii: "\\"): put("\\\\")
            case 0x08: put("\\b")
            case 0x0C: put("\\f")
            case 0x0A: put("\\n")
            case 0x0D: put("\\r")
            case 0x09: put("\\t")
            case 0..<0x10: put("\\u000" + String(byte, radix: 16))
            case 0x10..<0x20: put("\\u00" + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
    }

    package func value(_ value: inout [UInt8]) throws(CodingError) {
        var numbers = value.map { UInt32($0) }
        try list(&numbers)
    }

    package func value(_ value: inout LooseValue) throws(CodingError) {
        switch value {
        case .nothing: put("null")
        case .boolean(var flag): self.value(&flag)
        case .number(var number): self.value(&number)
        case .text(var text): self.value(&text)
        case .texts(var texts): try list(&texts)
        }
    }

    package func list<Value: CodedValue>(
        _ values: inout [Value],
        of blank: Value
    ) throws(CodingError) {
        bytes.append(UInt8(ascii: "["))
        var index = 0
        while index < values.count {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            var value = values[index]
            try value.codeValue(with: self)
            index += 1
        }
        bytes.append(UInt8(ascii: "]"))
    }

    package func structure<Value: CodedStructure>(_ value: inout Value) throws(CodingError) {
        let first = fields.count
        bytes.append(UInt8(ascii: "{"))
        let start = bytes.count
        try value.code(with: self)
        let own = fields[first...].sorted { $0.name < $1.name }
        fields.removeSubrange(first...)
        // They were written in the order of the structure.
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - start + own.count)
        for field in own {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted += bytes[field.start..<field.end]
        }
        bytes.replaceSubrange(start..., with: sorted)
        bytes.append(UInt8(ascii: "}"))
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(CodingError) {
        let start = bytes.count
        var text = name
        self.value(&text)
        bytes.append(UInt8(ascii: ":"))
        try value.codeValue(with: self)
        fields.append((name, start, bytes.count))
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        exists: inout Bool
    ) throws(CodingError) {
        if exists { try field(name, &value, isOptional: true) }
    }

    package func writeNamed<Value: CodedValue>(
        _ name: String,
        _ value: inout Value
    ) throws(CodingError) {
        try field(name, &value, isOptional: false)
    }

    private func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension CodedValue {
    /// The value as JSON without a line end.
    package var json: [UInt8] {
        let writer = JSONWriter()
        var copy = self
        do throws(CodingError) {
            try copy.codeValue(with: writer)
        } catch {
            assertionFailure("writing refuses nothing: \(error)")
        }
        return writer.bytes
    }
}
