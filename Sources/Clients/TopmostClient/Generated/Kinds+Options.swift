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

extension BottomSheet {
    /// The rows: id, label and style of each.
    ///
    /// Accepts 1 to 20 entries.
    public func actions(_ buttons: [Topmost.Button]) -> Self { with("actions", .buttons(buttons)) }

    /// Label of the last row.
    ///
    /// Accepts up to 256 bytes.
    public func cancel(_ text: String) -> Self { with("cancel", .string(text)) }
}

extension Toast {
    /// Buttons below the text; default is the id of a click on the toast itself.
    ///
    /// Accepts 0 to 32 entries.
    public func actions(_ buttons: [Topmost.Button]) -> Self { with("actions", .buttons(buttons)) }

    /// Offer a field for a reply; its text comes with the action inline-reply.
    public func reply(_ reply: Topmost.Reply) -> Self { with("reply", reply.given.dictionary) }

    /// Progress of the work.
    ///
    /// Accepts 0 to 1, or indeterminate.
    public func progress(_ progress: Topmost.Progress) -> Self { with("progress", progress.value) }

    /// Urgency: a critical toast does not close by itself.
    public func urgency(_ value: Topmost.Urgency) -> Self {
        with("urgency", .string(value.rawValue))
    }

    /// Class of event, such as im.received.
    ///
    /// Accepts up to 256 bytes.
    public func category(_ text: String) -> Self { with("category", .string(text)) }

    /// Name of the application; "via" and the verified name follow if different.
    ///
    /// Accepts up to 256 bytes.
    public func appName(_ text: String) -> Self { with("app_name", .string(text)) }

    /// Source within the application: a site, an account or a device.
    ///
    /// Accepts up to 256 bytes.
    public func origin(_ text: String) -> Self { with("origin", .string(text)) }

    /// Name of the sender's desktop file; a press starts it once the sender has ended.
    ///
    /// Accepts up to 256 bytes.
    public func desktopEntry(_ text: String) -> Self { with("desktop_entry", .string(text)) }

    /// Icon of the application, instead of the first letter of its name.
    ///
    /// Accepts a path, a file or https address, an icon name or one emoji.
    public func appIcon(_ picture: String) -> Self { with("app_icon", .string(picture)) }

    /// Icon of the application, instead of the first letter of its name.
    public func appIcon(pixels: Topmost.Pixels) -> Self { with("app_icon", pixels.value) }

    /// Sound when it appears: a sound's name, an absolute path, or none.
    ///
    /// Accepts up to 1024 bytes.
    public func sound(_ text: String) -> Self { with("sound", .string(text)) }

    /// Read it aloud when it appears, if the user has any toasts read.
    public func speak(_ flag: Bool = true) -> Self { with("speak", .boolean(flag)) }

    /// Keep it after a button was pressed.
    public func resident(_ flag: Bool = true) -> Self { with("resident", .boolean(flag)) }

    /// Keep it out of the history.
    public func transient(_ flag: Bool = true) -> Self { with("transient", .boolean(flag)) }

    /// Make addresses in the message links, and offer to copy a one-time code.
    public func findAddresses(_ flag: Bool = true) -> Self {
        with("find_addresses", .boolean(flag))
    }

    /// Show it for a moment as an OSD: icon, bar and number, else icon and title.
    public func osd(_ flag: Bool = true) -> Self { with("osd", .boolean(flag)) }

    /// Position on the screen.
    public func position(_ value: Topmost.Position) -> Self {
        with("position", .string(value.rawValue))
    }

    /// Width in pixels at scale 1.
    ///
    /// Accepts 240 to 800.
    public func width(_ number: Int) -> Self { with("width", .int64(Int64(number))) }

    /// Monitor: focus, pointer, primary or output:NAME.
    ///
    /// Accepts up to 256 bytes.
    public func output(_ text: String) -> Self { with("output", .string(text)) }

    /// Close it when the connection that asked for it leaves the bus.
    public func whileConnected(_ flag: Bool = true) -> Self {
        with("while_connected", .boolean(flag))
    }

    /// Replace the toast with this id.
    ///
    /// Accepts 1 to 4294967295.
    public func replaces(_ number: Int) -> Self { with("replaces", .int64(Int64(number))) }
}

extension Loading {
    /// Show the indicator only after this time.
    ///
    /// Accepts 0 ms to 1 min.
    public func delay(_ span: Duration) -> Self { with("delay_ms", .int64(span.milliseconds)) }

    /// Whether keyboard and mouse are blocked; sandboxed applications must set false.
    public func blocksInput(_ flag: Bool = true) -> Self { with("blocks_input", .boolean(flag)) }

    /// Progress of the work.
    ///
    /// Accepts 0 to 1, or indeterminate.
    public func progress(_ progress: Topmost.Progress) -> Self { with("progress", progress.value) }

    /// Label of a button that cancels it.
    ///
    /// Accepts up to 256 bytes.
    public func cancel(_ text: String) -> Self { with("cancel", .string(text)) }

    /// Maximum time that it blocks input; `[loading] longest_ceiling` is the limit.
    ///
    /// Accepts 1 s to 10 min.
    public func ceiling(_ span: Duration) -> Self { with("ceiling_ms", .int64(span.milliseconds)) }
}

extension Retry {
    /// Label of the button that tries again.
    ///
    /// Accepts up to 256 bytes.
    public func retry(_ text: String) -> Self { with("retry", .string(text)) }

    /// Label of the button that declines.
    ///
    /// Accepts up to 256 bytes.
    public func giveUp(_ text: String) -> Self { with("give_up", .string(text)) }

    /// The last error, shown on request.
    ///
    /// Accepts up to 16384 bytes.
    public func details(_ text: String) -> Self { with("details", .string(text)) }

    /// Number of the failed attempt.
    ///
    /// Accepts 1 to 1000000.
    public func attempt(_ number: Int) -> Self { with("attempt", .int64(Int64(number))) }
}
