// SPDX-License-Identifier: MIT

public import PresenterCore

extension Theme {
    /// Returns the lowest contrast of a colour on all its backgrounds.
    ///
    /// - Parameter token: a text, an edge or a primary fill.
    /// - Returns: the lowest contrast, hover and press included, and the required
    ///   ratio; `nil`: none is required.
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
