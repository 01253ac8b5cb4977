// SPDX-License-Identifier: MIT

public import PresenterCore

extension Theme {
    /// Creates a theme from one of the four with colours of the user's.
    ///
    /// What cannot be read is bent: a text, an edge or a primary fill becomes
    /// the nearest colour that can be (4.5:1, in high contrast 7:1; parts 3:1).
    /// Fills on which no one colour could be read fall back to the base's.
    /// To find out what was bent, compare what was given with the theme's.
    /// What is not given follows from a given surface, text or main colour.
    /// A dark surface makes a dark theme of a light base, and the reverse.
    ///
    /// - Parameters:
    ///   - base: what everything else is taken from.
    ///   - accent: the desktop's accent colour, taken first.
    ///   - overrides: colours by role; their opacity is not regarded.
    public init(base: Variant, accent: RGB? = nil, overrides: [ColorToken: Color] = [:]) {
        let plain = Theme(base)
        let turned =
            overrides[.surface].map { plain.turned(dark: $0.strongest == .white) } ?? plain
        let accented = accent.map(turned.accented) ?? turned
        self = overrides.isEmpty ? accented : accented.bent(to: overrides, isDerived: true)
    }

    /// The theme with other colours, as far as they can be read.
    ///
    /// - Parameters:
    ///   - wishes: the colours by role.
    ///   - isDerived: whether other colours follow from them.
    /// - Returns: a theme in which every rule holds.
    func bent(to wishes: [ColorToken: Color], isDerived: Bool = false) -> Theme {
        var wishes = wishes.mapValues { $0.opacity(1) }
        var refused: Set<ColorToken> = []
        while true {
            let derived = (isDerived ? self.derived(from: wishes) : [:])
                .filter { !refused.contains($0.key) }
            var theme = self
            for (token, color) in derived.merging(wishes, uniquingKeysWith: { $1 }) {
                theme[token] = color
            }
            guard let clash = theme.bend() else { return theme }
            // No colour is readable on all of them: what we derived is dropped
            // first, then the wishes among them.
            let dropped = clash.grounds.map(\.token) + [clash.token]
            let ours = derived.keys.filter(dropped.contains)
            if !ours.isEmpty {
                refused.formUnion(ours)
                continue
            }
            let left = wishes.filter { !dropped.contains($0.key) }
            // With no wish left in the way the base holds by itself; a test sees to it.
            if left.count == wishes.count { return self }
            wishes = left
        }
    }

    /// Makes every rule hold.
    ///
    /// - Returns: the rule that no colour can satisfy; `nil`: all hold.
    private mutating func bend() -> ContrastRule? {
        for rule in ContrastRule.all {
            // What is laid over fills under the pointer is made of the text's own colour.
            var rounds = 0
            while !rule.holds(in: self) {
                rounds += 1
                guard rounds <= 4 else { return rule }
                if let color = self[rule.token].readable(
                    on: rule.backgrounds(in: self),
                    ratio: rule.ratio(in: self)
                ) {
                    self[rule.token] = color
                } else if !moveFill(below: rule) {
                    return rule
                }
            }
        }
        return nil
    }

    /// Moves a primary fill of medium lightness on which neither white nor black
    /// can be read: it becomes the nearest that one of them can be read on.
    ///
    /// - Parameter rule: the rule of its label.
    /// - Returns: whether there is one.
    private mutating func moveFill(below rule: ContrastRule) -> Bool {
        let fills = Set(rule.grounds.map(\.token))
        guard fills.count == 1, let fill = fills.first,
            rule.grounds.allSatisfy({ $0.cover.isPrimary })
        else { return false }
        let concerned = ContrastRule.all.filter { $0.token == fill || $0.token == rule.token }
        let start = OKLCH(self[fill])
        for step in 1...100 {
            for sign in isDark ? [1.0, -1] : [-1.0, 1] {
                var candidate = start
                candidate.lightness += sign * Double(step) / 100
                guard (0...1).contains(candidate.lightness) else { continue }
                var theme = self
                theme[fill] = candidate.color
                for label in [Color.white, .black] {
                    theme[rule.token] = label
                    if concerned.allSatisfy({ $0.holds(in: theme) }) {
                        self = theme
                        return true
                    }
                }
            }
        }
        return false
    }
}
