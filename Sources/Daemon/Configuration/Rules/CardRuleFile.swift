// SPDX-License-Identifier: MIT
//
// The rules that the user makes from cards are in a file of their own, in the syntax of
// `config.toml`: the user may read and change it, and nothing ever writes into
// `config.toml`. Its rules come first, so that those of `config.toml` win.

public import PresenterCore
import Rules
import SystemCalls

/// The text of the file with the rules made from cards.
public struct CardRuleFile: Hashable, Sendable {
    /// The text.
    public private(set) var text: String
    /// The file's path, for errors.
    private let path: String

    private static let head = """
        # Rules made in the notification centre; a rule of config.toml wins over them.
        # "topmost rules remove NAME" removes one.

        """

    /// Starts with a text; empty: a new file.
    public init(_ text: String = "", path: String) {
        self.text = text
        self.path = path
    }

    /// Adds a rule for an application, or removes it if it is there; adding one removes its opposite.
    ///
    /// - Throws: `ConfigurationError` if the file is not valid; it stays as it is.
    public mutating func toggle(
        _ rule: CardRule,
        of application: String
    ) throws(ConfigurationError) {
        let names = try blocks().filter { $0.isFor(application) }.map { ($0.rule, $0.name) }
        if let own = names.first(where: { $0.0 == rule }) {
            try remove(own.1)
            return
        }
        for (other, name) in names where other == rule.opposite { try remove(name) }
        let taken = Set(try blocks().map(\.name))
        if text.isEmpty { text = Self.head }
        if !text.hasSuffix("\n") { text += "\n" }
        text += "\n" + rule.table(for: application, taken: taken)
    }

    /// Removes the rule of that name; returns whether there is one.
    ///
    /// - Throws: `ConfigurationError` if the file is not valid; it stays as it is.
    @discardableResult
    public mutating func remove(_ name: String) throws(ConfigurationError) -> Bool {
        guard let block = try blocks().first(where: { $0.name == name }) else { return false }
        var lines = Self.lines(of: text)
        lines.removeSubrange(block.lines)
        text = lines.joined(separator: "\n")
        return true
    }

    /// The rules by application.
    ///
    /// - Throws: `ConfigurationError` if the file is not valid.
    func rules() throws(ConfigurationError) -> CardRules {
        var rules = CardRules()
        for block in try blocks() {
            guard let rule = block.rule, let application = block.application else { continue }
            rules[application].insert(rule)
        }
        return rules
    }

    /// A rule and its lines.
    private struct Block {
        var name: String
        var lines: Range<Int>
        /// What it is, if it is as this writes it.
        var rule: CardRule?
        var application: String?

        func isFor(_ name: String) -> Bool { application?.lowercased() == name.lowercased() }
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private func blocks() throws(ConfigurationError) -> [Block] {
        var reader = TableReader(file: path)
        let rules = reader.cardRules(Array(text.utf8))
        guard reader.problems.isEmpty else {
            throw ConfigurationError(problems: reader.problems)
        }
        let lines = Self.lines(of: text)
        return rules.enumerated().map { index, placed in
            let start = placed.position.line - 1
            let next = index + 1 < rules.count ? rules[index + 1].position.line - 1 : lines.count
            let application = placed.rule.match.fields[.app]?.first?.source.withoutEscapes
            let same = CardRule.allCases.first { rule in
                placed.rule.isAsWritten(rule, for: application ?? "")
            }
            return Block(
                name: placed.rule.name,
                lines: start..<max(start, next),
                rule: same,
                application: application
            )
        }
    }
}

extension TableReader {
    /// Reads the file of the rules made from cards, which has nothing but rules.
    mutating func cardRules(_ bytes: [UInt8]) -> [(rule: Rule, position: TOMLPosition)] {
        guard let root = root(bytes) else { return [] }
        var found: [(rule: Rule, position: TOMLPosition)] = []
        for entry in root.entries {
            if entry.key == "rule" { found += rules(entry) } else { unknown(entry, nil, ["rule"]) }
        }
        for (rule, position) in found where !rule.match.modes.isEmpty {
            report(position, "rule.match.mode", "modes are in config.toml: write the rule there")
        }
        return found
    }
}

extension ConfigurationReport {
    /// Applies the rules made from cards; with an error there, none of them.
    mutating func applyCardRules(_ files: ConfigurationFiles, _ reader: ConfigurationReader) {
        guard let path = files.cardRules else { return }
        do {
            let bytes = try reader.read(path)
            var table = TableReader(file: path)
            let found = table.cardRules(bytes)
            configuration.cardRuleProblems = table.problems
            guard table.problems.isEmpty else { return }
            rules = found.map { Placed(item: $0.rule, file: path, position: $0.position) }
            let text = String(decoding: bytes, as: UTF8.self)
            // Its errors are those above.
            configuration.cardRules = (try? CardRuleFile(text, path: path).rules()) ?? CardRules()
        } catch {
            guard !error.isMissing else { return }
            configuration.cardRuleProblems = [ConfigurationProblem(file: path, error)]
        }
    }
}

extension Rule {
    /// Whether it is what a rule made from a card of that application does, whatever its name.
    fileprivate func isAsWritten(_ rule: CardRule, for application: String) -> Bool {
        var reader = TableReader(file: file)
        let written = reader.cardRules(Array(rule.table(for: application, taken: []).utf8))
        guard var other = written.first?.rule else { return false }
        other.name = name
        return other == self
    }
}

extension CardRule {
    /// The rule as a table of the file.
    ///
    /// - Parameters:
    ///   - application: the name of the application, as notifications have it.
    ///   - taken: names that other rules have.
    /// - Returns: its lines.
    fileprivate func table(for application: String, taken: Set<String>) -> String {
        var name = "\(words) \(application)"
        while name.utf8.count > 60 { name.removeLast() }
        let first = name
        var number = 1
        while taken.contains(name) {
            number += 1
            name = "\(first) \(number)"
        }
        let lines = [
            "[[rule]]", "name = \(name.quoted)", "match.app = \(application.escaped.quoted)",
        ]
        return (lines + effect).map { $0 + "\n" }.joined()
    }

    private var words: String {
        switch self {
        case .mute: "mute"
        case .alwaysShow: "always show"
        case .hideOnLock: "hide on lock"
        }
    }

    private var effect: [String] {
        switch self {
        case .mute: ["show = false"]
        case .alwaysShow: ["pass = true"]
        case .hideOnLock: ["match.locked = true", "redact = true"]
        }
    }
}

extension String {
    /// As a string of TOML.
    fileprivate var quoted: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// As a glob that matches this text alone.
    fileprivate var escaped: String {
        let text = reduce(into: "") { text, character in
            if "*?[\\".contains(character) { text += "\\" }
            text.append(character)
        }
        // A pattern that begins with a slash is an expression.
        return text.hasPrefix("/") ? "\\" + text : text
    }

    /// The text that an escaped glob matches.
    fileprivate var withoutEscapes: String {
        var text = ""
        var isEscaped = false
        for character in self {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(character)
                isEscaped = false
            }
        }
        return text
    }
}
