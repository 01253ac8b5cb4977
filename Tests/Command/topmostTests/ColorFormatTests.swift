// SPDX-License-Identifier: MIT

import Glibc
import PresenterCore
import Testing

@testable import topmost

@Suite("Colours in a format of kdialog")
struct ColorFormatTests {
    static let formats: [(String, String?)] = [
        ("rgb(%d,%d,%d)", "rgb(51,209,7)"), ("#%02x%02X%02x", "#33D107"),
        ("%i %u %o", "51 209 7"), ("%#x %#o %4d|", "0x33 0321    7|"), ("%-4d%ld%hhd", "51  2097"),
        ("%f %.2f %.0f", "0.200000 0.82 0"), ("100%% %d%d%d", "100% 512097"), ("%*d%d%d", "512097"),
        ("%d,%d", nil), ("%d%d%d%d", nil), ("%s%d%d", nil), ("%n%n%n", nil), ("%d%d%", nil),
        ("", nil),
    ]

    @Test("three numbers are written as printf does", arguments: formats.indices)
    func format(index: Int) {
        let (format, text) = Self.formats[index]
        #expect(ColorFormat(format)?.text(RGB(red: 51, green: 209, blue: 7)) == text)
    }
}
