// SPDX-License-Identifier: MIT
//
// The parser's own words are English, and it counts characters where a terminal counts cells. In
// another language its text is taken with endless lines, reworded, and broken here.

import Basics
import CommandKit
import Localization
import Texts

/// What the parser writes, in the user's language.
enum ParserTexts {
    /// Whether the user reads another language than the parser's.
    static var areTranslated: Bool { Localization.language != Phrase.languageName.english }

    /// The column of what an entry of a list means.
    private static let column = 26

    /// Rewords a help, and breaks its lines.
    ///
    /// - Parameters:
    ///   - text: the help with endless lines; what is in the user's language stays so.
    ///   - columns: the columns of a line; less than a list can do with counts as that.
    /// - Returns: the help.
    static func help(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { helpLines(String($0), max(columns, column + 20)) }
            .joined(separator: "\n")
    }

    private static func helpLines(_ line: String, _ columns: Int) -> [String] {
        let indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        // An entry of a list: its label, a gap, and what it means.
        if indent > 0, let meaning = meaning(in: text, indent) {
            let start = Columns.width(of: String(line[..<meaning.startIndex]))
            let end = text[..<meaning.startIndex].lastIndex { $0 != " " }
            let label = end.map { reworded(line[...$0]) } ?? ""
            let rows = wrapped(meaningful(meaning), columns, start)
            let room = start - Columns.width(of: label)
            guard room > 0, let first = rows.first else { return [label] + rows }
            return [label + first.dropFirst(start - room)] + rows.dropFirst()
        }
        // Behind a label that is too long for its column.
        if indent == column { return wrapped(meaningful(text), columns, indent) }
        let words = reworded(text)
        // An example is copied as it is.
        let isExample = indent > 0 && words == text
        return isExample ? [line] : wrapped(words, columns, indent)
    }

    /// What an entry of a list means: behind a gap, or a label as long as its column.
    private static func meaning(in text: Substring, _ indent: Int) -> Substring? {
        if let gap = text.firstRange(text: "  ") {
            return text[gap.upperBound...].drop { $0 == " " }
        }
        guard indent == 2, text.first == "-" || text.first == "<" else { return nil }
        let meaning = text.dropFirst(column - indent)
        let isEntry = text.dropFirst(column - indent - 1).first == " " && meaning.first != "<"
        return isEntry ? meaning : nil
    }

    /// Rewords what an entry of a list means; the parser's part of it is in brackets at the end.
    private static func meaningful(_ text: Substring) -> String {
        guard text.last == ")", let start = text.lastIndex(of: "(") else { return reworded(text) }
        return text[..<start] + reworded(text[start...])
    }

    private static func wrapped(_ text: String, _ columns: Int, _ indent: Int) -> [String] {
        WrappedText(Array(text.utf8), columns: columns - indent).rows.map { row in
            let end = row.lastIndex { $0 != " " }.map(row.index(after:)) ?? row.startIndex
            return String(repeating: " ", count: end == row.startIndex ? 0 : indent) + row[..<end]
        }
    }

    /// Rewords a line of an error, or a part of a help.
    ///
    /// - Parameters:
    ///   - line: what the parser wrote; spaces in front stay.
    ///   - word: words a text of the table.
    /// - Returns: the line, unchanged if the parser did not write it.
    static func reworded(
        _ line: some StringProtocol,
        _ word: (Wording) -> String = \.text
    ) -> String {
        let text = line.drop { $0 == " " }
        let indent = line[..<text.startIndex]
        return indent
            + reader.rewording(String(text)) { wording in
                guard let index = lists[wording.phrase] else { return word(wording) }
                var wording = wording
                wording.values[index] = list(wording.values[index])
                return word(wording)
            }
    }

    /// The texts with a list, and which of their values it is.
    private static let lists: [Phrase: Int] = [
        .parserInvalidValueOf: 2, .parserUnexpectedArguments: 0, .parserMissingOneOf: 0,
    ]

    /// Returns a list such as `'a', 'b' or 'c'` with commas alone, and with the user's quotes.
    private static func list(_ text: String) -> String {
        ["or", "and"].reduce(String(text.dropFirst().dropLast())) { values, word in
            values.split(text: "' \(word) '").joined(separator: "', '")
        }.split(text: "', '").map { Phrase.parserQuoted.text(String($0)) }.joined(separator: ", ")
    }

    private static let reader = PhraseReader([
        .helpOverview, .helpUsage, .helpArguments, .helpOptions, .helpSubcommands,
        .helpSeeCommand, .helpVersion, .helpHelp, .helpDefault, .helpValues,
        .helpValuesAndDefault, .helpDefaultCommand, .parserError, .parserHelp, .parserUsage,
        .parserSeeHelp, .parserUnknownOption, .parserNearOption, .parserMissingValue,
        .parserNeedlessValue, .parserUnexpectedArgument, .parserUnexpectedArguments,
        .parserMissingArgument, .parserMissingOneOf, .parserInvalidOption,
        .parserMissingSubcommand, .parserSetTwice, .parserInvalidValue,
        .parserInvalidValueBecause, .parserInvalidValueOf, .parserInvalidValueOfList,
        .parserUnknownShell, .parserNoShell, .parserShells,
    ])
}
