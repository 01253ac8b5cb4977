// SPDX-License-Identifier: MIT

/// Places on the screen, as other daemons name them.
enum ImportedPlace {
    /// The corner for `top-right`, `bottom-center`, `center`; `nil`: it is no place.
    ///
    /// `isNearest`: the place is no corner, and this one is used instead.
    static func corner(_ place: String) -> (name: String, isNearest: Bool)? {
        let words = place.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }
        guard !words.isEmpty,
            words.allSatisfy({ ["top", "bottom", "left", "right", "center"].contains($0) })
        else { return nil }
        let vertical = words.contains("bottom") ? "bottom" : "top"
        let horizontal = words.contains("left") ? "left" : "right"
        return ("\(vertical)_\(horizontal)", words.contains("center"))
    }
}
