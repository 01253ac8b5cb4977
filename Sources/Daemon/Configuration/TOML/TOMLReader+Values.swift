// SPDX-License-Identifier: MIT

import Texts

extension TOMLReader {
    /// Reads a value, with its start position.
    mutating func node() throws(TOMLError) -> TOMLNode {
        let start = position
        return TOMLNode(value: try value(), position: start)
    }

    private mutating func value() throws(TOMLError) -> TOMLValue {
        switch next {
        case "\"":
            return .string(sees("\"\"\"") ? try longBasicString() : try basicString())
        case "'":
            return .string(sees("'''") ? try longLiteralString() : try literalString())
        case "[": return try nested { reader throws(TOMLError) in try reader.list() }
        case "{": return try nested { reader throws(TOMLError) in try reader.inlineTable() }
        default: return try bareValue()
        }
    }

    private mutating func nested(
        _ read: (inout TOMLReader) throws(TOMLError) -> TOMLValue
    ) throws(TOMLError) -> TOMLValue {
        guard depth < Self.deepest else {
            throw failure(Phrase.nestedTooDeep.english("\(Self.deepest)"))
        }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func list() throws(TOMLError) -> TOMLValue {
        advance()
        var items: [TOMLNode] = []
        while true {
            try skipLines()
            if accept("]") { return .array(items) }
            items.append(try node())
            try skipLines()
            guard accept(",") || next == "]" else {
                throw failure(expected: "\",\" or \"]\"")
            }
        }
    }

    private mutating func inlineTable() throws(TOMLError) -> TOMLValue {
        advance()
        let table = TOMLTable(.dotted)
        skipBlanks()
        if !accept("}") {
            while true {
                try keyValue(into: table)
                skipBlanks()
                if accept("}") { break }
                guard accept(",") else { throw failure(expected: "\",\" or \"}\"") }
            }
        }
        table.origin = .inline
        return .table(table)
    }

    // MARK: Strings

    /// `"…"` with escapes, on one line.
    mutating func basicString() throws(TOMLError) -> String {
        advance()
        var text = String.UnicodeScalarView()
        while true {
            guard let scalar = next, scalar != "\n", scalar != "\r" else {
                throw failure(expected: "a closing \"")
            }
            if accept("\"") { return String(text) }
            text.append(scalar == "\\" ? try escape() : try plain())
        }
    }

    /// `'…'` without escapes, on one line.
    mutating func literalString() throws(TOMLError) -> String {
        advance()
        var text = String.UnicodeScalarView()
        while true {
            guard let scalar = next, scalar != "\n", scalar != "\r" else {
                throw failure(expected: "a closing '")
            }
            if accept("'") { return String(text) }
            text.append(try plain())
        }
    }

    private mutating func longBasicString() throws(TOMLError) -> String {
        advance(by: 3)
        _ = takeNewline()
        var text = String.UnicodeScalarView()
        while true {
            guard let scalar = next else {
                throw failure(expected: "a closing \"\"\"")
            }
            if sees("\"\"\"") { return String(closing("\"", text)) }
            if scalar == "\\" {
                if try !skipFoldedLine() { text.append(try escape()) }
            } else {
                text.append(takeNewline() ? "\n" : try plain())
            }
        }
    }

    private mutating func longLiteralString() throws(TOMLError) -> String {
        advance(by: 3)
        _ = takeNewline()
        var text = String.UnicodeScalarView()
        while next != nil {
            if sees("'''") { return String(closing("'", text)) }
            text.append(takeNewline() ? "\n" : try plain())
        }
        throw failure(expected: "a closing '''")
    }

    /// Skips three closing quotes; one or two before them belong to the text.
    private mutating func closing(
        _ quote: Unicode.Scalar,
        _ text: String.UnicodeScalarView
    ) -> String.UnicodeScalarView {
        var text = text
        advance(by: 3)
        for _ in 0..<2 where next == quote {
            text.append(quote)
            advance()
        }
        return text
    }

    /// Skips a backslash at the end of a line and the blanks of the following lines.
    private mutating func skipFoldedLine() throws(TOMLError) -> Bool {
        var distance = 1
        while peek(distance) == " " || peek(distance) == "\t" { distance += 1 }
        guard peek(distance) == "\n" || (peek(distance) == "\r" && peek(distance + 1) == "\n")
        else { return false }
        advance(by: distance)
        while takeNewline() || next == " " || next == "\t" { skipBlanks() }
        return true
    }

    /// Reads a character without special meaning.
    private mutating func plain() throws(TOMLError) -> Unicode.Scalar {
        guard let scalar = next, scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F)
        else { throw failure(Phrase.gotInString.english(ahead)) }
        advance()
        return scalar
    }

    private mutating func escape() throws(TOMLError) -> Unicode.Scalar {
        let start = position
        advance()
        guard let letter = next else { throw failure(expected: Phrase.escapeExpected.english()) }
        advance()
        switch letter {
        case "b": return "\u{8}"
        case "t": return "\t"
        case "n": return "\n"
        case "f": return "\u{C}"
        case "r": return "\r"
        case "\"": return "\""
        case "\\": return "\\"
        case "u", "U":
            var digits = ""
            for _ in 0..<(letter == "u" ? 4 : 8) {
                guard let digit = next, digit.properties.isASCIIHexDigit else {
                    throw failure(expected: Phrase.hexDigitExpected.english())
                }
                digits.unicodeScalars.append(digit)
                advance()
            }
            guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
                throw TOMLError(
                    position: start,
                    message: Phrase.noCharacter.english("\\\(letter)\(digits)")
                )
            }
            return scalar
        default:
            throw TOMLError(
                position: start,
                message: Phrase.gotExpected.english(
                    "\\\(letter)",
                    Phrase.oneOf.english("\\b \\t \\n \\f \\r \\\" \\\\ \\u \\U")
                )
            )
        }
    }

    // MARK: Bare values

    /// Reads a boolean, a number or a date and time.
    private mutating func bareValue() throws(TOMLError) -> TOMLValue {
        let start = position
        var text = ""
        while let scalar = next, scalar.isBare {
            text.unicodeScalars.append(scalar)
            advance()
            // A date and a time may be separated by one blank.
            if text.utf8.count == 10, Self.isMoment(text), next == " ", peek(1)?.isDigit == true {
                text.unicodeScalars.append(" ")
                advance()
            }
        }
        guard !text.isEmpty else { throw failure(expected: Phrase.someValue.english()) }
        if let value = Self.value(of: text) { return value }
        throw TOMLError(
            position: start,
            message: Phrase.gotExpected.english(text, Self.likely(text))
        )
    }

    /// A description of the value that an invalid bare value was probably meant to be.
    private static func likely(_ text: String) -> String {
        let unsigned = text.drop { $0 == "+" || $0 == "-" }
        let isNumber =
            unsigned.first?.isNumber == true
            && (unsigned.allSatisfy { $0.isNumber || "_.eE+-".contains($0) }
                || ["0x", "0o", "0b"].contains { unsigned.hasPrefix($0) })
        guard isNumber else { return Phrase.quotesExpected.english() }
        return unsigned.first != "0" && unsigned.allSatisfy(\.isNumber) && unsigned.count > 18
            ? Phrase.number64Expected.english() : Phrase.numberExpected.english()
    }

    private static func value(of text: String) -> TOMLValue? {
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf": return .float(.infinity)
        case "-inf": return .float(-.infinity)
        case "nan", "+nan", "-nan": return .float(.nan)
        default: break
        }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
            let digits = text.dropFirst(2)
            guard digits.first != "+", digits.first != "-" else { return nil }
            return plainDigits(digits, where: \.isHexDigit).flatMap { Int64($0, radix: radix) }
                .map(TOMLValue.integer)
        }
        if isMoment(text) { return .moment(text) }
        return number(text)
    }

    private static func number(_ text: String) -> TOMLValue? {
        guard let digits = plainDigits(text[...], where: \.isNumber) else { return nil }
        let unsigned = digits.drop { $0 == "+" || $0 == "-" }
        guard let first = unsigned.first, first.isASCII, first.isNumber else { return nil }
        // A leading zero is valid only before the end, a fraction or an exponent.
        let whole = unsigned.prefix { $0.isNumber }
        guard whole.count == 1 || whole.first != "0" else { return nil }
        if whole.count == unsigned.count { return Int64(digits).map(TOMLValue.integer) }
        guard let last = unsigned.last, last.isNumber else { return nil }
        let rest = unsigned.dropFirst(whole.count)
        guard rest.allSatisfy({ $0.isNumber || "eE.+-".contains($0) }) else { return nil }
        if rest.first == ".", rest.dropFirst().first?.isNumber != true { return nil }
        return Double(digits).map(TOMLValue.float)
    }

    /// The digits without underscores; `nil` if an underscore is not between two digits.
    private static func plainDigits(
        _ text: Substring,
        where isDigit: (Character) -> Bool
    ) -> String? {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        for (left, right) in zip(parts, parts.dropFirst()) {
            guard left.last.map(isDigit) == true, right.first.map(isDigit) == true else {
                return nil
            }
        }
        return parts.joined()
    }

    /// Whether it has the form of a date or a time; the calendar is not checked.
    private static func isMoment(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        func has(_ form: String, at offset: Int) -> Bool {
            guard bytes.count >= offset + form.utf8.count else { return false }
            return zip(form.utf8, bytes[offset...]).allSatisfy { expected, got in
                expected == UInt8(ascii: "0")
                    ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(got) : expected == got
            }
        }
        return has("0000-00-00", at: 0) || has("00:00:00", at: 0)
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

    /// Whether it occurs in numbers, dates and other bare values.
    fileprivate var isBare: Bool {
        isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
            || self == "-" || self == "+" || self == "." || self == ":"
    }
}
