// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Modal {
    /// Text field.
    public func input(_ input: Topmost.TextInput) -> Self { with("input", input.given.dictionary) }

    /// The fields of a form, in place of input and choices.
    ///
    /// Accepts 1 to 30 entries.
    public func fields(_ fields: [Topmost.FormField]) -> Self {
        with("fields", .array(fields.map(\.given.dictionary), element: "a{sv}"))
    }

    /// Progress of the work.
    ///
    /// Accepts 0 to 1, or indeterminate.
    public func progress(_ progress: Topmost.Progress) -> Self { with("progress", progress.value) }

    /// Tags to choose among.
    public func choices(_ choices: Topmost.ChoiceList) -> Self {
        with("choices", choices.given.dictionary)
    }

    /// Whether Escape may close it when there is no negative button.
    public func dismissible(_ flag: Bool = true) -> Self { with("dismissible", .boolean(flag)) }

    /// Id of the button that Enter presses at first; never one of tone danger.
    ///
    /// Accepts up to 256 bytes.
    public func `default`(_ text: String) -> Self { with("default", .string(text)) }

    /// Label of the button that confirms.
    ///
    /// Accepts up to 256 bytes.
    public func positive(_ text: String) -> Self { with("positive", .string(text)) }

    /// Label of the button that declines; if absent, there is no such button.
    ///
    /// Accepts up to 256 bytes.
    public func negative(_ text: String) -> Self { with("negative", .string(text)) }

    /// More buttons: id, label and style of each.
    ///
    /// Accepts 0 to 7 entries.
    public func buttons(_ buttons: [Topmost.Button]) -> Self { with("buttons", .buttons(buttons)) }

    /// Style of a button, by its id: positive, negative or one of buttons.
    public func style(_ id: String, _ style: Topmost.ButtonStyle) -> Self {
        adding(style.given.dictionary, for: id, to: "style")
    }
}
