// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Localization
import Texts

extension CommandConfiguration {
    /// A command by its name, with what its help says: in a line, and at length.
    init(_ name: String, _ abstract: Phrase, _ details: Phrase? = nil) {
        self.init(commandName: name, abstract: abstract.text, discussion: details?.text ?? "")
    }
}

extension ArgumentHelp {
    /// Sentences in the user's language.
    ///
    /// - Parameters:
    ///   - phrases: the sentences.
    ///   - value: the name of the value, in English everywhere; `nil`: the name of the property.
    /// - Returns: the help.
    static func text(_ phrases: Phrase..., value: String? = nil) -> ArgumentHelp {
        ArgumentHelp(Phrase.joined(phrases.map(\.text)), valueName: value)
    }
}

extension Option {
    /// An option with a text, which may begin with a dash.
    init(_ help: Phrase, value: String = "text", completion: CompletionKind? = nil)
    where Value == String? {
        self.init(parsing: .unconditional, help: .text(help, value: value), completion: completion)
    }

    /// An option with a text, which may begin with a dash, and a default.
    init(wrappedValue: String, _ help: Phrase) where Value == String {
        self.init(
            wrappedValue: wrappedValue,
            parsing: .unconditional,
            help: .text(help, value: "text")
        )
    }
}

/// A list in a help: what is typed, and beside it what it does.
enum HelpList {
    /// The lines of the list.
    ///
    /// - Parameters:
    ///   - width: the columns for what is typed; more if a translation needs them.
    ///   - rows: what is typed, and what it does.
    /// - Returns: the lines, each with two spaces in front.
    static func lines(_ width: Int, _ rows: KeyValuePairs<String, String>) -> String {
        let width = rows.reduce(width) { max($0, Columns.width(of: $1.key) + 2) }
        return rows.map { typed, meaning in
            let gap = String(repeating: " ", count: width - Columns.width(of: typed))
            return "  \(typed)\(gap)\(meaning)"
        }.joined(separator: "\n")
    }
}
