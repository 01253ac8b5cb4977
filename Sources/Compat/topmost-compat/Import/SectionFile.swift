// SPDX-License-Identifier: MIT

import Basics
import CommandKit

/// A file of sections, keys and values, as dunst and mako have it.
struct SectionFile {
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
        let lines = KeyFileLines(text, comments: comments, allowsTrailing: allowsTrailing)
        for line in lines {
            switch line.content {
            case .group(let name): sections.append(Section(name: String(name), line: line.number))
            case .entry(let key, let value):
                sections[sections.count - 1].entries.append(
                    Entry(key: String(key), value: Self.unquoted(value), line: line.number)
                )
            case .other(let text): unread.append((line.number, String(text)))
            }
        }
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
        return String(text.dropFirst().dropLast())
    }
}
