// SPDX-License-Identifier: MIT

/// What of another daemon's look is a theme's here, for a file of its own.
struct ImportedTheme {
    /// The family of text.
    var font: String?
    /// The radius of corners, in pixels.
    var radius: Int?
    /// The background of notifications, `#rrggbb`; the theme is dark where it is.
    var background: String?

    /// Whether there is anything to write.
    var isEmpty: Bool { font == nil && radius == nil }

    /// The theme as a file.
    func toml(from source: String) -> String {
        var lines = ["# Made from \(source) by topmost config import."]
        lines.append("base = \(TOMLText.quoted(isDark ? "dark" : "light"))")
        if let font { lines.append("font = \(TOMLText.quoted(font))") }
        if let radius { lines.append("radius = \"\(min(max(radius, 0), 24))px\"") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Without a background of its own it is dark, as dunst and mako are.
    private var isDark: Bool {
        guard let digits = background?.dropFirst(), let color = UInt32(digits, radix: 16) else {
            return true
        }
        let channels = [color >> 16, color >> 8, color].map { Double($0 & 0xFF) }
        // Weights of luma. Source: ITU-R BT.601.
        return 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2] < 128
    }

    /// Reads a font as Pango writes it, `Sans Bold 10`; whether more than the family was said.
    ///
    /// Source: Pango, `pango_font_description_from_string`.
    mutating func readFont(_ text: String) -> Bool {
        let first = text.split(separator: ",").first.map(String.init) ?? ""
        var words = first.split(separator: " ").map(String.init)
        var others = text.contains(",") ? 1 : 0
        while words.count > 1, let last = words.last, Self.isStyle(last) {
            words.removeLast()
            others += 1
        }
        font = words.isEmpty ? nil : words.joined(separator: " ")
        return others > 0
    }

    /// Whether a word behind a family is its size or style.
    private static func isStyle(_ word: String) -> Bool {
        let styles = [
            "thin", "ultra-light", "light", "semi-light", "book", "regular", "normal", "medium",
            "semi-bold", "demi-bold", "bold", "ultra-bold", "heavy", "black", "italic", "oblique",
            "condensed", "semi-condensed", "expanded", "small-caps", "roman",
        ]
        let number = word.hasSuffix("px") ? String(word.dropLast(2)) : word
        return Double(number) != nil || styles.contains(word.lowercased())
    }
}

/// Distances around and between notifications, as other daemons give them, in pixels.
///
/// Those of Topmost belong to edges of the screen; some daemons have one for each direction,
/// or one around each notification, which adds to that of the whole.
struct ImportedMargins {
    /// From the edges, in the order top, right, bottom, left.
    var edges: [Int]?
    /// From the edge where notifications begin: to the side, and up or down.
    var offset: (x: Int, y: Int)?
    /// Around each notification, in the order of `edges`.
    var each: [Int]?

    /// One to four numbers, as in CSS: all; vertical and horizontal; top, horizontal and
    /// bottom; each.
    static func directional(_ text: String) -> [Int]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0.filter { $0 != " " }) }
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 1: return [numbers[0], numbers[0], numbers[0], numbers[0]]
        case 2: return [numbers[0], numbers[1], numbers[0], numbers[1]]
        case 3: return [numbers[0], numbers[1], numbers[2], numbers[1]]
        case 4: return numbers
        default: return nil
        }
    }

    /// The keys of `[toasts]`, in TOML, for a `position` as in `toasts.position`.
    func keys(position: String) -> [(key: String, value: String)] {
        var keys: [(key: String, value: String)] = []
        if let offset {
            if offset.x == offset.y {
                keys.append(("margin", Self.margin(offset.x)))
            } else {
                if !position.hasSuffix("center") {
                    let side = position.hasSuffix("left") ? "left" : "right"
                    keys.append(("margin_" + side, Self.margin(offset.x)))
                }
                let edge = position.hasPrefix("bottom") ? "bottom" : "top"
                keys.append(("margin_" + edge, Self.margin(offset.y)))
            }
        } else if edges != nil || each != nil {
            let none = [0, 0, 0, 0]
            let sums = zip(edges ?? none, each ?? none).map { $0 + $1 }
            if Set(sums).count == 1 {
                keys.append(("margin", Self.margin(sums[0])))
            } else {
                let names = ["top", "right", "bottom", "left"]
                keys += zip(names, sums).map { ("margin_" + $0, Self.margin($1)) }
            }
        }
        // The larger of two adjacent margins counts.
        if let each { keys.append(("gap", "\(min(max(each[0], each[2], 0), 64))")) }
        return keys
    }

    private static func margin(_ number: Int) -> String { "\(min(max(number, 0), 400))" }
}

/// Places on the screen, as other daemons name them.
enum ImportedPlace {
    /// The position for `top-right`, `bottom-center`, `center`; `nil`: it is no place.
    ///
    /// `isNearest`: there is no such position, and this one is used instead.
    static func position(_ text: String) -> (name: String, isNearest: Bool)? {
        let words = text.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }
        guard !words.isEmpty,
            words.allSatisfy({ ["top", "bottom", "left", "right", "center"].contains($0) })
        else { return nil }
        let vertical = words.contains("bottom") ? "bottom" : "top"
        let horizontal = ["left", "right"].first { words.contains($0[...]) } ?? "center"
        let isAtEdge = words.contains("top") || words.contains("bottom")
        return ("\(vertical)_\(horizontal)", !isAtEdge)
    }
}
