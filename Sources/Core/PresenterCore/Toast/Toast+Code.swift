// SPDX-License-Identifier: MIT

extension Toast {
    /// The one-time code in its texts, which its card offers to copy; `nil`: none is certain.
    ///
    /// That is the only number of 4 to 8 digits, perhaps in two halves (`123-456`, `G-123456`),
    /// in a text that speaks of a code.
    public var code: String? {
        guard findsAddresses else { return nil }
        let texts = [headline.title, headline.message?.plain].compactMap(\.self)
        let text = texts.joined(separator: "\n")
        guard text.utf8.count <= Self.longestCodeText, text.utf8.contains(where: \.isDigit),
            Self.speaksOfCode(text)
        else { return nil }
        let codes = Set(Self.codes(in: Array(text.unicodeScalars)))
        return codes.count == 1 ? codes.first : nil
    }

    /// Messages with codes are short.
    private static let longestCodeText = 1_000

    /// Words for a code, in the languages of most messages: whole ones, beginnings and endings of
    /// words, and those of languages without blanks.
    private static let words: Set<Substring> = [
        "otp", "pin", "tan", "mtan", "2fa", "inlogcode", "logincode", "anmeldecode",
    ]
    private static let beginnings = [
        "code", "passcode", "verific", "verifiz", "einmalpass", "einmalkenn", "kod", "código",
        "codigo", "codice", "код",
    ]
    private static let endings = ["gscode", "tscode", "tiecode", "gskod", "gskode"]
    private static let parts = ["コード", "验证码", "驗證碼", "인증"]

    /// What a code is of that nobody enters, beside the word for it: "exit code", "código de error".
    private static let others: Set<Substring> = [
        "area", "bar", "barras", "barre", "barres", "block", "build", "building", "calling",
        "cheat",
        "conduct", "country", "coupon", "coverage", "dial", "dialling", "discount", "dress",
        "erreur",
        "error", "errore", "exit", "freeze", "gift", "grant", "http", "item", "order", "post",
        "postal", "postale", "pocztowy", "product", "promo", "promotion", "promotional", "qr",
        "referral", "response", "result", "retour", "return", "review", "source", "status",
        "studio",
        "tracking", "voucher", "vs", "zip",
    ]
    /// Small words between the two.
    private static let links: Set<Substring> = ["of", "de", "d", "di", "do", "du"]

    /// Names of numbers that are no codes: "order 482913", "card ending 4321".
    private static let labels: Set<String> = [
        "account", "bestellung", "bestellnummer", "build", "case", "commande", "ending", "flight",
        "in", "invoice", "issue", "konto", "order", "pedido", "rechnung", "room", "since", "ticket",
        "version",
    ]
    /// Words between such a name and its number.
    private static let numberWords: Set<String> = ["no", "nr", "number", "nummer", "with"]

    private static func speaksOfCode(_ text: String) -> Bool {
        let lower = text.lowercased()
        let all = lower.split { !$0.isLetter && !$0.isNumber }
        return all.indices.contains { index in
            let word = all[index]
            guard
                words.contains(word) || beginnings.contains(where: word.hasPrefix)
                    || endings.contains(where: word.hasSuffix)
                    || parts.contains(where: word.includes)
            else { return false }
            let after = all[(index + 1)...].first { !links.contains($0) }
            let before = index > 0 ? all[index - 1] : nil
            return ![before, after].contains { $0.map(others.contains) == true }
        }
    }

    /// Returns the numbers that can be codes.
    private static func codes(in text: [Unicode.Scalar]) -> [String] {
        var codes: [String] = []
        var index = 0
        while index < text.count {
            guard text[index].isDigit else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index].isDigit { index += 1 }
            var digits = text[start..<index]
            // Two halves of the same length.
            if index + 1 < text.count, text[index] == "-" || text[index] == " ",
                digits.count == 3 || digits.count == 4
            {
                let rest = text[(index + 1)...].prefix(while: \.isDigit)
                if rest.count == digits.count {
                    digits += rest
                    index = rest.endIndex
                }
            }
            guard (4...8).contains(digits.count), isAlone(text, start, index),
                !isLabelled(text[..<start])
            else { continue }
            codes.append(String(String.UnicodeScalarView(digits)))
        }
        return codes
    }

    /// Whether the end of a text names the number that follows as something else.
    private static func isLabelled(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var rest = text
        while true {
            while let last = rest.last, " #:.".unicodeScalars.contains(last) { rest.removeLast() }
            let start = rest.lastIndex { !$0.properties.isAlphabetic }.map { $0 + 1 } ?? 0
            let word = String(String.UnicodeScalarView(rest[start...])).lowercased()
            guard numberWords.contains(word) else { return labels.contains(word) }
            rest = rest[..<start]
        }
    }

    /// Whether a number is no part of an amount, a date, a telephone number or a word.
    private static func isAlone(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
        if start > 0 {
            let before = text[start - 1]
            // "G-123456" is what one large sender writes.
            let isPrefix = before == "-" && start > 1 && text[start - 2].properties.isCased
            let isPart =
                before.properties.isCased || "+#$€£¥/.,-@_".unicodeScalars.contains(before)
            if isPart, !isPrefix { return false }
        }
        guard end < text.count else { return true }
        let after = text[end]
        if after.properties.isCased || "€£$¥%/-@_".unicodeScalars.contains(after) {
            return false
        }
        // A mark ends a sentence; between digits it does not.
        let isMark = ".,:".unicodeScalars.contains(after)
        return !(isMark && end + 1 < text.count && text[end + 1].isDigit)
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
