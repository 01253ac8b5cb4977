// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// A value with options that are set one after the other: `Modal("Save?").negative("No")`.
    ///
    /// Only the builders of this package are such. The methods of `Generated` are made from
    /// Topmost's table of options.
    public protocol OptionBuilder: Hashable, Sendable {}
}

/// A builder as this package sees it: how options travel concerns nobody else.
package protocol OptionHolder: Topmost.OptionBuilder {
    /// The options set so far.
    var given: Topmost.Options { get set }
}

extension Topmost.OptionBuilder {
    /// The builder with its options.
    var holder: any OptionHolder {
        guard let holder = self as? any OptionHolder else {
            preconditionFailure("\(Self.self) is no builder of TopmostClient")
        }
        return holder
    }

    /// A copy with one more option.
    func with(_ name: String, _ value: Value) -> Self {
        var copy = holder
        copy.given[name] = value
        return copy as? Self ?? self
    }

    /// A copy with one more entry in an option that is a dictionary of dictionaries.
    func adding(_ value: Value, for key: String, to name: String) -> Self {
        var entries: [Value.Entry] = []
        if case .dictionary(let others, _, _)? = holder.given[name] {
            entries = others.filter { $0.key != .string(key) }
        }
        entries.append(Value.Entry(key: .string(key), value: value))
        return with(name, .dictionary(entries, key: "s", value: "a{sv}"))
    }
}
