// SPDX-License-Identifier: MIT

public import PresenterCore

extension Theme {
    /// Creates a theme from one of the four with the user's colours.
    ///
    /// Unreadable colours are adjusted: a text, an edge or a primary fill
    /// becomes the nearest readable colour (4.5:1, in high contrast 7:1; parts
    /// 3:1). Fills on which no single colour is readable fall back to the
    /// base's. To find the adjusted colours, compare the given ones with the
    /// theme's. Colours that are not given are derived from the surface, text
    /// and main colour. A dark surface turns a light base into a dark theme,
    /// and the reverse.
    ///
    /// - Parameters:
    ///   - base: the theme of all other colours.
    ///   - accent: the desktop's accent colour, applied first.
    ///   - overrides: colours by role; opacity is ignored.
    public init(base: Appearance, accent: RGB? = nil, overrides: [ColorToken: Color] = [:]) {
        let plain = Theme(base)
        let turned =
            overrides[.surface].map { plain.turned(dark: $0.strongest == .white) } ?? plain
        let accented = accent.map(turned.accented) ?? turned
        self = overrides.isEmpty ? accented : accented.bent(to: overrides, isDerived: true)
    }

    /// Returns the theme with other colours, adjusted to be readable.
    ///
    /// - Parameters:
    ///   - wishes: the colours by role.
    ///   - isDerived: whether other colours are derived from them.
    /// - Returns: a theme that satisfies every rule.
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
            // No colour is readable on all of them: derived colours are dropped
            // first, then the given ones among them.
            let dropped = clash.backgrounds.map(\.token) + [clash.token]
            let ours = derived.keys.filter(dropped.contains)
            if !ours.isEmpty {
                refused.formUnion(ours)
                continue
            }
            let left = wishes.filter { !dropped.contains($0.key) }
            // Without the given colours the base satisfies every rule; a test
            // checks that.
            if left.count == wishes.count { return self }
            wishes = left
        }
    }

    /// Adjusts colours until every rule holds.
    ///
    /// - Returns: the rule that no colour can satisfy; `nil`: all hold.
    private mutating func bend() -> ContrastRule? {
        for rule in ContrastRule.all {
            // Overlays on fills are made of the text's own colour, so it may
            // take several rounds.
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

    /// Moves a primary fill of medium lightness on which neither white nor
    /// black is readable to the nearest on which one is.
    ///
    /// - Parameter rule: the rule of its label.
    /// - Returns: whether there is such a fill.
    private mutating func moveFill(below rule: ContrastRule) -> Bool {
        let fills = Set(rule.backgrounds.map(\.token))
        guard fills.count == 1, let fill = fills.first,
            rule.backgrounds.allSatisfy({ $0.cover.isPrimary })
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
