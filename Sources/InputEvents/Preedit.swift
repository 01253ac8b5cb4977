// SPDX-License-Identifier: MIT

/// Text that an input method has not settled yet.
public struct Preedit: Hashable, Sendable {
    /// The text, never empty.
    public let text: String
    /// Where the caret stands in it, in characters; `nil`: it is not shown.
    public let caret: Int?

    /// Takes a text as an input method tells it; `nil`: there is none.
    ///
    /// - Parameters:
    ///   - text: what stands at the caret; control characters are left out.
    ///   - caretByte: how many bytes of UTF-8 stand before the caret; negative: it is hidden.
    public init?(_ text: String, caretByte: Int) {
        let clean = text.filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        guard !clean.isEmpty else { return nil }
        self.text = String(clean.prefix(Self.limit))
        caret = caretByte < 0 ? nil : self.text.characters(inBytes: caretByte)
    }

    /// More than that no one composes.
    private static let limit = 256
}
