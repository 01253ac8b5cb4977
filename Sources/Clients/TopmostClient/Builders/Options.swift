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
