// SPDX-License-Identifier: MIT

import DesignSystem
import Testing

@testable import DisplayKit

@Suite("Direction of text")
struct TextDirectionTests {
    @Test(
        "the session's language decides the reading direction",
        arguments: [
            (["LANG": "de_DE.UTF-8"], TextBlock.Direction.leftToRight),
            (["LANG": "ar_EG.UTF-8"], .rightToLeft), (["LANG": "he"], .rightToLeft),
            (["LANG": "ar", "LC_ALL": "C"], .leftToRight), ([:], .leftToRight),
            (["LC_MESSAGES": "fa_IR", "LANG": "en_US"], .rightToLeft),
        ]
    )
    func direction(_ variables: [String: String], _ expected: TextBlock.Direction) {
        #expect(TextBlock.Direction.ofLocale { variables[$0] } == expected)
    }
}
