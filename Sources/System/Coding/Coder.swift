// SPDX-License-Identifier: MIT
//
// A structure that leaves a process names its fields once, in `code(with:)`, which writes and
// reads them. There are two encodings: records, which are short and quick, for the recovery log
// and the helpers; and JSON for plugins. A new field goes to the end: earlier readers skip it, and
// later ones leave it at its standard where it is missing.

/// A value that travels or is stored.
package protocol CodedValue {
    /// What reading begins with.
    static var blank: Self { get }

    /// Writes the value, or replaces it with what was written.
    mutating func codeValue(with coder: any Coder) throws(CodingError)
}

/// A value with named fields.
package protocol CodedStructure: CodedValue {
    /// Passes each field to the coder, always in the same order.
    mutating func code(with coder: any Coder) throws(CodingError)
}

extension CodedStructure {
    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.structure(&self)
    }
}

/// Writes values, or reads them into what it is passed.
///
/// Only reading throws.
package protocol Coder: AnyObject {
    /// Whether values are read.
    var isReading: Bool { get }
    /// Whether this is a record: it stays with the daemon and its helpers.
    var isRecord: Bool { get }

    /// Codes a flag.
    func value(_ value: inout Bool) throws(CodingError)
    /// Codes a whole number.
    func value(_ value: inout Int64) throws(CodingError)
    /// Codes a whole number without a sign.
    func value(_ value: inout UInt64) throws(CodingError)
    /// Codes a number; JSON has no infinite ones.
    func value(_ value: inout Double) throws(CodingError)
    /// Codes a text.
    func value(_ value: inout String) throws(CodingError)
    /// Codes bytes.
    func value(_ value: inout [UInt8]) throws(CodingError)
    /// Codes a value whose type only it tells.
    func value(_ value: inout LooseValue) throws(CodingError)
    /// Codes a list; reading begins each value with `blank`.
    func list<Value: CodedValue>(_ values: inout [Value], of blank: Value) throws(CodingError)
    /// Codes a structure.
    func structure<Value: CodedStructure>(_ value: inout Value) throws(CodingError)

    /// Codes a field of a structure; reading leaves an optional one as it is if it is missing.
    func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(CodingError)
    /// Codes a field that a structure may not have; reading a missing one leaves the value.
    func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        exists: inout Bool
    ) throws(CodingError)

    /// Writes a field that reading finds by its name alone.
    func writeNamed<Value: CodedValue>(_ name: String, _ value: inout Value) throws(CodingError)
    /// Reads the fields of this structure that have a value, by name.
    ///
    /// - Parameters:
    ///   - blank: returns what reading begins with; `nil`: the field is skipped.
    ///   - found: receives each field.
    /// - Throws: what is wrong with a field.
    func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) throws(CodingError)
}

extension Coder {
    // One of the two has nothing to do.
    package func writeNamed<Value: CodedValue>(
        _ name: String,
        _ value: inout Value
    ) throws(CodingError) {}

    package func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) throws(CodingError) {}

    /// Refuses what was read; writing never does.
    package func refuse(_ problem: CodingError.Problem) throws(CodingError) {
        if isReading { throw CodingError(problem) }
    }

    /// Codes a list.
    package func list<Value: CodedValue>(_ values: inout [Value]) throws(CodingError) {
        try list(&values, of: .blank)
    }

    /// Codes a field that each structure has.
    package func field(_ name: String, _ value: inout some CodedValue) throws(CodingError) {
        try field(name, &value, isOptional: false)
    }

    /// Codes a field that a structure may not have.
    ///
    /// Writes what the optional has where it is: the type of an optional is made at run time, which
    /// takes longer than to write one.
    package func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value?
    ) throws(CodingError) {
        if isReading { return try readField(name, &value) }
        guard try value?.writeExisting(name, with: self) == nil else { return }
        var (absent, exists) = (Value.blank, false)
        try field(name, &absent, exists: &exists)
    }

    @inline(never)
    private func readField<Value: CodedValue>(
        _ name: String,
        _ value: inout Value?
    ) throws(CodingError) {
        var (present, exists) = (value ?? .blank, value != nil)
        try field(name, &present, exists: &exists)
        value = exists ? present : nil
    }

    // Most are texts.
    package func field(_ name: String, _ value: inout String?) throws(CodingError) {
        var exists = value != nil
        var present = value ?? ""
        try field(name, &present, exists: &exists)
        if isReading { value = exists ? present : nil }
    }

    /// Codes a field that JSON leaves out if it has its standard value.
    package func field<Value: CodedValue & Equatable>(
        _ name: String,
        _ value: inout Value,
        unless standard: Value
    ) throws(CodingError) {
        if !isReading, !isRecord, value == standard { return }
        try field(name, &value, isOptional: true)
    }

    /// Codes a number in a range.
    package func field<Value: CodedValue & Comparable>(
        _ name: String,
        _ value: inout Value,
        in range: ClosedRange<Value>,
        isOptional: Bool = false
    ) throws(CodingError) {
        try field(name, &value, isOptional: isOptional)
        try check(name, value, in: range)
    }

    /// Codes a number in a range that JSON leaves out if it has its standard value.
    package func field<Value: CodedValue & Comparable>(
        _ name: String,
        _ value: inout Value,
        in range: ClosedRange<Value>,
        unless standard: Value
    ) throws(CodingError) {
        try field(name, &value, unless: standard)
        try check(name, value, in: range)
    }

    /// Codes a number in a range that a structure may not have.
    package func field<Value: CodedValue & Comparable>(
        _ name: String,
        _ value: inout Value?,
        in range: ClosedRange<Value>
    ) throws(CodingError) {
        try field(name, &value)
        if let value { try check(name, value, in: range) }
    }

    private func check<Value: Comparable>(
        _ name: String,
        _ value: Value,
        in range: ClosedRange<Value>
    ) throws(CodingError) {
        guard isReading, !range.contains(value) else { return }
        try refuse(name, "\(value)", expects: "\(range.lowerBound) to \(range.upperBound)")
    }

    /// Codes the name of a case and the only value that it has.
    ///
    /// - Throws: what is wrong with the value.
    package func only<Value: CodedValue>(
        _ name: String,
        _ field: String,
        _ value: Value
    ) throws(CodingError) -> Value {
        var value = value
        try self.name(name)
        try self.field(field, &value)
        return value
    }

    /// Codes the name of a case and the only value that it has, which may be missing.
    ///
    /// - Throws: what is wrong with the value.
    package func only<Value: CodedValue>(
        _ name: String,
        _ field: String,
        _ value: Value?
    ) throws(CodingError) -> Value? {
        var value = value
        try self.name(name)
        try self.field(field, &value)
        return value
    }

    /// Codes the name of a case and the fields of the structure that it has.
    ///
    /// - Throws: what is wrong with a field.
    package func fields<Value: CodedStructure>(
        _ name: String,
        _ value: Value
    ) throws(CodingError) -> Value {
        var value = value
        try self.name(name)
        try value.code(with: self)
        return value
    }

    /// Refuses the value of a field.
    package func refuse(
        _ name: String,
        _ value: String,
        expects accepted: String
    ) throws(CodingError) {
        try refuse(.value(value, expects: accepted, path: [name]))
    }

    /// Begins an enumeration, whose cases have names: reading goes on with the blank case of the
    /// name in the structure, and `name` writes it.
    ///
    /// - Parameters:
    ///   - value: the enumeration.
    ///   - blanks: a case for each name.
    ///   - other: what goes on reading where no case has the name; `nil`: it is refused.
    ///   - field: the field with the name.
    /// - Throws: if it is refused.
    package func begin<Value>(
        _ value: inout Value,
        _ blanks: @autoclosure () -> KeyValuePairs<String, Value>,
        else other: Value? = nil,
        in field: String = "type"
    ) throws(CodingError) {
        if isReading { try beginReading(&value, blanks(), else: other, in: field) }
    }

    /// In a function of its own: it needs types that are made at run time.
    @inline(never)
    private func beginReading<Value>(
        _ value: inout Value,
        _ blanks: KeyValuePairs<String, Value>,
        else other: Value?,
        in field: String
    ) throws(CodingError) {
        var name = ""
        try self.field(field, &name, isOptional: true)
        if let found = blanks.first(where: { $0.key == name })?.value ?? other {
            value = found
        } else {
            try refuse(.type(name, of: blanks.map(\.key), field: field))
        }
    }

    /// Writes the name of an enumeration's case; reading has begun with it.
    package func name(_ name: String, in field: String = "type") throws(CodingError) {
        guard !isReading else { return }
        var name = name
        // A record has no names of fields.
        if isRecord { try value(&name) } else { try self.field(field, &name) }
    }
}

extension CodedValue {
    /// Writes the value of a field that a structure may not have.
    fileprivate mutating func writeExisting(
        _ name: String,
        with coder: any Coder
    ) throws(CodingError) {
        var exists = true
        try coder.field(name, &self, exists: &exists)
    }
}

/// A value whose type only it tells.
package enum LooseValue: Hashable, Sendable {
    case nothing
    case boolean(Bool)
    case number(Double)
    case text(String)
    case texts([String])
}

/// What an enumeration begins with: the name of its case.
package struct CodedName: CodedStructure {
    package var name: String

    package init(name: String) { self.name = name }

    package static var blank: CodedName { CodedName(name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("type", &name)
    }
}
