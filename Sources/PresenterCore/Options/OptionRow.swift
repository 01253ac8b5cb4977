// SPDX-License-Identifier: MIT
//
// An option stands once: as a row of the table of what it belongs to. A row
// says all that there is to know of the option, and how it is read from and
// put into the content. Readers and writers of the bus, of JSON and of plugin
// messages, the flags of the command, their help, and the tables of the
// documentation go through the rows.
//
// Content begins as the standard content of its kind, or as what is shown
// already; the values that were said are put in, row by row; then the whole is
// checked. So what is not said stays as it is: that is all that an update is.

/// One option of something.
public struct OptionRow<Root>: Sendable {
    /// Name, type, help and flag.
    public let definition: OptionDefinition
    private let get: @Sendable (Root) -> OptionValue?
    private let set: @Sendable (inout Root, OptionValue) -> Void

    /// Creates a row that reads and puts its value in its own way.
    init(
        _ name: String,
        _ type: OptionType,
        _ help: String,
        flag: OptionFlag = .standard,
        get: @escaping @Sendable (Root) -> OptionValue?,
        set: @escaping @Sendable (inout Root, OptionValue) -> Void
    ) {
        definition = OptionDefinition(name: name, type: type, help: help, flag: flag)
        self.get = get
        self.set = set
    }

    /// The name on the bus and in JSON.
    public var name: String { definition.name }

    /// The value that the content has; `nil`: none.
    public func value(in root: Root) -> OptionValue? { get(root) }

    /// Puts a checked value into the content.
    public func put(_ value: OptionValue, into root: inout Root) { set(&root, value) }

    /// The row of something that holds what this row is about.
    func inside<Outer>(_ path: any WritableKeyPath<Outer, Root> & Sendable) -> OptionRow<Outer> {
        OptionRow<Outer>(definition) {
            get($0[keyPath: path])
        } set: {
            set(&$0[keyPath: path], $1)
        }
    }

    /// The row of something that may hold what this row is about.
    func inside<Outer>(
        optional path: any WritableKeyPath<Outer, Root?> & Sendable
    ) -> OptionRow<Outer> {
        OptionRow<Outer>(definition) {
            $0[keyPath: path].flatMap(get)
        } set: {
            guard var root = $0[keyPath: path] else { return }
            set(&root, $1)
            $0[keyPath: path] = root
        }
    }

    private init(
        _ definition: OptionDefinition,
        get: @escaping @Sendable (Root) -> OptionValue?,
        set: @escaping @Sendable (inout Root, OptionValue) -> Void
    ) {
        self.definition = definition
        self.get = get
        self.set = set
    }
}

extension OptionRow where Root: OptionTable {
    /// A row whose value is a field.
    init<Value: OptionConvertible>(
        _ name: String,
        _ type: OptionType,
        _ help: String,
        flag: OptionFlag = .standard,
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) {
        self.init(name, type, help, flag: flag) {
            $0[keyPath: path].optionValue
        } set: {
            if $1 == .text("") {
                // What is empty on purpose is as if it had never been said.
                $0[keyPath: path] = Root.standard[keyPath: path]
            } else if let value = Value($1) {
                $0[keyPath: path] = value
            }
        }
    }

    /// A row whose value has options of its own.
    init<Part: OptionTable>(
        _ name: String,
        table _: Part.Type,
        _ help: String,
        _ path: any WritableKeyPath<Root, Part?> & Sendable
    ) {
        self.init(name, .table(Part.definitions), help) {
            $0[keyPath: path].map { .table($0.optionValues) }
        } set: {
            guard case .table(let values) = $1 else { return }
            var part = $0[keyPath: path] ?? .standard
            part.put(values)
            $0[keyPath: path] = part
        }
    }
}
