// SPDX-License-Identifier: MIT

/// Places on the screen, as other daemons name them.
enum ImportedPlace {
    /// The position for `top-right`, `bottom-center`, `center`; `nil`: it is no place.
    ///
    /// `isNearest`: there is no such position, and this one is used instead.
    static func position(_ place: String) -> (name: String, isNearest: Bool)? {
        let words = place.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }
        guard !words.isEmpty,
            words.allSatisfy({ ["top", "bottom", "left", "right", "center"].contains($0) })
        else { return nil }
        let vertical = words.contains("bottom") ? "bottom" : "top"
        let horizontal = ["left", "right"].first { words.contains($0[...]) } ?? "center"
        let isAtEdge = words.contains("top") || words.contains("bottom")
        return ("\(vertical)_\(horizontal)", !isAtEdge)
    }
}
