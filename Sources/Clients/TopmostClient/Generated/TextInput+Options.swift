// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.TextInput {
    /// Label above the field.
    ///
    /// Accepts up to 1024 bytes.
    public func label(_ text: String) -> Self { with("label", .string(text)) }

    /// Hint in the empty field.
    ///
    /// Accepts up to 1024 bytes.
    public func placeholder(_ text: String) -> Self { with("placeholder", .string(text)) }

    /// Initial text of the field.
    ///
    /// Accepts up to 16384 bytes.
    public func text(_ text: String) -> Self { with("text", .string(text)) }

    /// Show the text as dots.
    public func hidden(_ flag: Bool = true) -> Self { with("hidden", .boolean(flag)) }

    /// Send a hidden text as a file descriptor, in ButtonPressed only.
    public func secretFd(_ flag: Bool = true) -> Self { with("secret_fd", .boolean(flag)) }

    /// Minimum number of characters.
    ///
    /// Accepts 0 to 4096.
    public func minimumLength(_ number: Int) -> Self {
        with("minimum_length", .int64(Int64(number)))
    }

    /// Maximum number of characters; the field says when there are more.
    ///
    /// Accepts 1 to 4096.
    public func maximumLength(_ number: Int) -> Self {
        with("maximum_length", .int64(Int64(number)))
    }

    /// Error text below the field.
    ///
    /// Accepts up to 1024 bytes.
    public func error(_ text: String) -> Self { with("error", .string(text)) }

    /// Regular expression that the whole text must match.
    ///
    /// Accepts up to 1024 bytes.
    public func match(_ text: String) -> Self { with("match", .string(text)) }

    /// The text must be a decimal number; Up and Down change it.
    public func number(_ flag: Bool = true) -> Self { with("number", .boolean(flag)) }

    /// Minimum value.
    public func minimum(_ number: Double) -> Self { with("minimum", .double(number)) }

    /// Maximum value.
    public func maximum(_ number: Double) -> Self { with("maximum", .double(number)) }

    /// Step between values, counted from the minimum.
    public func step(_ number: Double) -> Self { with("step", .double(number)) }

    /// Message below the field while its text is invalid.
    ///
    /// Accepts up to 1024 bytes.
    public func mismatch(_ text: String) -> Self { with("mismatch", .string(text)) }

    /// Completion suggestions; Tab accepts one.
    ///
    /// Accepts up to 1000, each up to 256 bytes.
    public func suggestions(_ texts: [String]) -> Self { with("suggestions", .strings(texts)) }
}
