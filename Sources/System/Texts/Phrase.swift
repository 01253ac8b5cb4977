// SPDX-License-Identifier: MIT

/// A text of Topmost, in English.
///
/// All of them stand in `Table`, each with a name and a note for translators; `make pot` reads
/// them there. The English is also what a translation is found by, and what travels.
public struct Phrase: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The English text; a value stands where its name is, in braces: `{count} new`.
    public var english: String
    /// The English text for another number than one, if it depends on a number, `count`.
    public var plural: String?
    /// Tells apart two texts that are one word in English; not shown.
    public var context: String?

    /// Creates a text that needs no number.
    public init(stringLiteral english: String) { self.english = english }

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - english: the text; for the number one if there is a `plural`.
    ///   - plural: the text for another number.
    ///   - context: what tells it apart from another text that is the same in English.
    public init(_ english: String, plural: String? = nil, context: String? = nil) {
        self.english = english
        self.plural = plural
        self.context = context
    }

    /// Returns the English text with its values.
    ///
    /// - Parameters:
    ///   - count: the number that it depends on: the value of `count`.
    ///   - values: the other values, in the order in which the English text names them.
    /// - Returns: the text; a name without a value stays in its braces.
    public func english(count: Int? = nil, _ values: String...) -> String {
        Wording(self, count: count, values: values).english
    }

    /// The names of the values, in the order in which they appear; each once.
    public var names: [String] {
        var names: [String] = []
        Self.scan(plural ?? english) { part in
            if case .value(let name) = part, !names.contains(String(name)) {
                names.append(String(name))
            }
        }
        return names
    }

    /// Returns a text of this phrase with values in place of their names.
    ///
    /// - Parameters:
    ///   - text: the text; a name without a value stays as it is written.
    ///   - values: the values by their names.
    ///   - style: how a person reads them; `nil`: as they are, for programs.
    /// - Returns: the text.
    package static func fill(
        _ text: String,
        _ values: [String: String],
        _ style: ValueStyle? = nil
    ) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var filled = ""
        scan(text) { part in
            switch part {
            case .text(let text): filled += text
            case .value(let name):
                let name = String(name)
                guard let value = values[name] else {
                    filled += "{\(name)}"
                    return
                }
                filled += style?.written(value, named: name, in: text) ?? value
            }
        }
        return filled
    }

    /// A piece of a text.
    package enum Part: Hashable {
        /// What is written.
        case text(Substring)
        /// A value, by its name.
        case value(Substring)
    }

    /// Passes the pieces of a text: what is written, and its values.
    package static func scan(_ text: String, _ body: (Part) -> Void) {
        // By bytes: it runs for each line of a list.
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: "}"))
        {
            if start > rest.startIndex { body(.text(Substring(rest[..<start]))) }
            body(.value(Substring(rest[rest.index(after: start)..<end])))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { body(.text(Substring(rest))) }
    }
}

extension Phrase {
    /// Puts sentences behind each other, with a space unless the first is of a script without.
    package static func joined(_ sentences: [String]) -> String {
        sentences.reduce(into: "") { text, sentence in
            if !text.isEmpty, text.last != "。" { text += " " }
            text += sentence
        }
    }

    /// The English advice for a name that is not known.
    ///
    /// - Parameters:
    ///   - nearest: the name that was probably meant; `nil`: none is near.
    ///   - known: all names.
    /// - Returns: `did you mean "dark"?`, or all names.
    public static func hint(_ nearest: String?, among known: [String]) -> String {
        nearest.map { Phrase.didYouMean.english($0) }
            ?? Phrase.knownNames.english(known.joined(separator: ", "))
    }
}

/// A phrase with its values: what the daemon sends, and a display words in its user's language.
public struct Wording: Hashable, Sendable {
    /// The text.
    public var phrase: Phrase
    /// The number that it depends on.
    public var count: Int?
    /// The other values, in the order in which the English text names them.
    public var values: [String]

    /// Creates a wording.
    public init(_ phrase: Phrase, count: Int? = nil, values: [String] = []) {
        self.phrase = phrase
        self.count = count
        self.values = values
    }

    /// The text in English.
    public var english: String {
        let text = count == 1 || count == nil ? phrase.english : phrase.plural ?? phrase.english
        return values.isEmpty && count == nil ? text : Phrase.fill(text, named)
    }

    /// The values by their names; a number as digits, without separators.
    package var named: [String: String] {
        var left = values[...]
        return phrase.names.reduce(into: [:]) { named, name in
            named[name] = (name == "count" ? count.map(String.init) : nil) ?? left.popFirst()
        }
    }
}
