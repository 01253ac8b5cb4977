// SPDX-License-Identifier: MIT

/// A file of sections, keys and values, as dunst, mako and fnott have it.
struct SettingsFile {
    /// A section; the first one has no name.
    struct Section {
        var name: String
        var line: Int
        var entries: [Entry] = []
    }

    /// A key with its value.
    struct Entry {
        var key: String
        var value: String
        var line: Int

        /// The entry as it is named in notes.
        func shown(in section: String) -> String {
            (section.isEmpty ? "" : section + ".") + key + " = " + value
        }
    }

    private(set) var sections = [Section(name: "", line: 1)]
    /// The lines that are neither.
    private(set) var unread: [(line: Int, text: String)] = []

    /// Reads a file; `comments` are what begins a comment, on a line of its own or, where
    /// `allowsTrailing`, behind a blank.
    init(_ text: String, comments: [Character] = ["#"], allowsTrailing: Bool = false) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, raw) in lines.enumerated() {
            var line = Self.trimmed(raw)
            guard let first = line.first, !comments.contains(first) else { continue }
            if allowsTrailing { line = Self.uncommented(line, comments) }
            if first == "[", line.last == "]" {
                let name = String(line.dropFirst().dropLast())
                sections.append(Section(name: name, line: index + 1))
            } else if let equals = line.firstIndex(of: "="), equals > line.startIndex {
                let entry = Entry(
                    key: Self.trimmed(line[..<equals]),
                    value: Self.unquoted(Self.trimmed(line[line.index(after: equals)...])),
                    line: index + 1
                )
                sections[sections.count - 1].entries.append(entry)
            } else {
                unread.append((index + 1, line))
            }
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        var text = text[...]
        while let last = text.last, isBlank(last) { text = text.dropLast() }
        return String(text.drop(while: isBlank))
    }

    /// The line without a comment behind a blank and outside of quotes.
    private static func uncommented(_ line: String, _ comments: [Character]) -> String {
        var isQuoted = false
        var previous: Character = " "
        for place in line.indices {
            let character = line[place]
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, comments.contains(character), previous == " " || previous == "\t" {
                return trimmed(line[..<place])
            }
            previous = character
        }
        return line
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
        return String(text.dropFirst().dropLast())
    }
}
