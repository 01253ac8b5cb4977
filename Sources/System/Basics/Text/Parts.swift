// SPDX-License-Identifier: MIT
//
// What these functions do, the standard library does for patterns too: using them would link
// 1.4 MB of regular expressions into every program.

extension StringProtocol {
    /// Whether another text is part of it, byte by byte.
    public func contains(text: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: text.utf8) } || text.isEmpty
    }

    /// The text with each escape behind a backslash, `\x2d` for example, replaced by its character.
    public func replacing(escape: String, with character: Character) -> String {
        let parts = split(separator: "\\", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let isEscape = part.hasPrefix(escape)
            text.append(isEscape ? character : "\\")
            text += isEscape ? part.dropFirst(escape.count) : part
        }
    }
}
