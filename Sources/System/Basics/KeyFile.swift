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
        for line in KeyFileLines(text) {
            guard room > 0 else { return }
            switch line.content {
            case .group(let name): group = name
            case .entry(let key, let value):
                if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
            case .other: continue
            }
            room -= 1
        }
    }

    /// A value; `nil` if missing or empty.
    public func value(_ key: String, in group: Substring) -> Substring? {
        guard let value = groups[group]?[key[...]], !value.isEmpty else { return nil }
        return value
    }

    /// A comma-separated list; empty if missing.
    public func list(_ key: String, in group: Substring) -> [Substring] {
        (value(key, in: group) ?? "").split(separator: ",").map(\.withoutBlanks).filter {
            !$0.isEmpty
        }
    }

    /// A whole number; `nil` if missing or invalid.
    public func number(_ key: String, in group: Substring) -> Int? {
        value(key, in: group).flatMap { Int($0) }
    }
}
