// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.Request {
    /// The title: one or two lines.
    ///
    /// Accepts up to 1024 bytes.
    public func title(_ text: String) -> Self { with("title", .string(text)) }

    /// The text below the title.
    ///
    /// Accepts up to 16384 bytes.
    public func message(_ text: String) -> Self {
        with("message", .string(text)).with("markup", .boolean(false))
    }

    /// The text below the title.
    ///
    /// Accepts up to 16384 bytes.
    public func message(markup: String) -> Self {
        with("message", .string(markup)).with("markup", .boolean(true))
    }

    /// A small icon for the subject.
    ///
    /// Accepts a path, a file or https address, an icon name or one emoji.
    public func icon(_ picture: String) -> Self { with("icon", .string(picture)) }

    /// A small icon for the subject.
    public func icon(pixels: Topmost.Pixels) -> Self { with("icon", pixels.value) }

    /// A picture that is part of the content.
    ///
    /// Accepts a path, a file or https address, an icon name or one emoji.
    public func image(_ picture: String) -> Self { with("image", .string(picture)) }

    /// A picture that is part of the content.
    public func image(pixels: Topmost.Pixels) -> Self { with("image", pixels.value) }

    /// Width of the image in pixels.
    ///
    /// Accepts 1 to 4096.
    public func imageWidth(_ number: Int) -> Self { with("image_width", .int64(Int64(number))) }

    /// Height of the image in pixels.
    ///
    /// Accepts 1 to 4096.
    public func imageHeight(_ number: Int) -> Self { with("image_height", .int64(Int64(number))) }

    /// Colour of the main button; Enter does not press a button with the tone danger.
    public func tone(_ value: Topmost.Tone) -> Self { with("tone", .string(value.rawValue)) }

    /// Theme of this card; ignored in high contrast.
    public func theme(_ value: Topmost.Theme) -> Self { with("theme", .string(value.rawValue)) }

    /// Colours of parts; an unreadable pair is drawn with the nearest readable colour.
    ///
    /// Accepts `#rrggbb` for each.
    public func colors(_ colors: [Topmost.ColorRole: String]) -> Self {
        with("colors", .colors(colors))
    }

    /// Close it after this time; a toast counts from its first frame.
    ///
    /// Accepts 1 ms to 7 days; `nil`: never.
    public func timeout(_ span: Duration?) -> Self {
        with("timeout_ms", .int64(span?.milliseconds ?? 0))
    }

    /// A second toast or loading with the same key updates the first; a second modal or sheet is ignored.
    ///
    /// Accepts 1 to 256 bytes.
    public func key(_ text: String) -> Self { with("key", .string(text)) }

    /// Tags, shown in lists.
    ///
    /// Accepts up to 32, each up to 256 bytes.
    public func tags(_ texts: [String]) -> Self { with("tags", .strings(texts)) }

    /// Close it when the presentation with this id ends, which must be of the same program.
    ///
    /// Accepts 1 to 4294967295.
    public func parent(_ number: Int) -> Self { with("parent", .int64(Int64(number))) }

    /// Whether it waits where no display can show it, as it does by default.
    public func waitForDisplay(_ flag: Bool = true) -> Self {
        with("wait_for_display", .boolean(flag))
    }
}
