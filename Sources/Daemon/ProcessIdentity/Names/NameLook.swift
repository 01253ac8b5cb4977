// SPDX-License-Identifier: MIT
//
// Names that look alike: `Bаnk` with a Cyrillic letter, `Ｂank`, `ﬁrefox`, `PayPaI`. This is
// what the compatibility forms (NFKC) and the skeleton of Unicode Technical Standard 39 are
// for. Of their tables only what resembles Latin letters and digits matters for the names of
// programs.

/// How a name looks.
package enum NameLook {
    /// A text that is equal for names that look alike, whatever case, spaces and signs they have.
    package static func of(_ name: String) -> String {
        var look = ""
        for scalar in name.unicodeScalars {
            if scalar.value < 0x80 {
                if let byte = NameFold.foldedASCII(UInt8(scalar.value)) {
                    look.unicodeScalars.append(Unicode.Scalar(byte))
                }
            } else if !scalar.properties.isDefaultIgnorableCodePoint {
                let small = scalar.properties.lowercaseMapping
                if let latin = latin(scalar) ?? small.unicodeScalars.first.flatMap(latin) {
                    look += latin
                } else if NameFold.isKept(scalar) {
                    look += small
                }
            }
        }
        return merged(look)
    }

    /// The text with one sign for each group that looks alike within ASCII.
    private static func merged(_ look: String) -> String {
        var merged: [UInt8] = []
        merged.reserveCapacity(look.utf8.count)
        for byte in look.utf8 {
            switch (merged.last, byte) {
            case (UInt8(ascii: "r"), UInt8(ascii: "n")):
                merged[merged.count - 1] = UInt8(ascii: "m")
            case (UInt8(ascii: "v"), UInt8(ascii: "v")):
                merged[merged.count - 1] = UInt8(ascii: "w")
            case (_, UInt8(ascii: "i")), (_, UInt8(ascii: "1")): merged.append(UInt8(ascii: "l"))
            case (_, UInt8(ascii: "0")): merged.append(UInt8(ascii: "o"))
            default: merged.append(byte)
            }
        }
        return String(decoding: merged, as: UTF8.self)
    }

    /// The small Latin letters or digits that a character resembles; `nil`: none.
    static func latin(_ scalar: Unicode.Scalar) -> String? {
        if let other = lookalikes[scalar] { return other }
        if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
            return String(Int(value))
        }
        return NameLetters.letter(scalar).map { String($0) }
    }

    /// The Latin letters or digits that characters look like, where `NameLetters` has none or several are one.
    private static let lookalikes: [Unicode.Scalar: String] = {
        let groups = [
            // Armenian, Cherokee, Lisu, Coptic, Georgian and letters of Latin and its neighbours.
            "a": "ɑªᎪꓮⲁ", "b": "ƄƅЬьᏏᏴꓐⲃʙ", "c": "ϲᴄⅽᏟꓚⲥҫ", "d": "ԁⅾⅮᎠᏧꓓđԃժ", "e": "ҽℯєеɛᎬꓰⲉ℮",
            "f": "ƒſᖴꓝք", "g": "ɡցԍᏀꓖԌ", "h": "һհᎻꓧⲎḩ", "i": "ıɩіІӏⅰᎥꓲǀ∣׀וןﺍ",
            "j": "јյϳᎫꓙ", "k": "ĸк\u{212A}ᏦꓗⲔ", "l": "ℓⅼլᏞꓡ", "m": "мⅿᎷꓟⲘ", "n": "ոռпղꓠⲚ",
            "o": "օøθⲟꓳ௦ဝס०ഠօºоჿ", "p": "рᑭⲣᏢꓑþ", "q": "ԛգզ", "r": "гᎡᏒꓣᴦⲅ",
            "s": "ѕꜱՏᏚꓢʂ", "t": "тᎢꓔⲧէ", "u": "սʋՍꓴᴜ", "v": "ѵνⅴᏙꓦᴠ", "w": "ԝѡաᎳꓪᴡɯ",
            "x": "×хⅹꓫⲭᚷ", "y": "уүγʏყꓬⲩ", "z": "ᴢᏃꓜⲍ", "3": "ЗзӠ", "ss": "ß", "ae": "æ",
            "oe": "œŒ", "st": "ﬅﬆ", "ij": "Ĳĳ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ", "ffi": "ﬃ",
            "ffl": "ﬄ",
            "ii": "Ⅱⅱ", "iii": "Ⅲⅲ", "iv": "Ⅳⅳ", "vi": "Ⅵⅵ", "vii": "Ⅶⅶ", "viii": "Ⅷⅷ", "ix": "Ⅸⅸ",
            "xi": "Ⅺⅺ", "xii": "Ⅻⅻ",
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (letter, others) in groups {
            for other in others.unicodeScalars where other.value >= 0x80 { table[other] = letter }
        }
        return table
    }()
}

/// Compares names loosely: "GNOME Tweaks" and `gnome-tweaks` are equal.
package enum NameFold {
    /// The lowercase letters and digits of a name; everything else, including
    /// invisible characters, is removed.
    package static func folded(_ name: String) -> String {
        // Nearly all names are ASCII, and this runs with each notification.
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: name.utf8.compactMap(Self.foldedASCII), as: UTF8.self)
        }
        var folded = String.UnicodeScalarView()
        folded.append(contentsOf: name.lowercased().unicodeScalars.filter(isKept))
        return String(folded)
    }

    /// Whether a character is a visible letter or digit.
    static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            && !scalar.properties.isDefaultIgnorableCodePoint
    }

    static func foldedASCII(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }

    /// Whether a program with that file name may use the name: `backup.sh`, "Backup".
    package static func agrees(_ claim: String, with fileName: String) -> Bool {
        let claim = folded(claim)
        guard !claim.isEmpty else { return false }
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        return claim == folded(fileName) || claim == folded(stem)
    }
}
