// SPDX-License-Identifier: MIT

/// The numbers of a slider.
public struct FormScale: Hashable, Sendable {
    /// The least number, at its start.
    public var least: Double
    /// The greatest number, at its end; above the least one.
    public var most: Double
    /// The distance between two numbers, counted from the least one; above 0.
    public var step: Double

    /// The number of the scale that is nearest.
    public func fitted(_ number: Double) -> Double {
        let steps = ((min(max(number, least), most) - least) / step).rounded()
        let last = Decimal.multiple(below: most - least, of: step) / step
        // As people write it: without the error of binary fractions.
        let places = max(Decimal.places(step), Decimal.places(least))
        let fitted = least + min(steps, last.rounded()) * step
        return Double(Decimal.text(fitted, places: places)) ?? fitted
    }

    /// Where a number is on the scale: 0 to 1.
    public func fraction(of number: Double) -> Double {
        min(1, max(0, (number - least) / (most - least)))
    }

    /// The number at a place of the scale.
    ///
    /// - Parameter fraction: 0 to 1; beyond these, the nearest end.
    /// - Returns: a number of the scale.
    public func number(at fraction: Double) -> Double { fitted(least + fraction * (most - least)) }

    /// A number as it is shown: with as many digits as a step has.
    public func text(of number: Double) -> String {
        Decimal.text(number, places: max(Decimal.places(step), Decimal.places(least)))
    }
}
