// SPDX-License-Identifier: MIT
//
// Numbers as programs in C read them. Source: ISO C, `strtol` and `strtod`, in the C locale.

extension Int {
    /// The whole part of a number, at most 10¹⁵ in size; 0 for what is not a number.
    init(whole number: Double) {
        self = number.isNaN ? 0 : Int(Swift.max(-1e15, Swift.min(1e15, number)))
    }

    /// The value of an option of GLib for whole numbers: hexadecimal after `0x`, octal after
    /// `0`; `nil`: it is none, or has more than 32 bits.
    init?(option text: String) {
        var digits = text.drop { $0 == " " || $0 == "\t" }
        let isNegative = digits.first == "-"
        if let sign = digits.first, sign == "-" || sign == "+" { digits.removeFirst() }
        var radix = 10
        if digits.lowercased().hasPrefix("0x") {
            radix = 16
            digits = digits.dropFirst(2)
        } else if digits.first == "0", digits.count > 1 {
            radix = 8
        }
        guard digits.first != "-", digits.first != "+",
            let number = Int(digits, radix: radix).map({ isNegative ? -$0 : $0 }),
            Int32(exactly: number) != nil
        else { return nil }
        self = number
    }
}

extension Int {
    /// The whole part of the number at the beginning of a text, at least as great as that.
    init(leading text: String, atLeast least: Int) {
        self = Swift.max(least, Int(whole: Double(leading: text)))
    }
}

extension Double {
    /// The number at the beginning of a text; 0: there is none.
    init(leading text: String) {
        let text = text.drop { $0 == " " || $0 == "\t" }.prefix(64)
        let number =
            stride(from: text.count, to: 0, by: -1).lazy
            .compactMap { Double(text.prefix($0)) }.first ?? 0
        self = number.isFinite ? number : 0
    }
}
