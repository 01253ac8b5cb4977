// SPDX-License-Identifier: MIT

import PresenterCore

/// A button with everything its place on a card decides.
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
    /// A fill set by the caller.
    var custom: Color?
    /// The letter to underline while Alt is held.
    var mnemonic: Character?
    /// What stands after the label behind a line ("Attempt 3").
    var note: String?
}
