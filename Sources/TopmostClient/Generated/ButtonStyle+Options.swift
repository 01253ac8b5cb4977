// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension ButtonStyle {
    /// Visual weight.
    ///
    /// Takes primary, secondary, text.
    public func prominence(_ word: Prominence) -> Self {
        with("prominence", .string(word.rawValue))
    }

    /// Meaning, shown as colour.
    ///
    /// Takes standard, accent, danger.
    public func tone(_ word: Tone) -> Self {
        with("tone", .string(word.rawValue))
    }

    /// Size.
    ///
    /// Takes small, medium, large.
    public func size(_ word: ButtonSize) -> Self {
        with("size", .string(word.rawValue))
    }

    /// A picture beside the label.
    ///
    /// Takes a path, an https address, an icon name or one emoji.
    public func icon(_ picture: String) -> Self {
        with("icon", .string(picture))
    }

    /// The side of the label that the icon is on.
    ///
    /// Takes leading, trailing.
    public func iconSide(_ word: IconSide) -> Self {
        with("icon_side", .string(word.rawValue))
    }
}
