// SPDX-License-Identifier: MIT

import Testing

@testable import ProcessIdentity

@Suite("How names look")
struct NameLookTests {
    @Test(
        "what looks like a name has its look",
        arguments: [
            ("bank", "Bank"), ("bank", "B\u{430}nk"), ("bank", "\u{FF22}ank"),
            ("bank", "\u{1D401}\u{1D41A}\u{1D427}\u{1D424}"), ("bank", "b\u{E1}nk"),
            ("bank", "ba\u{301}nk"), ("bank", "B\u{200D}a\u{AD}nk"), ("bank", "\u{24B7}ank"),
            ("bank", "\u{392}ank"), ("bank", "ban\u{212A}"),
            ("bank", "\u{412}\u{410}\u{578}\u{43A}"),
            ("bank", "B\u{13AA}nk"), ("bank", "\u{1F171}ank"), ("bank", "ba\u{E0061}nk"),
            ("firefox", "\u{FB01}refox"), ("firefox", "\u{FB01}ref\u{585}x"),
            ("firefox", "fіrefох"),
            ("office", "o\u{FB03}ce"), ("paypal", "PayPaI"), ("paypal", "paypa1"),
            ("paypal", "p\u{430}yp\u{430}\u{4CF}"), ("modem", "rnodern"), ("slow", "slovv"),
            ("notes", "n0tes"), ("notes", "n\u{3BF}tes"), ("notes", "N\u{F3}tes"),
            ("4711", "\u{664}7\u{661}\u{FF11}"), ("gnome-tweaks", "GNOME Tweaks"),
            ("vivi", "\u{2165}\u{2164}I"), ("straße", "strasse"), ("ægir", "\u{C6}gir"),
        ]
    )
    func alike(name: String, other: String) {
        #expect(NameLook.of(other) == NameLook.of(name), "\(NameLook.of(other))")
    }

    @Test(
        "what looks different stays different",
        arguments: [
            ("bank", "tank"), ("mail", "main"), ("notes", "noted"), ("Почта", "Почтa2"),
            ("日本", "日木"), ("مدير", "مدیرة"), ("writer", "writes"), ("x11", "x12"),
        ]
    )
    func different(name: String, other: String) {
        #expect(NameLook.of(other) != NameLook.of(name))
    }

    @Test("a name of signs alone has no look")
    func empty() {
        for name in ["", "\u{200B}", "---", "\u{2800}", "\u{E0020}"] {
            #expect(NameLook.of(name).isEmpty, "\(NameLook.of(name))")
        }
    }

    @Test("a character has the letter that its name says")
    func named() {
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name,
                let letter = CharacterName.latin(named: name)
            else { continue }
            #expect(NameLook.latin(scalar) != nil, "\(String(value, radix: 16)): \(letter)")
            if letter.count == 1 {
                #expect(NameLetters.letter(scalar).map { String($0) } == letter)
            }
        }
    }
}

/// What the names of characters say.
private enum CharacterName {
    /// Reads `LATIN SMALL LETTER E WITH ACUTE`, `FULLWIDTH LATIN CAPITAL LETTER B`,
    /// `MATHEMATICAL BOLD SMALL A`, `LATIN SMALL LIGATURE FFI`, `GREEK SMALL LETTER ALPHA WITH TONOS`.
    static func latin(named name: String) -> String? {
        var words = name.split(separator: " ")[...]
        if let with = words.firstIndex(of: "WITH") { words = words[..<with] }
        guard let last = words.last, words.count > 1 else { return nil }
        if words.contains("LATIN"), words.contains("LIGATURE") { return last.lowercased() }
        for (script, letters) in [("GREEK", greek), ("CYRILLIC", cyrillic)]
        where words.contains(Substring(script)) {
            return letters[(words.contains("CAPITAL") ? "+" : "") + last.lowercased()]
                ?? letters[last.lowercased()]
        }
        let kinds: Set<Substring> = [
            "LATIN", "FULLWIDTH", "MATHEMATICAL", "CIRCLED", "PARENTHESIZED", "SQUARED",
            "SCRIPT", "BLACK-LETTER", "DOUBLE-STRUCK", "MODIFIER", "ROMAN", "REGIONAL",
        ]
        guard words.contains(where: kinds.contains) else { return nil }
        if words.contains("NUMERAL") { return numerals[last] }
        guard last.utf8.count == 1, let byte = last.utf8.first else {
            return last == "DOTLESS" ? "i" : nil
        }
        return String(Unicode.Scalar(byte)).lowercased()
    }

    static let numerals: [Substring: String] = [
        "ONE": "i", "TWO": "ii", "THREE": "iii", "FOUR": "iv", "FIVE": "v", "SIX": "vi",
        "SEVEN": "vii", "EIGHT": "viii", "NINE": "ix", "TEN": "x", "ELEVEN": "xi",
        "TWELVE": "xii", "FIFTY": "l", "HUNDRED": "c", "THOUSAND": "m",
    ]

    /// By the names of the letters; with a plus where the capital differs.
    static let greek: [String: String] = [
        "alpha": "a", "+beta": "b", "beta": "b", "+epsilon": "e", "epsilon": "e", "+zeta": "z",
        "+eta": "h", "eta": "n", "iota": "i", "kappa": "k", "+mu": "m", "mu": "u", "+nu": "n",
        "nu": "v", "omicron": "o", "rho": "p", "sigma": "o", "tau": "t", "+upsilon": "y",
        "upsilon": "u", "chi": "x", "gamma": "y", "omega": "w", "yot": "j",
    ]
    static let cyrillic: [String: String] = [
        "a": "a", "ve": "b", "ie": "e", "io": "e", "ka": "k", "em": "m", "en": "h", "o": "o",
        "er": "p", "es": "c", "te": "t", "u": "y", "ha": "x", "dze": "s", "i": "n", "ghe": "r",
        "yi": "i", "je": "j", "qa": "q", "we": "w", "shha": "h",
        "palochka": "l", "izhitsa": "v", "pe": "n", "sign": "b", "ze": "3", "de": "d", "omega": "w",
    ]
}
