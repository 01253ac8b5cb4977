// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.ButtonStyle {
    /// Visual weight.
    public func prominence(_ value: Topmost.Prominence) -> Self {
        with("prominence", .string(value.rawValue))
    }

    /// Meaning, shown as colour.
    public func tone(_ value: Topmost.Tone) -> Self { with("tone", .string(value.rawValue)) }

    /// Size.
    public func size(_ value: Topmost.ButtonSize) -> Self { with("size", .string(value.rawValue)) }

    /// A picture beside the label.
    ///
    /// Accepts a path, a file or https address, an icon name or one emoji.
    public func icon(_ picture: String) -> Self { with("icon", .string(picture)) }

    /// A picture beside the label.
    public func icon(pixels: Topmost.Pixels) -> Self { with("icon", pixels.value) }

    /// The side of the label that the icon is on.
    public func iconSide(_ value: Topmost.IconSide) -> Self {
        with("icon_side", .string(value.rawValue))
    }
}

extension Topmost.ChoiceList {
    /// Label above the choices.
    ///
    /// Accepts up to 1024 bytes.
    public func label(_ text: String) -> Self { with("label", .string(text)) }

    /// The choices: id and label of each; more than 50 require rows.
    ///
    /// Accepts 0 to 1000 entries.
    public func options(_ choices: [Topmost.Choice]) -> Self { with("options", .choices(choices)) }

    /// Ids selected initially.
    ///
    /// Accepts up to 1000, each up to 256 bytes.
    public func selected(_ texts: [String]) -> Self { with("selected", .strings(texts)) }

    /// Allow several choices.
    public func many(_ flag: Bool = true) -> Self { with("many", .boolean(flag)) }

    /// Minimum number of choices.
    ///
    /// Accepts 0 to 1000.
    public func minimum(_ number: Int) -> Self { with("minimum", .int64(Int64(number))) }

    /// Maximum number of choices where several can be selected.
    ///
    /// Accepts 1 to 1000.
    public func maximum(_ number: Int) -> Self { with("maximum", .int64(Int64(number))) }

    /// Show the choices as rows of a list.
    public func rows(_ flag: Bool = true) -> Self { with("rows", .boolean(flag)) }

    /// Filter the rows by typing.
    public func filter(_ flag: Bool = true) -> Self { with("filter", .boolean(flag)) }

    /// Maximum number of rows in view; the rest scrolls.
    ///
    /// Accepts 1 to 60.
    public func visibleRows(_ number: Int) -> Self { with("visible_rows", .int64(Int64(number))) }

    /// Show a text; its lines cannot be selected.
    public func text(_ flag: Bool = true) -> Self { with("text", .boolean(flag)) }

    /// Line width in columns; the card grows to fit if it can.
    ///
    /// Accepts 20 to 200.
    public func columns(_ number: Int) -> Self { with("columns", .int64(Int64(number))) }

    /// Icon of each row, in their order: a name, an emoji, an absolute path, or empty.
    ///
    /// Accepts up to 1000.
    public func icons(_ pictures: [String]) -> Self { with("icons", .strings(pictures)) }

    /// The rows are part of a longer list: InputChanged requests others.
    public func live(_ flag: Bool = true) -> Self { with("live", .boolean(flag)) }

    /// Position of the first row of a live list, from 0.
    ///
    /// Accepts 0 to 1000000000.
    public func first(_ number: Int) -> Self { with("first", .int64(Int64(number))) }

    /// Number of rows of a live list that match.
    ///
    /// Accepts 0 to 1000000000.
    public func matches(_ number: Int) -> Self { with("matches", .int64(Int64(number))) }

    /// Number of all rows of a live list.
    ///
    /// Accepts 0 to 1000000000.
    public func total(_ number: Int) -> Self { with("total", .int64(Int64(number))) }

    /// Number in the InputChanged signal that these rows answer.
    ///
    /// Accepts 0 to 1000000000.
    public func answers(_ number: Int) -> Self { with("answers", .int64(Int64(number))) }

    /// Number of rows of a live text that match the search.
    ///
    /// Accepts 0 to 1000000000.
    public func hits(_ number: Int) -> Self { with("hits", .int64(Int64(number))) }

    /// Number of the match to show, from 1; 0: none.
    ///
    /// Accepts 0 to 1000000000.
    public func hit(_ number: Int) -> Self { with("hit", .int64(Int64(number))) }

    /// Row of that match, from 0.
    ///
    /// Accepts 0 to 1000000000.
    public func hitRow(_ number: Int) -> Self { with("hit_row", .int64(Int64(number))) }

    /// Next part of the text to copy, as InputChanged requested.
    ///
    /// Accepts up to 65536 bytes.
    public func copied(_ text: String) -> Self { with("copied", .string(text)) }

    /// The row after the last one in copied.
    ///
    /// Accepts 0 to 1000000000.
    public func copiedTo(_ number: Int) -> Self { with("copied_to", .int64(Int64(number))) }
}

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
