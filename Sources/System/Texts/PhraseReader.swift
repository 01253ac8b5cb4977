// SPDX-License-Identifier: MIT

/// Finds the texts that English sentences are made of.
///
/// Errors and explanations travel as English sentences, for programs and logs; who shows one to a
/// person reads it back and words it in their language.
public struct PhraseReader: Sendable {
    /// The values that are texts of the table themselves; all others are shown as they are.
    public static let nested: Set<String> = [
        "accepted", "cause", "given", "hint", "keywords", "next", "problem", "range", "span",
        "turn",
    ]

    /// The values that are numbers: they have no space.
    public static let numbers: Set<String> = [
        "bytes", "column", "count", "id", "limit", "line", "maximum", "minimum", "number",
    ]

    private let forms: [Form]
    /// Rows without a letter of their own fit almost any sentence: they are tried last.
    private let weakForms: [Form]

    /// Creates a reader of the texts of some rows; the longest that fits a sentence is found.
    public init(_ rows: [Phrase]) {
        let forms = rows.flatMap { row in
            [Form(row, row.english)] + (row.plural.map { [Form(row, $0)] } ?? [])
        }
        self.forms = forms.filter(\.hasLetters).sorted { $0.length > $1.length }
        weakForms = forms.filter { !$0.hasLetters }
    }

    /// Returns the wording that a sentence is the English of.
    ///
    /// - Returns: the wording; `nil`: no row fits.
    public func wording(of sentence: String) -> Wording? {
        Self.wording(of: sentence, forms) ?? Self.wording(of: sentence, weakForms)
    }

    private static func wording(of sentence: String, _ forms: [Form]) -> Wording? {
        let bytes = Array(sentence.utf8)
        for form in forms {
            if let wording = form.wording(of: bytes), wording.english == sentence { return wording }
        }
        return nil
    }

    /// Words a text again: a sentence, or several with a space between them.
    ///
    /// - Parameters:
    ///   - text: the English text.
    ///   - reword: words a text of the table; its values are worded already.
    /// - Returns: the text; unchanged if no row fits.
    public func rewording(_ text: String, _ reword: (Wording) -> String) -> String {
        fitting(text, reword) ?? text
    }

    private func fitting(_ text: String, _ reword: (Wording) -> String) -> String? {
        for end in text.indices where text[end...].hasPrefix(". ") {
            let next = text.index(end, offsetBy: 2)
            guard let first = worded(String(text[...end]), forms, reword) else { continue }
            if let others = fitting(String(text[next...]), reword) {
                return Phrase.joined([first, others])
            }
            break
        }
        return worded(text, forms, reword) ?? worded(text, weakForms, reword)
    }

    private func worded(
        _ sentence: String,
        _ forms: [Form],
        _ reword: (Wording) -> String
    ) -> String? {
        Self.wording(of: sentence, forms).map { rewording($0, reword) }
    }

    /// Words a text of the table again, with those of its values that are texts too.
    public func rewording(_ wording: Wording, _ reword: (Wording) -> String) -> String {
        var wording = wording
        let names = wording.phrase.names.filter { $0 != "count" || wording.count == nil }
        for (index, name) in zip(wording.values.indices, names) where Self.nested.contains(name) {
            wording.values[index] = rewording(wording.values[index], reword)
        }
        return reword(wording)
    }
}

extension Wording {
    /// The wording of an English sentence that may be one of the table: whoever shows it reads it
    /// back.
    public static func reading(_ sentence: String) -> Wording {
        Wording("{problem}", values: [sentence])
    }
}

/// An English text of a row: what is written between its values.
private struct Form: Sendable {
    let phrase: Phrase
    /// The values in their order.
    let names: [String]
    /// What stands before each value, and behind the last.
    let pieces: [[UInt8]]
    /// The bytes of all pieces.
    let length: Int
    /// Whether one of the pieces has a letter.
    let hasLetters: Bool

    init(_ phrase: Phrase, _ text: String) {
        var names: [String] = []
        var pieces: [[UInt8]] = [[]]
        Phrase.scan(text) { part in
            switch part {
            case .text(let text): pieces[pieces.count - 1] += text.utf8
            case .value(let name):
                names.append(String(name))
                pieces.append([])
            }
        }
        self.phrase = phrase
        self.names = names
        self.pieces = pieces
        length = pieces.reduce(0) { $0 + $1.count }
        hasLetters = pieces.contains {
            $0.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        }
    }

    /// Reads a sentence; each value ends where the next piece begins for the first time.
    func wording(of sentence: [UInt8]) -> Wording? {
        guard let first = pieces.first, let last = pieces.last, sentence.count >= length,
            sentence.starts(with: first), sentence.suffix(last.count).elementsEqual(last),
            !names.isEmpty || sentence.count == length
        else { return nil }
        var values: [String: String] = [:]
        var rest = sentence[first.count...]
        for (index, name) in names.enumerated() {
            let piece = pieces[index + 1]
            let isLast = index == names.count - 1
            let end = isLast ? rest.endIndex - piece.count : Self.start(of: piece, in: rest)
            guard let end, end >= rest.startIndex else { return nil }
            let value = rest[..<end]
            if PhraseReader.numbers.contains(name), value.contains(UInt8(ascii: " ")) { return nil }
            values[name] = String(decoding: value, as: UTF8.self)
            rest = rest[(end + piece.count)...]
        }
        let count = values["count"].flatMap { Int($0) }
        guard values["count"] == nil || count != nil else { return nil }
        let others = phrase.names.filter { $0 != "count" }.map { values[$0] ?? "" }
        return Wording(phrase, count: count, values: others)
    }

    private static func start(of piece: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = piece.first else { return nil }
        return bytes.indices.first { index in
            bytes[index] == first && bytes[index...].starts(with: piece)
        }
    }
}
