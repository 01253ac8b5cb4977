// SPDX-License-Identifier: MIT

import Files

/// A choice of files by their names: `Images:*.png *.jpg`.
package struct FileFilter: Equatable {
    /// The name, for the user.
    package var name: String
    /// Patterns of file names, in which `*` stands for anything, `?` for a character and
    /// `[a-z]` for one of a set.
    package var patterns: [String]
    /// Media types, such as `image/png` and `image/*`, which the desktop's dialog knows.
    package var types: [String] = []

    package init(name: String, patterns: [String]) {
        self.name = name
        self.patterns = patterns
    }

    /// Creates a filter of media types.
    package init(name: String, types: [String], globs: MediaTypeGlobs = .live()) {
        self.name = name
        self.types = types
        patterns = types.flatMap(globs.patterns)
    }

    package init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        name = argument[..<colon].trimmed
        patterns = argument[argument.index(after: colon)...].split(separator: " ").map(String.init)
        guard !name.isEmpty, !patterns.isEmpty else { return nil }
    }

    /// Whether a file of that name is offered; case does not matter.
    package func matches(_ name: String) -> Bool {
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
            } else if let rest = rest(of: pattern, matching: next) {
                pattern = rest
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

    /// What follows the first part of a pattern; `nil`: that part is not of the character.
    private static func rest(
        of pattern: ArraySlice<Character>,
        matching character: Character
    ) -> ArraySlice<Character>? {
        guard let first = pattern.first else { return nil }
        let rest = pattern.dropFirst()
        switch first {
        case "?": return rest
        case "[":
            // A set that does not end is a bracket.
            guard let set = CharacterRange.set(rest) else { break }
            return set.contains(character) ? set.rest : nil
        case "\\":
            if let escaped = rest.first { return escaped == character ? rest.dropFirst() : nil }
        default: break
        }
        return first == character ? rest : nil
    }
}

/// The set of a pattern: `[a-z_]`, `[!0-9]`.
///
/// Source: POSIX.1-2017, XCU 2.13.1.
private struct CharacterRange {
    var ranges: [(Character, Character)] = []
    var isNegated = false
    /// What follows the set.
    var rest: ArraySlice<Character> = []

    func contains(_ character: Character) -> Bool {
        ranges.contains { $0 <= character && character <= $1 } != isNegated
    }

    /// Reads a set behind its `[`; `nil`: it does not end.
    static func set(_ text: ArraySlice<Character>) -> CharacterRange? {
        var set = CharacterRange(rest: text)
        if set.rest.first == "!" || set.rest.first == "^" {
            set.isNegated = true
            set.rest.removeFirst()
        }
        while let first = set.rest.popFirst() {
            if first == "]", !set.ranges.isEmpty { return set }
            guard set.rest.first == "-", let last = set.rest.dropFirst().first, last != "]" else {
                set.ranges.append((first, first))
                continue
            }
            set.ranges.append((first, last))
            set.rest = set.rest.dropFirst(2)
        }
        return nil
    }
}

// Source: Shared MIME-info Database, "The glob files": lines WEIGHT:TYPE:PATTERN.

/// The patterns of the desktop's media types.
package struct MediaTypeGlobs {
    private var globs: [(type: Substring, pattern: Substring)] = []

    /// Reads the text of a glob file.
    package init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where line.first != "#" {
            let parts = line.split(separator: ":", maxSplits: 3)
            if parts.count >= 3 { globs.append((parts[1], parts[2])) }
        }
    }

    /// Reads the patterns of this machine; none without a database.
    package static func live(variable: (String) -> String? = ThisProcess.variable) -> MediaTypeGlobs
    {
        let folders = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let texts = folders.split(separator: ":").compactMap {
            try? Files.read("\($0)/mime/globs2", limit: 4 << 20)
        }
        return MediaTypeGlobs(texts.map { String(decoding: $0, as: UTF8.self) }.joined())
    }

    /// The patterns of a type, or of all that begin as `image/*` does.
    ///
    /// Of an unknown type, and of one for all files, every file is offered.
    package func patterns(_ type: String) -> [String] {
        let isFamily = type.hasSuffix("/*")
        let found = globs.filter {
            isFamily ? $0.type.hasPrefix(type.dropLast()) : $0.type == type
        }
        return found.isEmpty ? ["*"] : found.map { String($0.pattern) }
    }
}
