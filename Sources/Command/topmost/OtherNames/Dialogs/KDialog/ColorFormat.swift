// SPDX-License-Identifier: MIT

import PresenterCore

/// A format of kdialog's `--format`, such as `rgb(%d,%d,%d)`: three conversions of printf(3).
///
/// Whole numbers are 0 to 255, others 0 to 1.
struct ColorFormat {
    private enum Part {
        case text(String)
        case number(Conversion)
    }

    /// `%`, flags, a width, a precision and a letter.
    private struct Conversion {
        var flags = ""
        var width = 0
        var precision: Int?
        var letter: Character

        private var places: Int { min(15, precision ?? 6) }

        private func part(_ value: UInt8) -> Double { Double(value) / 255 }

        /// `3.5e-02`.
        private static func exponential(_ number: Double, places: Int) -> String {
            guard number > 0 else { return 0.0.decimalText(places: places) + "e+00" }
            var (number, exponent) = (number, 0)
            while number < 1 { (number, exponent) = (number * 10, exponent + 1) }
            let mantissa = number.decimalText(places: places)
            return mantissa + (exponent == 0 ? "e+00" : "e-\(exponent < 10 ? "0" : "")\(exponent)")
        }

        func text(_ value: UInt8) -> String {
            var text: String
            switch letter {
            case "x", "X":
                text = String(value, radix: 16, uppercase: letter == "X")
                if flags.contains("#"), value > 0 { text = "0\(letter)" + text }
            case "o": text = (flags.contains("#") ? "0" : "") + String(value, radix: 8)
            case "d", "i", "u": text = "\(value)"
            case "f", "F": text = part(value).decimalText(places: places)
            case "g", "G": text = Double(part(value).decimalText(places: places))?.decimalText ?? ""
            default:
                text = Self.exponential(part(value), places: places)
                if letter == "E" { text = text.uppercased() }
            }
            let gap = max(0, width - text.count)
            if flags.contains("-") { return text + String(repeating: " ", count: gap) }
            return String(repeating: flags.contains("0") ? "0" : " ", count: gap) + text
        }
    }

    private var parts: [Part] = []

    /// Reads a format; `nil`: it has not three conversions of numbers.
    init?(_ format: String) {
        // Lengths are of no matter, and a `*` is left out as kdialog does.
        var rest = format.filter { $0 != "*" }[...]
        var text = ""
        var count = 0
        while let character = rest.popFirst() {
            guard character == "%", rest.first != "%" else {
                if character == "%" { rest.removeFirst() }
                text.append(character)
                continue
            }
            func take(_ isPart: (Character) -> Bool) -> String {
                let part = rest.prefix(while: isPart)
                rest = rest.dropFirst(part.count)
                return String(part)
            }
            var conversion = Conversion(letter: "d")
            conversion.flags = take { "#-+ 0".contains($0) }
            conversion.width = min(64, Int(take { ("0"..."9").contains($0) }) ?? 0)
            if rest.first == "." {
                rest.removeFirst()
                conversion.precision = Int(take { ("0"..."9").contains($0) }) ?? 0
            }
            _ = take { "hl".contains($0) }
            guard let letter = rest.popFirst(), "diouxXfFeEgG".contains(letter) else { return nil }
            conversion.letter = letter
            parts += [.text(text), .number(conversion)]
            text = ""
            count += 1
        }
        guard count == 3 else { return nil }
        parts.append(.text(text))
    }

    /// A colour in that format.
    func text(_ color: RGB) -> String {
        var values = [color.red, color.green, color.blue][...]
        return parts.map { part in
            switch part {
            case .text(let text): text
            case .number(let conversion): conversion.text(values.popFirst() ?? 0)
            }
        }.joined()
    }
}
