// SPDX-License-Identifier: MIT

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
