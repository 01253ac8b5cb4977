// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.ButtonStyle {
    /// Visual weight.
    public func prominence(_ word: Topmost.Prominence) -> Self {
        with("prominence", .string(word.rawValue))
    }

    /// Meaning, shown as colour.
    public func tone(_ word: Topmost.Tone) -> Self {
        with("tone", .string(word.rawValue))
    }

    /// Size.
    public func size(_ word: Topmost.ButtonSize) -> Self {
        with("size", .string(word.rawValue))
    }

    /// A picture beside the label.
    ///
    /// Accepts a path, a file or https address, an icon name or one emoji.
    public func icon(_ picture: String) -> Self {
        with("icon", .string(picture))
    }

    /// A picture beside the label.
    public func icon(pixels: Topmost.Pixels) -> Self {
        with("icon", pixels.value)
    }

    /// The side of the label that the icon is on.
    public func iconSide(_ word: Topmost.IconSide) -> Self {
        with("icon_side", .string(word.rawValue))
    }
}
