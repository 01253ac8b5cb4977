// SPDX-License-Identifier: MIT

/// Reads structures from JSON.
///
/// Unknown fields are skipped, the first of two with the same name counts, `null` is as good as
/// no field. Texts have no U+0000, which our other protocols cannot transmit.
package final class JSONReader: Coder {
    package var isReading: Bool { true }
    package var isRecord: Bool { false }

    private let text: JSONText
    /// The node of the value, or of the structure whose fields are read.
    private var node = 0

    init(_ text: JSONText) { self.text = text }

    private func kind(_ node: Int) -> JSONText.Kind { text.nodes[node].kind }

    package func value(_ value: inout Bool) throws(CodingError) {
        switch kind(node) {
        case .yes: value = true
        case .no: value = false
        default: throw wrongType("true or false")
        }
    }

    package func value(_ value: inout Int64) throws(CodingError) {
        value = try number()
    }

    package func value(_ value: inout UInt64) throws(CodingError) {
        value = try number()
    }

    package func value(_ value: inout Double) throws(CodingError) {
        guard kind(node) == .number else { throw wrongType("a number") }
        let digits = text.text(text.nodes[node])
        guard let number = Double(digits), number.isFinite else {
            throw CodingError(.value(String(digits.prefix(64)), expects: "a number in range"))
        }
        value = number
    }

    package func value(_ value: inout String) throws(CodingError) {
        guard kind(node) == .text || kind(node) == .escapedText else {
            throw wrongType("a string")
        }
        value = try plainText(text.nodes[node])
    }

    package func value(_ value: inout [UInt8]) throws(CodingError) {
        var numbers: [UInt32] = []
        try list(&numbers)
        value = numbers.map { UInt8(truncatingIfNeeded: $0) }
    }

    package func value(_ value: inout LooseValue) throws(CodingError) {
        switch kind(node) {
        case .null: value = .nothing
        case .yes: value = .boolean(true)
        case .no: value = .boolean(false)
        case .number: value = .number(try get())
        case .text, .escapedText: value = .text(try get())
        case .list: value = .texts(try get())
        case .object: throw wrongType("a string, a number, true, false or an array")
        }
    }

    package func list<Value: CodedValue>(
        _ values: inout [Value],
        of blank: Value
    ) throws(CodingError) {
        guard kind(node) == .list else { throw wrongType("an array") }
        let list = node
        values = []
        node += 1
        while node < text.nodes[list].next {
            let next = text.nodes[node].next
            var value = blank
            do throws(CodingError) {
                try value.codeValue(with: self)
            } catch {
                throw error.inside("[\(values.count)]")
            }
            values.append(value)
            node = next
        }
        node = list
    }

    package func structure<Value: CodedStructure>(_ value: inout Value) throws(CodingError) {
        guard kind(node) == .object else { throw wrongType("an object") }
        try value.code(with: self)
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(CodingError) {
        if let member = member(name) {
            try read(member, name, &value)
        } else if !isOptional {
            throw CodingError(.missing(path: [name]))
        }
    }

    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        exists: inout Bool
    ) throws(CodingError) {
        let member = member(name)
        exists = member != nil
        if let member { try read(member, name, &value) }
    }

    package func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) throws(CodingError) {
        var names: Set<String> = []
        var index = node + 1
        while index < text.nodes[node].next {
            let name = try plainText(text.nodes[index])
            let member = index + 1
            index = text.nodes[member].next
            guard kind(member) != .null, names.insert(name).inserted, var value = blank(name)
            else { continue }
            try read(member, name, &value)
            found(name, value)
        }
    }

    private func plainText(_ node: JSONText.Node) throws(CodingError) -> String {
        let found = text.text(node)
        guard node.kind == .escapedText, found.utf8.contains(0) else { return found }
        throw CodingError(.value("U+0000", expects: "text without control characters"))
    }

    /// The text in the field `type`; `nil`: there is none.
    fileprivate var type: String? {
        guard kind(0) == .object, let member = member("type") else { return nil }
        let type = text.nodes[member]
        return type.kind == .text ? text.text(type) : nil
    }

    /// The value of a field; `nil`: it is missing, or `null`.
    private func member(_ name: String) -> Int? {
        var index = node + 1
        let end = text.nodes[node].next
        while index < end {
            if isName(text.nodes[index], name) {
                return kind(index + 1) == .null ? nil : index + 1
            }
            index = text.nodes[index + 1].next
        }
        return nil
    }

    private func isName(_ node: JSONText.Node, _ name: String) -> Bool {
        node.kind == .escapedText
            ? text.text(node) == name
            : node.end - node.start == name.utf8.count
                && text.bytes[node.start..<node.end].elementsEqual(name.utf8)
    }

    private func read<Value: CodedValue>(
        _ member: Int,
        _ name: String,
        _ value: inout Value
    ) throws(CodingError) {
        let structure = node
        node = member
        do throws(CodingError) {
            try value.codeValue(with: self)
        } catch {
            throw error.inside(name)
        }
        node = structure
    }

    private func get<Value: CodedValue>() throws(CodingError) -> Value {
        var value = Value.blank
        try value.codeValue(with: self)
        return value
    }

    private func number<Number: FixedWidthInteger>() throws(CodingError) -> Number {
        guard kind(node) == .number else { throw wrongType("a whole number") }
        let digits = text.text(text.nodes[node])
        if let number = Number(digits) { return number }
        // As 1.0 or 1e3.
        guard let number = Double(digits), number == number.rounded() else {
            throw wrongType("a whole number")
        }
        guard let whole = Number(exactly: number) else {
            throw CodingError(.value(String(digits.prefix(64)), expects: "a number in range"))
        }
        return whole
    }

    private func wrongType(_ accepted: String) -> CodingError {
        CodingError(.wrongType(expects: accepted))
    }
}

extension CodedValue {
    /// Reads a JSON text.
    ///
    /// - Throws: the error in the text.
    package init(json bytes: [UInt8]) throws(CodingError) {
        let text: JSONText
        do throws(JSONText.Malformed) {
            text = try JSONText(bytes)
        } catch {
            throw CodingError(.notJSON("malformed, or a number out of range"))
        }
        self = .blank
        do throws(CodingError) {
            try codeValue(with: JSONReader(text))
        } catch {
            var error = error
            // A message is called by its type in errors.
            if let type = JSONReader(text).type { error.whole = type }
            throw error
        }
    }
}
