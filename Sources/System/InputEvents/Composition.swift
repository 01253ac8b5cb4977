// SPDX-License-Identifier: MIT

/// A change by an input method to the text at the caret, applied at once.
///
/// It removes the old preedit, deletes text around the caret, inserts the committed text,
/// then shows the new preedit.
/// Source: `text-input-unstable-v3.xml`, "zwp_text_input_v3.done".
public struct Composition: Hashable, Sendable {
    /// How much text to delete before and after the caret, in UTF-8 bytes.
    public var deletedBefore, deletedAfter: Int
    /// The committed text.
    public var committed: String
    /// The text still being composed.
    public var preedit: Preedit?

    /// Creates a change; without arguments it ends a preedit.
    public init(
        deletedBefore: Int = 0,
        deletedAfter: Int = 0,
        committed: String = "",
        preedit: Preedit? = nil
    ) {
        self.deletedBefore = deletedBefore
        self.deletedAfter = deletedAfter
        self.committed = committed
        self.preedit = preedit
    }
}

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

    /// The caret's offset in bytes of UTF-8; `nil`: hidden.
    public var caretByte: Int? { caret.map { text.prefix($0).utf8.count } }

    /// Longer texts are cut.
    private static let limit = 256
}

/// The part of a field's text around the caret that an input method gets.
public struct SurroundingText: Hashable, Sendable {
    /// At most 4000 bytes of whole characters, half of them before the caret.
    ///
    /// Source: `zwp_text_input_v3.set_surrounding_text`.
    public let text: String
    /// The caret's offset in it, in bytes of UTF-8.
    public let caretByte: Int

    /// Cuts a text to the part around the caret, which is between two of its characters.
    public init(_ whole: String, caretByte: Int) {
        let limit = 4000
        guard whole.utf8.count > limit else {
            (text, self.caretByte) = (whole, caretByte)
            return
        }
        let split = whole.utf8.index(whole.startIndex, offsetBy: min(caretByte, whole.utf8.count))
        var before = whole[..<split]
        var after = whole[split...]
        while before.utf8.count > limit / 2 { before.removeFirst() }
        while after.utf8.count > limit / 2 { after.removeLast() }
        text = String(before + after)
        self.caretByte = before.utf8.count
    }
}

extension String {
    /// Returns how many whole characters fit into that many bytes of UTF-8.
    package func characters(inBytes bytes: Int) -> Int {
        var left = bytes
        var count = 0
        for character in self {
            left -= character.utf8.count
            guard left >= 0 else { return count }
            count += 1
        }
        return count
    }
}
