// SPDX-License-Identifier: MIT

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
    public var optionValues: [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        forEachOption { values[$0] = $1 }
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
