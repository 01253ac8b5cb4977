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
                values.sorted { $0.key < $1.key }.map {
                    Value.Entry(key: .string($0.key), value: .variant($0.value))
                },
                key: "s",
                value: "v"
            )
        }
    }
}
