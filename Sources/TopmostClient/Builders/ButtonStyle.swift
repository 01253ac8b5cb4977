// SPDX-License-Identifier: MIT

extension Topmost {
    /// How a button looks.
    public struct ButtonStyle: OptionBuilder {
        /// The options set so far.
        public var given = Options()

        /// The usual look.
        public init() {}
    }
}
