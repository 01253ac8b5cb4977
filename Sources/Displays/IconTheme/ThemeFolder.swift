// SPDX-License-Identifier: MIT

import Basics

/// A folder of icons of one size, as `index.theme` describes it.
///
/// Source: Icon Theme Specification 0.13, "File Formats" and "Icon Lookup".
struct ThemeFolder: Hashable {
    /// The sizes it can be used for, in pixels at scale 1.
    enum Kind: Hashable {
        case fixed
        case scalable(from: Int, to: Int)
        case threshold(Int)
    }

    var path: String
    var size: Int
    var scale: Int
    var kind: Kind
    /// What its icons are of: `Applications`, `Places`; `nil`: the theme does not say.
    var context: String?

    /// Whether its icons are for panels, in the colour of one theme's panel.
    var isOfPanels: Bool { path.split(separator: "/").last == "panel" }

    /// The sizes of icons that count; numbers out of them are those at their ends.
    private static let sizes = 1...8_192

    /// Reads a folder's group; `nil` if its size is missing or not positive.
    init?(_ path: Substring, in index: KeyFile) {
        guard let size = index.number("Size", in: path), Self.sizes.contains(size),
            path.first != "/", !path.split(separator: "/").contains("..")
        else { return nil }
        self.path = String(path)
        self.size = size
        context = index.value("Context", in: path).map(String.init)
        scale = max(1, min(8, index.number("Scale", in: path) ?? 1))
        func number(_ key: String, else standard: Int) -> Int {
            guard let number = index.number(key, in: path) else { return standard }
            return min(max(number, 0), Self.sizes.upperBound)
        }
        switch index.value("Type", in: path) {
        case "Fixed":
            kind = .fixed
        case "Scalable":
            kind = .scalable(from: number("MinSize", else: size), to: number("MaxSize", else: size))
        default:
            kind = .threshold(number("Threshold", else: 2))
        }
    }

    /// Whether its icons match that size exactly.
    ///
    /// Source: `DirectoryMatchesSize`.
    func matches(size wanted: Int, scale wantedScale: Int) -> Bool {
        guard scale == wantedScale else { return false }
        return switch kind {
        case .fixed: size == wanted
        case .scalable(let minimum, let maximum): minimum <= wanted && wanted <= maximum
        case .threshold(let reach): abs(size - wanted) <= reach
        }
    }

    /// The distance of its icons from that size, in pixels; 0 is best.
    ///
    /// Source: `DirectorySizeDistance`.
    func distance(size wanted: Int, scale wantedScale: Int) -> Int {
        let asked = wanted * wantedScale
        let (minimum, maximum) =
            switch kind {
            case .fixed: (size, size)
            case .scalable(let minimum, let maximum): (minimum, maximum)
            case .threshold(let reach): (size - reach, size + reach)
            }
        if asked < minimum * scale { return minimum * scale - asked }
        if asked > maximum * scale { return asked - maximum * scale }
        return 0
    }
}
