// SPDX-License-Identifier: MIT

/// Decimal numbers as people type them: an optional sign, digits, and a point with digits.
enum Decimal {
    /// The number of a text; `nil`: not a number, or too large.
    static func read(_ text: String) -> Double? {
        var digits = Substring(text)
        if let sign = digits.first, sign == "-" || sign == "+" { digits.removeFirst() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isDecimal =
            (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// Whether a number is a multiple of the step, but for rounding.
    static func isMultiple(_ number: Double, of step: Double) -> Bool {
        let steps = number / step
        return abs(steps - steps.rounded()) <= max(1, abs(steps)) * 1e-9
    }

    /// The greatest multiple of the step that is not above the number, but for rounding.
    static func multiple(below number: Double, of step: Double) -> Double {
        isMultiple(number, of: step)
            ? (number / step).rounded() * step : (number / step).rounded(.down) * step
    }

    /// The digits after the point that a number needs: 0 to 9.
    static func fractionDigits(_ number: Double) -> Int {
        var scaled = abs(number)
        for fractionDigits in 0..<9 {
            if abs(scaled - scaled.rounded()) <= max(1, scaled) * 1e-9 { return fractionDigits }
            scaled *= 10
        }
        return 9
    }

    /// The number with so many digits after the point: `-0.50`.
    static func text(_ number: Double, fractionDigits: Int) -> String {
        var factor = 1.0
        for _ in 0..<fractionDigits { factor *= 10 }
        guard let whole = Int64(exactly: (number * factor).rounded()) else { return "\(number)" }
        let digits = String(whole.magnitude)
        let padded =
            String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
        let sign = whole < 0 ? "-" : ""
        guard fractionDigits > 0 else { return sign + padded }
        return "\(sign)\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
    }

    /// The number without needless digits: `0.5`, `10`.
    static func text(_ number: Double) -> String {
        text(number, fractionDigits: fractionDigits(number))
    }
}

extension Double {
    /// The number as people write it, without needless digits: `0.5`, `10`.
    public var decimalText: String { Decimal.text(self) }

    /// The number rounded to so many digits after the point: `-0.50`.
    ///
    /// - Parameter fractionDigits: 0 to 15.
    /// - Returns: digits, with a point if there are fraction digits.
    public func decimalText(fractionDigits: Int) -> String {
        Decimal.text(self, fractionDigits: max(0, min(15, fractionDigits)))
    }
}
