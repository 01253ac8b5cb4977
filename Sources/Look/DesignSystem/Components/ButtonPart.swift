// SPDX-License-Identifier: MIT

import PresenterCore

/// A button with the details that depend on its place on a card.
struct ButtonPart: Hashable, Sendable {
    var title: String
    var style: ButtonLook
    var target: Target
    var icon: IconPlacement?
    /// A glyph at the trailing side (expanders), in place of an icon.
    var trailingGlyph: Glyph?
    /// A glyph at the leading side, in place of an icon.
    var leadingGlyph: Glyph?
    var isEnabled = true
    /// The caller's fill.
    var custom: Color?
    /// The letter to underline while Alt is held.
    var mnemonic: Character?
    /// Text after the label, behind a divider ("Attempt 3").
    var note: String?
}
