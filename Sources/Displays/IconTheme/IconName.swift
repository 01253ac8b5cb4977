// SPDX-License-Identifier: MIT
//
// A theme rarely has all names. Dashes separate what is general from what is special:
// `network-wireless-signal-good` is a kind of `network-wireless`. And a theme may have an
// icon in colours only, or as a shape of one colour only (`-symbolic`).
//
// Source: Icon Naming Specification 0.8.90, "Guidelines".

/// The names that stand in for an icon's name.
struct IconName {
    /// The name as it is asked for, without the ending of a file.
    let whole: String

    private static let suffix = "-symbolic"

    /// Reads a name; some applications pass a file name.
    init(_ name: String) {
        let ending = [".png", ".svg", ".xpm"].first { name.hasSuffix($0) }
        whole = String(name.dropLast(ending?.count ?? 0))
    }

    /// The name of the shape to prefer to a status icon in colours, which often are for one
    /// background; `nil`: it is a shape, or its colours mean something.
    var shape: String? {
        let kind = whole.prefix { $0 != "-" }
        guard !whole.hasSuffix(Self.suffix), !Self.pictures.contains(kind) else { return nil }
        return whole + Self.suffix
    }

    private static let pictures: Set<Substring> = [
        "appointment", "dialog", "folder", "image", "mail", "security", "software", "task", "user",
        "weather",
    ]

    /// The names to look for, in groups; each group in all themes before the next.
    var choices: [[String]] {
        guard whole.hasSuffix(Self.suffix) else {
            return [levels(of: whole).flatMap { [$0, $0 + Self.suffix] }]
        }
        let levels = levels(of: String(whole.dropLast(Self.suffix.count)))
        return [levels.map { $0 + Self.suffix }, levels]
    }

    /// The name, and each more general one.
    private func levels(of name: String) -> [String] {
        var levels = [name]
        while let last = levels.last, let dash = last.lastIndex(of: "-"), levels.count < 8 {
            guard dash > last.startIndex else { break }
            levels.append(String(last[..<dash]))
        }
        return levels
    }
}
