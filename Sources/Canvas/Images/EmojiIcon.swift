// SPDX-License-Identifier: MIT

import DesignSystem

/// A single emoji as the name of an icon.
enum EmojiIcon {
    /// Whether an icon's name is one emoji rather than a name.
    static func isEmoji(_ name: String) -> Bool {
        guard name.utf8.count <= 64, name.count == 1,
            let first = name.unicodeScalars.first
        else { return false }
        let properties = first.properties
        return properties.isEmojiPresentation
            || properties.isEmoji && name.unicodeScalars.contains("\u{FE0F}")
    }

    /// Returns the emoji as text, at 60 % of a box.
    static func block(_ emoji: String, side: Double) -> TextBlock {
        TextBlock(
            runs: [TextBlock.Run(emoji, color: Color(hex: 0x000000))],
            type: TypeStyle(size: side * 0.6, lineHeight: side, weight: 400),
            maximumLines: 1,
            alignment: .center
        )
    }
}
