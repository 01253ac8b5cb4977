// SPDX-License-Identifier: MIT

import Texts

/// A type with options.
public protocol OptionTable: Sendable {
    /// The value without any options set.
    static var standard: Self { get }
    /// All options, in the order in which they are set.
    static var options: [OptionRow<Self>] { get }
}

extension OptionTable {
    /// The definitions of its options.
    public static var definitions: [OptionDefinition] { options.map(\.definition) }

    /// The values of all options that have one, by name.
    public var optionValues: [String: OptionValue] { values(of: Self.options) }

    /// The values of the rows that have one, by name.
    func values(of rows: [OptionRow<Self>]) -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        forEach(of: rows) { values[$0] = $1 }
        return values
    }

    /// Passes each option that has a value, with its name, in the order in which they are set.
    public func forEachOption<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        try forEach(of: Self.options, body)
    }

    /// Passes the value of each row that has one, with its name.
    func forEach<Failure: Error>(
        of rows: [OptionRow<Self>],
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        for row in rows {
            if let value = row.value(in: self) { try body(row.name, value) }
        }
    }

    /// Sets checked values; all others stay unchanged.
    public mutating func put(_ values: [String: OptionValue]) { put(values, Self.options) }

    /// Sets the values of these rows; all others stay unchanged.
    mutating func put(_ values: [String: OptionValue], _ rows: [OptionRow<Self>]) {
        for row in rows {
            if let value = values[row.name] { row.put(value, into: &self) }
        }
    }
}

// Each option is defined once, as a row of the table of its owner type. The row
// describes the option completely, including how to read it from the content and
// set it there. Readers and writers for the bus, JSON and plugin messages, the
// command's flags and help, and the tables in the documentation all use the rows.
//
// An option's default is what its row reads from the standard value of its owner type.
//
// Content starts as the standard content of its kind, or as the current content
// for an update; the given values are set, row by row; then the result is checked.
// Options that are not given stay unchanged: that makes an update.
//
// A key path costs microseconds where it is made first, and a command that only sends options
// needs none: the rows make them when they are used. Where the initializers are inlined, the
// optimizer replaces a key path by the property itself: a row then reads in some 30 ns.

/// One option of a type; an object, so that a walk through the rows copies nothing.
public final class OptionRow<Root>: Sendable {
    /// The option, without its place in the content.
    public let definition: OptionDefinition
    private let get: @Sendable (Root) -> OptionValue?
    private let set: @Sendable (inout Root, OptionValue) -> Void

    /// The name on the bus and in JSON.
    public var name: String { definition.name }

    /// The content's current value; `nil`: none.
    public func value(in root: Root) -> OptionValue? { get(root) }

    /// Sets a checked value in the content; the empty text clears it.
    public func put(_ value: OptionValue, into root: inout Root) {
        guard value == .text(""), !definition.type.hasEmptyText else { return set(&root, value) }
        // Styles belong to buttons, which the content may not have by default.
        var standard = definition.standard
        if case .tables = definition.type { standard = nil }
        set(&root, definition.type.emptyValue ?? standard ?? value)
    }

    fileprivate init(
        _ definition: OptionDefinition,
        get: @escaping @Sendable (Root) -> OptionValue?,
        set: @escaping @Sendable (inout Root, OptionValue) -> Void
    ) {
        self.definition = definition
        self.get = get
        self.set = set
    }
}

extension OptionRow<Headline> {
    /// Returns the row for content that has a headline.
    func inside<Outer: KindContent>(_: Outer.Type) -> OptionRow<Outer> {
        OptionRow<Outer>(definition) { [get] in
            get($0.headline)
        } set: { [set] in
            set(&$0.headline, $1)
        }
    }
}

extension OptionRow where Root: OptionTable {
    /// Creates a row with custom functions to read and set its value.
    @inline(__always)
    convenience init(
        _ name: String,
        _ type: OptionType,
        _ help: Phrase,
        flag: OptionFlag = .standard,
        setting: String? = nil,
        get: @escaping @Sendable (Root) -> OptionValue?,
        set: @escaping @Sendable (inout Root, OptionValue) -> Void
    ) {
        let definition = OptionDefinition(name, type, help, flag: flag, setting: setting) {
            get(.standard)
        }
        self.init(definition, get: get, set: set)
    }

    /// Creates a row for a stored property.
    @inline(__always)
    convenience init<Value: OptionConvertible>(
        _ name: String,
        _ type: OptionType,
        _ help: Phrase,
        flag: OptionFlag = .standard,
        setting: String? = nil,
        _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value> & Sendable
    ) {
        self.init(name, type, help, flag: flag, setting: setting) {
            $0[keyPath: path()].optionValue
        } set: {
            let path = path()
            if $1 == .text("") {
                // An explicitly empty value resets it to the standard.
                $0[keyPath: path] = Root.standard[keyPath: path]
            } else if let value = Value($1) {
                $0[keyPath: path] = value
            }
        }
    }

    /// Creates a row whose value is a table of options.
    convenience init<Part: OptionTable>(
        _ name: String,
        table rows: [OptionRow<Part>],
        _ help: Phrase,
        _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Part?> & Sendable
    ) {
        self.init(name, .table(rows.map(\.definition)), help) {
            $0[keyPath: path()].map { .table($0.values(of: rows)) }
        } set: {
            let path = path()
            guard case .table(let values) = $1 else {
                $0[keyPath: path] = nil
                return
            }
            var part = $0[keyPath: path] ?? .standard
            part.put(values, rows)
            $0[keyPath: path] = part
        }
    }
}
