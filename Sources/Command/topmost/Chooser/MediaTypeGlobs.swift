// SPDX-License-Identifier: MIT
//
// Source: Shared MIME-info Database, "The glob files": lines WEIGHT:TYPE:PATTERN.

import Files

/// The patterns of the desktop's media types.
struct MediaTypeGlobs {
    private var globs: [(type: Substring, pattern: Substring)] = []

    /// Reads the text of a glob file.
    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) where line.first != "#" {
            let parts = line.split(separator: ":", maxSplits: 3)
            if parts.count >= 3 { globs.append((parts[1], parts[2])) }
        }
    }

    /// Reads the patterns of this machine; none without a database.
    static func live(variable: (String) -> String? = ThisProcess.variable) -> MediaTypeGlobs {
        let folders = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let texts = folders.split(separator: ":").compactMap {
            try? Files.read("\($0)/mime/globs2", limit: 4 << 20)
        }
        return MediaTypeGlobs(texts.map { String(decoding: $0, as: UTF8.self) }.joined())
    }

    /// The patterns of a type, or of all that begin as `image/*` does.
    ///
    /// Of an unknown type, and of one for all files, every file is offered.
    func patterns(_ type: String) -> [String] {
        let isFamily = type.hasSuffix("/*")
        let found = globs.filter {
            isFamily ? $0.type.hasPrefix(type.dropLast()) : $0.type == type
        }
        return found.isEmpty ? ["*"] : found.map { String($0.pattern) }
    }
}
