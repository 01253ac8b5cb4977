// SPDX-License-Identifier: MIT

/// Writes structures as JSON in one line, with sorted fields.
package struct JSONWriter: Coder {
    package static var isReading: Bool { false }
    package static var isRecord: Bool { false }

    fileprivate var bytes: [UInt8] = []
    /// The fields of the structures that are being written, the innermost last.
    private var fields: [(name: String, start: Int, end: Int)] = []

    package mutating func value(_ value: inout Bool) { put(value ? "true" : "false") }

    package mutating func value(_ value: inout Int64) { put(value.description) }

    package mutating func value(_ value: inout UInt64) { put(value.description) }

    package mutating func value(_ value: inout Double) {
        let digits = (value.isFinite ? value : 0).description
        put(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    package mutating func value(_ value: inout String) {
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

    package mutating func value(_ value: inout [UInt8]) {
        var numbers = value.map { UInt32($0) }
        list(&numbers)
    }

    package mutating func value(_ value: inout LooseValue) {
        switch value {
        case .nothing: put("null")
        case .boolean(var flag): self.value(&flag)
        case .number(var number): self.value(&number)
        case .text(var text): self.value(&text)
        case .texts(var texts): list(&texts)
        }
    }

    package mutating func list<Value: CodedValue>(_ values: inout [Value], of blank: Value) {
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            var value = value
            value.codeValue(with: &self)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    package mutating func structure<Value: CodedStructure>(_ value: inout Value) {
        let first = fields.count
        bytes.append(UInt8(ascii: "{"))
        let start = bytes.count
        value.code(with: &self)
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

    package mutating func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) {
        let start = bytes.count
        var text = name
        self.value(&text)
        bytes.append(UInt8(ascii: ":"))
        value.codeValue(with: &self)
        fields.append((name, start, bytes.count))
    }

    package mutating func field<Value: CodedValue>(_ name: String, _ value: inout Value?) {
        guard var present = value else { return }
        field(name, &present, isOptional: true)
    }

    package mutating func writeNamed<Value: CodedValue>(_ name: String, _ value: inout Value) {
        field(name, &value, isOptional: false)
    }

    package mutating func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) {}

    package mutating func refuse(_ problem: CodingError.Problem) {}

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension CodedValue {
    /// The value as JSON without a line end.
    package var json: [UInt8] {
        var writer = JSONWriter()
        var copy = self
        copy.codeValue(with: &writer)
        return writer.bytes
    }
}
