// SPDX-License-Identifier: MIT

/// A type with options.
public protocol OptionTable: Sendable {
    /// The value without any options set.
    static var standard: Self { get }
    /// Its options, in the order in which they are set.
    static var options: [OptionRow<Self>] { get }
}

extension OptionTable {
    /// The definitions of its options.
    public static var definitions: [OptionDefinition] { options.map(\.definition) }

    /// Its values, by name.
    public var optionValues: [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for row in Self.options { values[row.name] = row.value(in: self) }
        return values
    }

    /// Sets checked values; all others stay unchanged.
    public mutating func put(_ values: [String: OptionValue]) {
        for row in Self.options {
            if let value = values[row.name] { row.put(value, into: &self) }
        }
    }
}
