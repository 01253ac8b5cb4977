// SPDX-License-Identifier: MIT

/// Something that options are put into.
public protocol OptionTable: Sendable {
    /// What it is when no option is said.
    static var standard: Self { get }
    /// Its options, in the order in which they are put in.
    static var options: [OptionRow<Self>] { get }
}

extension OptionTable {
    /// Name, type, help and flag of its options.
    public static var definitions: [OptionDefinition] { options.map(\.definition) }

    /// Its values, by name.
    public var optionValues: [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for row in Self.options { values[row.name] = row.value(in: self) }
        return values
    }

    /// Puts checked values into it; the others stay.
    public mutating func put(_ values: [String: OptionValue]) {
        for row in Self.options {
            if let value = values[row.name] { row.put(value, into: &self) }
        }
    }
}
