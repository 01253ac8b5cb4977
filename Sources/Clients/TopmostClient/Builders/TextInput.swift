// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// A text field; the text is in the outcome.
    public struct TextInput: OptionHolder {
        /// The options set so far.
        package var given = Options()

        /// An empty field.
        public init() {}

        /// A field for a secret: shown as dots, and sent past the bus, as the end of a pipe.
        public static var secret: TextInput { TextInput().hidden() }
    }
}
