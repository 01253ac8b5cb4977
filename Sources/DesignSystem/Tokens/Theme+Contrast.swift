// SPDX-License-Identifier: MIT

extension Theme {
    /// How well a colour can be read wherever it may stand.
    ///
    /// - Parameter token: a text, an edge or a primary fill.
    /// - Returns: the lowest contrast on any of its grounds, hover and press
    ///   included, and the ratio it needs; `nil`: nothing needs it to be read.
    ///
    /// Source: WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11.
    public func contrast(of token: ColorToken) -> (lowest: Double, needed: Double)? {
        var result: (lowest: Double, needed: Double)?
        for rule in ContrastRule.all where rule.token == token {
            let lowest = rule.backgrounds(in: self).map { self[token].contrast(to: $0) }.min()
            guard let lowest, lowest < result?.lowest ?? .infinity else { continue }
            result = (lowest, rule.ratio(in: self))
        }
        return result
    }
}
