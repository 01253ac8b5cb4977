// SPDX-License-Identifier: MIT

import Testing

@testable import Localization

@Suite("Catalogues")
struct CatalogueTests {
    private static let header =
        "Plural-Forms: nplurals=3; plural=n%10==1 ? 0 : n % 100/ 5 ? 1 : 2;\n"

    /// A catalogue as `msgfmt` writes it, with a table of hashes.
    private static func catalogue(
        _ texts: [(String, String)] = [("", header), ("a\0as", "x\0y\0z"), ("b", "")],
        isSwapped: Bool = false,
        hashes: [UInt32] = [0, 2, 3, 1, 0]
    ) -> [UInt8] {
        let count = UInt32(texts.count)
        let table = 28 + 16 * count
        var numbers = [0x9504_12DE, 0, count, 28, 28 + 8 * count, UInt32(hashes.count), table]
        var strings: [UInt8] = []
        let start = table + 4 * UInt32(hashes.count)
        for text in texts.map(\.0) + texts.map(\.1) {
            numbers += [UInt32(text.utf8.count), start + UInt32(strings.count)]
            strings += Array(text.utf8) + [0]
        }
        let bytes = (numbers + hashes).flatMap { number in
            let shifts: [UInt32] = isSwapped ? [24, 16, 8, 0] : [0, 8, 16, 24]
            return shifts.map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return bytes + strings
    }

    @Test("a whole one is used, with and without hashes, of either order of bytes")
    func whole() {
        for isSwapped in [false, true] {
            #expect(Catalogue(Self.catalogue(isSwapped: isSwapped)).isWhole)
            #expect(Catalogue(Self.catalogue(isSwapped: isSwapped, hashes: [])).isWhole)
        }
        #expect(Catalogue(Self.catalogue([], hashes: [])).isWhole)
    }

    @Test("one that is cut, at any length, is not used")
    func cut() {
        let bytes = Self.catalogue()
        for length in 0..<bytes.count { #expect(!Catalogue(Array(bytes[..<length])).isWhole) }
    }

    @Test("one with a number that points out of it is not used, or what it says is still inside")
    func numbers() {
        let bytes = Self.catalogue()
        for offset in stride(from: 0, to: bytes.count - 4, by: 4) {
            for byte in [UInt8(0x7F), 0xFF] {
                var changed = bytes
                changed[offset + 3] = byte
                let isNumber = offset < 28 + 16 * 3 + 4 * 5
                #expect(!Catalogue(changed).isWhole || !isNumber, "\(offset)")
            }
        }
        #expect(!Catalogue(Self.catalogue(hashes: [1, 2, 3])).isWhole, "no end of a search")
        #expect(!Catalogue(Self.catalogue(hashes: [0, 2, 4])).isWhole, "no such text")
        for size in 3...30 {
            let hashes = [UInt32](repeating: 0, count: size)
            let isPrime = [3, 5, 7, 11, 13, 17, 19, 23, 29].contains(size)
            #expect(Catalogue(Self.catalogue(hashes: hashes)).isWhole == isPrime, "\(size)")
        }
        var open = bytes
        open[open.count - 1] = 1
        #expect(!Catalogue(open).isWhole, "a text without an end")
    }

    @Test(
        "one whose plural forms may divide by zero is not used",
        arguments: ["n%0", "n % 00", "n/0", "1/n", "n%(n-1)", "n%", "n%18446744073709551616"]
    )
    func zero(rule: String) {
        // glibc looks for it in the whole header, which is what an empty text leads to.
        for (original, field) in [
            ("", "Plural-Forms: nplurals=2;"), ("", "X-Note: nplurals=2;"),
            ("\0x", "Plural-Forms:"),
        ] {
            let texts = [(original, "Language: xx\n\(field) plural=\(rule);\n")]
            #expect(!Catalogue(Self.catalogue(texts, hashes: [])).isWhole, "\(field)")
        }
        let later = [("", "X-Note: a/b; plural=n%2;\nPlural-Forms: plural=\(rule);\n")]
        #expect(Catalogue(Self.catalogue(later, hashes: [])).isWhole, "the first one counts")
    }

    @Test(
        "the folders of a locale are those that glibc looks in",
        arguments: [
            ("de", ["de"]), ("de_AT", ["de", "de_AT"]),
            ("en@pseudo", ["en", "en@pseudo"]),
            (
                "de_DE.UTF-8@euro",
                [
                    "de", "de.UTF-8", "de.UTF-8@euro", "de.utf8", "de.utf8@euro", "de@euro",
                    "de_DE",
                    "de_DE.UTF-8", "de_DE.UTF-8@euro", "de_DE.utf8", "de_DE.utf8@euro",
                    "de_DE@euro",
                ]
            ),
        ]
    )
    func folders(locale: String, names: [String]) {
        #expect(Set(Catalogue.names(of: locale[...])).sorted() == names.sorted())
    }
}
