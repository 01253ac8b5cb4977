// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.FormField {
    /// Name of its value in the answer.
    ///
    /// Accepts 1 to 64 bytes.
    public func id(_ text: String) -> Self { with("id", .string(text)) }

    /// Type of the field.
    public func type(_ value: Topmost.FieldType) -> Self { with("type", .string(value.rawValue)) }

    /// Label above it, or beside a switch.
    ///
    /// Accepts up to 1024 bytes.
    public func label(_ text: String) -> Self { with("label", .string(text)) }

    /// Initial value.
    ///
    /// Accepts a text, true or false, a number or a list of ids, by the type.
    public func value(_ value: Topmost.FormValue) -> Self { with("value", value.value) }

    /// Hint in the empty field.
    ///
    /// Accepts up to 1024 bytes.
    public func placeholder(_ text: String) -> Self { with("placeholder", .string(text)) }

    /// Whether it must be filled in, chosen or on.
    public func required(_ flag: Bool = true) -> Self { with("required", .boolean(flag)) }

    /// Error text below the field.
    ///
    /// Accepts up to 1024 bytes.
    public func error(_ text: String) -> Self { with("error", .string(text)) }

    /// Minimum number of characters, unless it is empty.
    ///
    /// Accepts 0 to 4096.
    public func minimumLength(_ number: Int) -> Self {
        with("minimum_length", .int64(Int64(number)))
    }

    /// Maximum number of characters.
    ///
    /// Accepts 1 to 4096.
    public func maximumLength(_ number: Int) -> Self {
        with("maximum_length", .int64(Int64(number)))
    }

    /// Regular expression that the whole text must match.
    ///
    /// Accepts up to 1024 bytes.
    public func match(_ text: String) -> Self { with("match", .string(text)) }

    /// Message below the field while it is invalid.
    ///
    /// Accepts up to 1024 bytes.
    public func mismatch(_ text: String) -> Self { with("mismatch", .string(text)) }

    /// Minimum value.
    public func minimum(_ number: Double) -> Self { with("minimum", .double(number)) }

    /// Maximum value.
    public func maximum(_ number: Double) -> Self { with("maximum", .double(number)) }

    /// Step between values, counted from the minimum.
    public func step(_ number: Double) -> Self { with("step", .double(number)) }

    /// Completion suggestions; Tab accepts one.
    ///
    /// Accepts up to 100, each up to 256 bytes.
    public func suggestions(_ texts: [String]) -> Self { with("suggestions", .strings(texts)) }

    /// Whether InputChanged requests suggestions while the user types.
    public func live(_ flag: Bool = true) -> Self { with("live", .boolean(flag)) }

    /// The choices: id and label of each.
    ///
    /// Accepts 1 to 50 entries.
    public func choices(_ choices: [Topmost.Choice]) -> Self { with("choices", .choices(choices)) }
}
