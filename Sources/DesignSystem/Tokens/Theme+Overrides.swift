// SPDX-License-Identifier: MIT

public import PresenterCore

extension Theme {
    /// Creates a theme from one of the four with colours of the user's.
    ///
    /// What cannot be read is bent: a text, an edge or a primary fill becomes
    /// the nearest colour that can be (4.5:1, in high contrast 7:1; parts 3:1).
    /// Fills on which no one colour could be read fall back to the base's.
    /// To find out what was bent, compare what was given with the theme's.
    ///
    /// - Parameters:
    ///   - base: what everything not given is taken from.
    ///   - accent: the desktop's accent colour, taken first.
    ///   - overrides: colours by role; their opacity is not regarded.
    public init(base: Variant, accent: RGB? = nil, overrides: [ColorToken: Color] = [:]) {
        let plain = Theme(base)
        let accented = accent.map(plain.accented) ?? plain
        self = overrides.isEmpty ? accented : accented.bent(to: overrides)
    }

    /// The theme with other colours, as far as they can be read.
    func bent(to wishes: [ColorToken: Color]) -> Theme {
        var wishes = wishes.mapValues { $0.opacity(1) }
        while true {
            var theme = self
            for (token, color) in wishes { theme[token] = color }
            guard let clash = theme.bend() else { return theme }
            // No colour is readable on all of them: the wishes among them are dropped.
            let dropped = clash.grounds.map(\.token) + [clash.token]
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
                guard rounds <= 4,
                    let color = self[rule.token].readable(
                        on: rule.backgrounds(in: self),
                        ratio: rule.ratio(in: self)
                    )
                else { return rule }
                self[rule.token] = color
            }
        }
        return nil
    }
}
