// SPDX-License-Identifier: MIT

package import BusValues

extension Topmost {
    /// The options that were set, as they travel: the daemon adds defaults and checks them.
    public struct Options: Hashable, Sendable {
        private var values: [String: Value] = [:]

        /// No options: all defaults.
        package init() {}

        package subscript(name: String) -> Value? {
            get { values[name] }
            set { values[name] = newValue }
        }

        /// `a{sv}`, sorted by name.
        var dictionary: Value {
            .dictionary(
                values.sorted { $0.key < $1.key }.map { name, value in
                    let value = name == "input" ? value.withPipe : value
                    return Value.Entry(key: .string(name), value: .variant(value))
                },
                key: "s",
                value: "v"
            )
        }
    }
}

extension Value {
    /// The options of a field; its hidden text comes as the end of a pipe, not over the bus.
    fileprivate var withPipe: Value {
        guard case .dictionary(let entries, let key, let value) = self,
            self["hidden"]?.unwrapped == .boolean(true), self["secret_fd"] == nil
        else { return self }
        let pipe = Entry(key: .string("secret_fd"), value: .variant(.boolean(true)))
        return .dictionary(entries + [pipe], key: key, value: value)
    }
}

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

extension Value {
    /// `a{ss}`: colours by what they colour.
    static func colors(_ colors: [Topmost.ColorRole: String]) -> Value {
        .dictionary(
            colors.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                Entry(key: .string($0.key.rawValue), value: .string($0.value))
            },
            key: "s",
            value: "s"
        )
    }

    /// `a(ssa{sv})`: buttons.
    static func buttons(_ buttons: [Topmost.Button]) -> Value {
        .array(buttons.map(\.value), element: "(ssa{sv})")
    }

    /// `a(ss)`: tags.
    static func choices(_ choices: [Topmost.Choice]) -> Value {
        .array(choices.map(\.value), element: "(ss)")
    }
}

extension Duration {
    /// The span in milliseconds, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
