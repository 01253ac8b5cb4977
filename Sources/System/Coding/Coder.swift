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
    mutating func codeValue<C: Coder>(with coder: inout C) throws(C.Failure)
}

/// A value with named fields.
package protocol CodedStructure: CodedValue {
    /// Passes each field to the coder, always in the same order.
    mutating func code<C: Coder>(with coder: inout C) throws(C.Failure)
}

extension CodedStructure {
    package mutating func codeValue<C: Coder>(with coder: inout C) throws(C.Failure) {
        try coder.structure(&self)
    }
}

/// Writes values, or reads them into what it is passed.
package protocol Coder {
    /// What can go wrong: nothing in writing.
    associatedtype Failure: Error

    /// Whether values are read.
    static var isReading: Bool { get }
    /// Whether this is a record: it stays with the daemon and its helpers.
    static var isRecord: Bool { get }

    /// Codes a flag.
    mutating func value(_ value: inout Bool) throws(Failure)
    /// Codes a whole number.
    mutating func value(_ value: inout Int64) throws(Failure)
    /// Codes a whole number without a sign.
    mutating func value(_ value: inout UInt64) throws(Failure)
    /// Codes a number; JSON has no infinite ones.
    mutating func value(_ value: inout Double) throws(Failure)
    /// Codes a text.
    mutating func value(_ value: inout String) throws(Failure)
    /// Codes bytes.
    mutating func value(_ value: inout [UInt8]) throws(Failure)
    /// Codes a value whose type only it tells.
    mutating func value(_ value: inout LooseValue) throws(Failure)
    /// Codes a list; reading begins each value with `blank`.
    mutating func list<Value: CodedValue>(
        _ values: inout [Value],
        of blank: Value
    ) throws(Failure)
    /// Codes a structure.
    mutating func structure<Value: CodedStructure>(_ value: inout Value) throws(Failure)

    /// Codes a field of a structure; reading leaves an optional one as it is if it is missing.
    mutating func field<Value: CodedValue>(
        _ name: String,
        _ value: inout Value,
        isOptional: Bool
    ) throws(Failure)
    /// Codes a field that a structure may not have.
    mutating func field<Value: CodedValue>(_ name: String, _ value: inout Value?) throws(Failure)

    /// Writes a field that reading finds by its name alone.
    mutating func writeNamed<Value: CodedValue>(
        _ name: String,
        _ value: inout Value
    ) throws(Failure)
    /// Reads the fields of this structure that have a value, by name.
    ///
    /// - Parameters:
    ///   - blank: returns what reading begins with; `nil`: the field is skipped.
    ///   - found: receives each field.
    /// - Throws: what is wrong with a field.
    mutating func readNamed<Value: CodedValue>(
        _ blank: (String) -> Value?,
        _ found: (String, Value) -> Void
    ) throws(Failure)

    /// Refuses what was read; writing never does.
    mutating func refuse(_ problem: CodingError.Problem) throws(Failure)
}

extension Coder {
    /// Codes a list.
    package mutating func list<Value: CodedValue>(_ values: inout [Value]) throws(Failure) {
        try list(&values, of: .blank)
    }

    /// Codes a field that each structure has.
    package mutating func field(
        _ name: String,
        _ value: inout some CodedValue
    ) throws(Failure) {
        try field(name, &value, isOptional: false)
    }

    /// Codes a field that JSON leaves out if it has its standard value.
    package mutating func field<Value: CodedValue & Equatable>(
        _ name: String,
        _ value: inout Value,
        unless standard: Value
    ) throws(Failure) {
        if !Self.isReading, !Self.isRecord, value == standard { return }
        try field(name, &value, isOptional: true)
    }

    /// Codes a number in a range.
    package mutating func field<Value: CodedValue & Comparable>(
        _ name: String,
        _ value: inout Value,
        in range: ClosedRange<Value>,
        isOptional: Bool = false
    ) throws(Failure) {
        try field(name, &value, isOptional: isOptional)
        try check(name, value, in: range)
    }

    /// Codes a number in a range that JSON leaves out if it has its standard value.
    package mutating func field<Value: CodedValue & Comparable>(
        _ name: String,
        _ value: inout Value,
        in range: ClosedRange<Value>,
        unless standard: Value
    ) throws(Failure) {
        try field(name, &value, unless: standard)
        try check(name, value, in: range)
    }

    /// Codes a number in a range that a structure may not have.
    package mutating func field<Value: CodedValue & Comparable>(
        _ name: String,
        _ value: inout Value?,
        in range: ClosedRange<Value>
    ) throws(Failure) {
        try field(name, &value)
        if let value { try check(name, value, in: range) }
    }

    private mutating func check<Value: Comparable>(
        _ name: String,
        _ value: Value,
        in range: ClosedRange<Value>
    ) throws(Failure) {
        guard Self.isReading, !range.contains(value) else { return }
        try refuse(name, "\(value)", expects: "\(range.lowerBound) to \(range.upperBound)")
    }

    /// Codes the name of a case and the only value that it has.
    ///
    /// - Throws: what is wrong with the value.
    package mutating func only<Value: CodedValue>(
        _ name: String,
        _ field: String,
        _ value: Value
    ) throws(Failure) -> Value {
        var value = value
        try self.name(name)
        try self.field(field, &value)
        return value
    }

    /// Codes the name of a case and the only value that it has, which may be missing.
    ///
    /// - Throws: what is wrong with the value.
    package mutating func only<Value: CodedValue>(
        _ name: String,
        _ field: String,
        _ value: Value?
    ) throws(Failure) -> Value? {
        var value = value
        try self.name(name)
        try self.field(field, &value)
        return value
    }

    /// Refuses the value of a field.
    package mutating func refuse(
        _ name: String,
        _ value: String,
        expects accepted: String
    ) throws(Failure) {
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
    package mutating func begin<Value>(
        _ value: inout Value,
        _ blanks: @autoclosure () -> KeyValuePairs<String, Value>,
        else other: Value? = nil,
        in field: String = "type"
    ) throws(Failure) {
        guard Self.isReading else { return }
        var name = ""
        try self.field(field, &name, isOptional: true)
        let blanks = blanks()
        if let found = blanks.first(where: { $0.key == name })?.value ?? other {
            value = found
        } else {
            try refuse(.type(name, of: blanks.map(\.key), field: field))
        }
    }

    /// Writes the name of an enumeration's case; reading has begun with it.
    package mutating func name(_ name: String, in field: String = "type") throws(Failure) {
        guard !Self.isReading else { return }
        var name = name
        try self.field(field, &name)
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

    package mutating func code<C: Coder>(with coder: inout C) throws(C.Failure) {
        try coder.field("type", &name)
    }
}
