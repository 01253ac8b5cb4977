// SPDX-License-Identifier: MIT

/// Text that an input method has not committed yet.
public struct Preedit: Hashable, Sendable {
    /// The text, never empty.
    public let text: String
    /// The caret's position in it, in characters; `nil`: hidden.
    public let caret: Int?

    /// Creates a preedit from an input method's text; `nil` if it is empty.
    ///
    /// - Parameters:
    ///   - text: the text at the caret; control characters are removed.
    ///   - caretByte: the caret's offset in bytes of UTF-8; negative: hidden.
    public init?(_ text: String, caretByte: Int) {
        let clean = text.filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        guard !clean.isEmpty else { return nil }
        self.text = String(clean.prefix(Self.limit))
        caret = caretByte < 0 ? nil : self.text.characters(inBytes: caretByte)
    }

    /// Longer texts are cut.
    private static let limit = 256
}
