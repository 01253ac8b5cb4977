// SPDX-License-Identifier: MIT

extension Topmost {
    /// How a button looks.
    public struct ButtonStyle: OptionHolder {
        /// The options set so far.
        package var given = Options()

        /// The usual look.
        public init() {}
    }
}
