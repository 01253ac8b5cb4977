// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.Reply {
    /// Label of the button that opens the field.
    ///
    /// Accepts up to 256 bytes.
    public func label(_ text: String) -> Self { with("label", .string(text)) }

    /// Hint in the empty field.
    ///
    /// Accepts up to 1024 bytes.
    public func placeholder(_ text: String) -> Self { with("placeholder", .string(text)) }

    /// Label of the button that sends the text.
    ///
    /// Accepts up to 256 bytes.
    public func send(_ text: String) -> Self { with("send", .string(text)) }

    /// Icon of the button that sends the text.
    ///
    /// Accepts a path, a file or https address, an icon name or one emoji.
    public func sendIcon(_ picture: String) -> Self { with("send_icon", .string(picture)) }

    /// Icon of the button that sends the text.
    public func sendIcon(pixels: Topmost.Pixels) -> Self { with("send_icon", pixels.value) }
}
