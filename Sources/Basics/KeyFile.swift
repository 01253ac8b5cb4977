// SPDX-License-Identifier: MIT

/// The lines of a key file (`*.desktop`, `index.theme`, `settings.ini`), by group and key.
///
/// Lenient: ignores everything except groups, `key=value` and comments; the first
/// of two equal keys counts.
///
/// Source: Desktop Entry Specification 1.5, "Basic format of the file".
public struct KeyFile {
    private var groups: [Substring: [Substring: Substring]] = [:]

    /// Maximum number of groups and keys, to limit the memory.
    private static let entryLimit = 20_000

    /// Reads a file; invalid UTF-8 is replaced.
    public init(_ bytes: [UInt8]) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a file's text.
    public init(_ text: String) {
        var group: Substring = ""
        var room = Self.entryLimit
        for line in text.split(whereSeparator: \.isNewline) {
            let line = Self.trimmed(line)
            guard room > 0 else { return }
            if line.first == "[", line.last == "]" {
                group = line.dropFirst().dropLast()
                room -= 1
            } else if line.first != "#", let equals = line.firstIndex(of: "=") {
                let key = Self.trimmed(line[..<equals])
                let value = Self.trimmed(line[line.index(after: equals)...])
                if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
                room -= 1
            }
        }
    }

    /// A value; `nil` if missing or empty.
    public func value(_ key: String, in group: Substring) -> Substring? {
        guard let value = groups[group]?[key[...]], !value.isEmpty else { return nil }
        return value
    }

    /// A comma-separated list; empty if missing.
    public func list(_ key: String, in group: Substring) -> [Substring] {
        (value(key, in: group) ?? "").split(separator: ",").map(Self.trimmed).filter {
            !$0.isEmpty
        }
    }

    /// A whole number; `nil` if missing or invalid.
    public func number(_ key: String, in group: Substring) -> Int? {
        value(key, in: group).flatMap { Int($0) }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" && $0 != "\r" }) else {
            return ""
        }
        return start[...end]
    }
}
