// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// A value with options that are set one after the other: `Modal("Save?").negative("No")`.
    ///
    /// The methods of `Generated` are made from Topmost's table of options.
    public protocol OptionBuilder: Hashable, Sendable {
        /// The options set so far.
        var given: Options { get set }
    }
}

extension Topmost.OptionBuilder {
    /// A copy with one more option.
    func with(_ name: String, _ value: Value) -> Self {
        var copy = self
        copy.given[name] = value
        return copy
    }

    /// A copy with one more entry in an option that is a dictionary of dictionaries.
    func adding(_ value: Value, for key: String, to name: String) -> Self {
        var entries: [Value.Entry] = []
        if case .dictionary(let others, _, _)? = given[name] {
            entries = others.filter { $0.key != .string(key) }
        }
        entries.append(Value.Entry(key: .string(key), value: value))
        return with(name, .dictionary(entries, key: "s", value: "a{sv}"))
    }
}
