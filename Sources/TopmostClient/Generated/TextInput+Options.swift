// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension TextInput {
    /// Label above the field.
    ///
    /// Takes up to 1024 bytes.
    public func label(_ text: String) -> Self {
        with("label", .string(text))
    }

    /// Hint in the empty field.
    ///
    /// Takes up to 1024 bytes.
    public func placeholder(_ text: String) -> Self {
        with("placeholder", .string(text))
    }

    /// Text that is in the field at first.
    ///
    /// Takes up to 16384 bytes.
    public func text(_ text: String) -> Self {
        with("text", .string(text))
    }

    /// Show the text as dots.
    public func hidden(_ flag: Bool = true) -> Self {
        with("hidden", .boolean(flag))
    }

    /// Send a hidden text as a file descriptor, in ButtonPressed only.
    public func secretFd(_ flag: Bool = true) -> Self {
        with("secret_fd", .boolean(flag))
    }

    /// Characters needed before the positive button can be pressed.
    ///
    /// Takes 0 to 4096.
    public func minimumLength(_ number: Int) -> Self {
        with("minimum_length", .int64(Int64(number)))
    }

    /// Maximum number of characters; the field says when there are more.
    ///
    /// Takes 1 to 4096.
    public func maximumLength(_ number: Int) -> Self {
        with("maximum_length", .int64(Int64(number)))
    }

    /// Why the last answer was refused.
    ///
    /// Takes up to 1024 bytes.
    public func error(_ text: String) -> Self {
        with("error", .string(text))
    }
}
