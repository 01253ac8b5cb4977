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
