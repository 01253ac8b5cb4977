// SPDX-License-Identifier: MIT
//
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
// needs none: the rows make them when they are used.

/// One option of a type.
public struct OptionRow<Root>: Sendable {
    /// The option, without its place in the content.
    public let definition: OptionDefinition
    private let get: @Sendable (Root) -> OptionValue?
    private let set: @Sendable (inout Root, OptionValue) -> Void

    /// The name on the bus and in JSON.
    public var name: String { definition.name }

    /// The content's current value; `nil`: none.
    public func value(in root: Root) -> OptionValue? { get(root) }

    /// Sets a checked value in the content.
    public func put(_ value: OptionValue, into root: inout Root) { set(&root, value) }

    /// The same row for a type that contains this one.
    func inside<Outer>(
        _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Root> & Sendable
    ) -> OptionRow<Outer> {
        OptionRow<Outer>(definition) {
            get($0[keyPath: path()])
        } set: {
            set(&$0[keyPath: path()], $1)
        }
    }

    /// The same row for a type that optionally contains this one.
    func inside<Outer>(
        optional path:
            @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Root?>
            & Sendable
    ) -> OptionRow<Outer> {
        OptionRow<Outer>(definition) {
            $0[keyPath: path()].flatMap(get)
        } set: {
            let path = path()
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
    /// Creates a row with custom functions to read and set its value.
    init(
        _ name: String,
        _ type: OptionType,
        _ help: String,
        flag: OptionFlag = .standard,
        setting: String? = nil,
        get: @escaping @Sendable (Root) -> OptionValue?,
        set: @escaping @Sendable (inout Root, OptionValue) -> Void
    ) {
        let definition = OptionDefinition(
            name: name,
            type: type,
            help: help,
            flag: flag,
            setting: setting
        ) {
            get(.standard)
        }
        self.init(definition, get: get, set: set)
    }

    /// Creates a row for a stored property.
    init<Value: OptionConvertible>(
        _ name: String,
        _ type: OptionType,
        _ help: String,
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
    init<Part: OptionTable>(
        _ name: String,
        table _: Part.Type,
        _ help: String,
        _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Part?> & Sendable
    ) {
        self.init(name, .table(Part.definitions), help) {
            $0[keyPath: path()].map { .table($0.optionValues) }
        } set: {
            guard case .table(let values) = $1 else { return }
            let path = path()
            var part = $0[keyPath: path] ?? .standard
            part.put(values)
            $0[keyPath: path] = part
        }
    }
}
