// SPDX-License-Identifier: MIT

/// The format of an entry as one line of text.
public enum LogFormat: Hashable, Sendable {
    /// `topmostd: warning: text`; without the level for notices and below.
    case plain(program: String)
    /// `<4>text`, whose level the service manager reads. Source: sd-daemon(3).
    case prefixed

    /// Returns the line, without its end, at most `limit` bytes of UTF-8.
    public func text(_ entry: Log.Entry, limit: Int = 4000) -> String {
        let message = escaped(entry.message)
        let line =
            switch self {
            case .prefixed: "<\(entry.level.rawValue)>\(message)"
            case .plain(let program) where entry.level <= .warning:
                "\(program): \(entry.level.name): \(message)"
            case .plain(let program): "\(program): \(message)"
            }
        guard line.utf8.count > limit else { return line }
        var cut = line.utf8.index(line.startIndex, offsetBy: limit - 3)
        while cut.samePosition(in: line.unicodeScalars) == nil {
            cut = line.utf8.index(before: cut)
        }
        return line[..<cut] + "…"
    }
}

/// Escapes everything in a text that could move the cursor or hide text: `\n`, `\u{1b}`.
public func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        case _ where needsEscape(scalar):
            result += "\\u{" + String(scalar.value, radix: 16) + "}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Whether it is a control character, a line separator or a mark that changes text
/// direction.
private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
}
