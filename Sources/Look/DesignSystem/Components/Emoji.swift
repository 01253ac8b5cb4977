// SPDX-License-Identifier: MIT

/// A single emoji as the name of an icon.
public struct Emoji: Hashable, Sendable {
    /// Maximum length in bytes; the longest emoji of Unicode have 35, but marks without end may
    /// follow one.
    private static let maximumBytes = 64

    /// The emoji.
    public let text: String

    /// Creates an emoji from an icon's name; `nil` if that is anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes, text.count == 1,
            let first = text.unicodeScalars.first
        else { return nil }
        let isDrawn =
            first.properties.isEmojiPresentation
            || first.properties.isEmoji && text.unicodeScalars.contains("\u{FE0F}")
        guard isDrawn else { return nil }
        self.text = text
    }
}
