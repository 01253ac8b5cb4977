// SPDX-License-Identifier: MIT

/// How a sentence that a person reads writes its values.
///
/// A name from left to right turns the punctuation and the numbers beside it in a sentence from
/// right to left, and the reverse. So it stands there isolated, between two marks that are not
/// drawn. Texts for programs have no marks.
///
/// Source: Unicode Standard Annex #9, "Explicit Directional Isolates".
package struct ValueStyle: Sendable {
    /// Whether a sentence without a letter is read from right to left.
    package var isRightToLeft = false
    /// What stands between the entries of a list.
    package var listSeparator = ", "
    /// What was typed, a value `{text}`, with quotation marks.
    package var quoted = Phrase.quoted.english

    package init() {}

    /// The values that are lists of names, with a comma and a space between them.
    static let lists: Set<String> = [
        "arguments", "buttons", "choices", "fields", "files", "folders", "ids", "keywords", "kinds",
        "known", "list", "names", "options", "parts", "paths", "programs", "situations", "tones",
        "tried", "types", "values", "words",
    ]

    /// Returns a value as it stands in a sentence.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - name: its name.
    ///   - sentence: the sentence with the names of its values.
    /// - Returns: the value, isolated if it or the sentence could turn otherwise.
    func written(_ value: String, named name: String, in sentence: String) -> String {
        // Letters from right to left have bytes from here on.
        let isPlain = !isRightToLeft && !value.utf8.contains { $0 >= 0xD6 }
        let isAsInEnglish = listSeparator == ", " && quoted == Phrase.quoted.english
        guard !isPlain || !isAsInEnglish, sentence != "{\(name)}" else { return value }
        if name == "given" { return isolated(requoted(value), in: sentence) }
        guard Self.lists.contains(name) else { return isolated(value, in: sentence) }
        return Self.entries(of: value)
            .map { isolated(name == "keywords" ? $0 : requoted($0), in: sentence) }
            .joined(separator: listSeparator)
    }

    /// The value with the quotation marks of the language, if it is quoted as a whole.
    private func requoted(_ value: String) -> String {
        let text = value.dropFirst().dropLast()
        guard value.utf8.count > 2, value.first == "\"", value.last == "\"", !text.contains("\"")
        else { return value }
        return Phrase.fill(quoted, ["text": String(text)])
    }

    private static func entries(of list: String) -> [String] {
        var entries: [String] = []
        for piece in list.split(separator: ",", omittingEmptySubsequences: false) {
            if entries.isEmpty || piece.first == " " {
                entries.append(String(entries.isEmpty ? piece : piece.dropFirst()))
            } else {
                entries[entries.count - 1] += ",\(piece)"
            }
        }
        return entries
    }

    private func isolated(_ value: String, in sentence: String) -> String {
        // By what is written between the values: one may begin with a name of the other direction.
        var first: Bool?
        var isTurned = false
        Phrase.scan(sentence) { part in
            guard case .text(let text) = part else { return }
            for direction in text.unicodeScalars.lazy.compactMap(\.isRightToLeft) {
                first = first ?? direction
                isTurned = isTurned || direction
            }
        }
        let turns =
            (isTurned || first == nil && isRightToLeft) && value.turnsFromRight
            || !(first ?? isRightToLeft) && value.turnsFromLeft
        return turns ? "\u{2068}\(value)\u{2069}" : value
    }
}

extension String {
    /// Whether it has isolated values, and each ends in it: an open one would turn what stands
    /// behind the text.
    package var hasClosedIsolates: Bool {
        // The first byte of all marks.
        guard utf8.contains(0xE2) else { return false }
        var (count, open) = (0, 0)
        for scalar in unicodeScalars where (0x2066...0x2069).contains(scalar.value) {
            count += 1
            open += scalar.value == 0x2069 ? -1 : 1
            guard open >= 0 else { return false }
        }
        return count > 0 && open == 0
    }

    /// Whether it turns in a sentence from left to right: it has a letter from right to left.
    fileprivate var turnsFromLeft: Bool { unicodeScalars.contains { $0.isRightToLeft == true } }

    /// Whether it turns in a sentence from right to left: it has a letter from left to right, or,
    /// without any letter, a sign that no number has.
    fileprivate var turnsFromRight: Bool {
        let directions = unicodeScalars.lazy.compactMap(\.isRightToLeft)
        guard directions.first(where: { !$0 }) == nil else { return true }
        return directions.isEmpty && !unicodeScalars.allSatisfy(\.isOfNumber)
    }
}

extension Unicode.Scalar {
    /// Whether it is strong, and read from right to left; `nil`: it is not strong.
    ///
    /// Source: Unicode Standard Annex #9, "Bidirectional Character Types"; letters by their blocks.
    package var isRightToLeft: Bool? {
        switch value {
        case 0x200E: false
        case 0x200F: true
        // Digits and punctuation are not strong in these blocks either.
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            properties.isAlphabetic ? true : nil
        default: properties.isAlphabetic ? false : nil
        }
    }

    /// Whether it is a digit, or stands between the digits of a number.
    fileprivate var isOfNumber: Bool {
        properties.numericType == .decimal || ".,:٫٬\u{A0}\u{202F}".unicodeScalars.contains(self)
    }
}
