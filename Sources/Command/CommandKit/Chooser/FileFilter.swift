// SPDX-License-Identifier: MIT

import Files
package import PresenterCore

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

    /// The compiled patterns; a text that is no pattern stands for itself, and no name has a slash.
    package var compiled: [Pattern] {
        patterns.filter { !$0.contains("/") }.compactMap { pattern in
            let literal = pattern.map { "*?[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
            return (try? Pattern(pattern)) ?? (try? Pattern(literal))
        }
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
