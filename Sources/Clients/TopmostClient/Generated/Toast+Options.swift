// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

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
