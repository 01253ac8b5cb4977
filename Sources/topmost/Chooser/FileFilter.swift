// SPDX-License-Identifier: MIT

import ArgumentParser

/// Which files are offered: `Images:*.png *.jpg`.
struct FileFilter: Equatable {
    /// Its name, for the user.
    var name: String
    /// Patterns of file names, in which `*` stands for anything and `?` for a character.
    var patterns: [String]

    /// Creates a filter.
    init(name: String, patterns: [String]) {
        self.name = name
        self.patterns = patterns
    }

    init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        name = argument[..<colon].trimmed
        patterns = argument[argument.index(after: colon)...].split(separator: " ").map(String.init)
        guard !name.isEmpty, !patterns.isEmpty else { return nil }
    }

    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` with what is accepted.
    static func read(_ argument: String) throws -> FileFilter {
        guard let filter = FileFilter(argument: argument) else {
            throw ValidationError("expected NAME:PATTERN..., such as \"Images:*.png *.jpg\"")
        }
        return filter
    }

    /// Whether a file of that name is offered; case does not matter.
    func matches(_ name: String) -> Bool {
        let name = Array(name.lowercased())
        return patterns.contains { Self.matches(Array($0.lowercased())[...], name[...]) }
    }

    private static func matches(
        _ pattern: ArraySlice<Character>,
        _ name: ArraySlice<Character>
    ) -> Bool {
        var (pattern, name) = (pattern, name)
        // Where to go on if what follows the last `*` does not match.
        var retry: (pattern: ArraySlice<Character>, name: ArraySlice<Character>)?
        while let next = name.first {
            if pattern.first == "*" {
                pattern.removeFirst()
                retry = (pattern, name)
            } else if let wanted = pattern.first, wanted == "?" || wanted == next {
                pattern.removeFirst()
                name.removeFirst()
            } else if let last = retry {
                pattern = last.pattern
                name = last.name.dropFirst()
                retry = (pattern, name)
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == "*" }
    }
}
