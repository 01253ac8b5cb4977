// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// A button: of a modal beside its two own, of a toast, or a row of a sheet.
    public struct Button: Hashable, Sendable {
        /// What is reported when it is pressed.
        public var id: String
        /// The text of the button.
        public var title: String
        /// How it looks.
        public var style: ButtonStyle

        /// Creates a button.
        public init(_ id: String, _ title: String, _ style: ButtonStyle = ButtonStyle()) {
            self.id = id
            self.title = title
            self.style = style
        }

        /// Creates a button that means something.
        public init(_ id: String, _ title: String, tone: Tone) {
            self.init(id, title, ButtonStyle().tone(tone))
        }

        /// `(ssa{sv})`.
        var value: Value { .structure([.string(id), .string(title), style.given.dictionary]) }
    }
}

extension Topmost {
    /// How a button looks.
    public struct ButtonStyle: OptionHolder {
        /// The options set so far.
        package var given = Options()

        /// The usual look.
        public init() {}
    }
}
