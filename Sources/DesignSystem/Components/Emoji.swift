// SPDX-License-Identifier: MIT

/// A text that is a single emoji.
struct Emoji: Hashable, Sendable {
    let text: String

    init?(_ text: String) {
        guard text.count == 1, let first = text.unicodeScalars.first else { return nil }
        let isDrawn =
            first.properties.isEmojiPresentation
            || (first.properties.isEmoji && text.unicodeScalars.contains { $0.value == 0xFE0F })
        guard isDrawn else { return nil }
        self.text = text
    }
}
