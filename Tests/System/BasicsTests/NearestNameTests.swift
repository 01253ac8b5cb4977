// SPDX-License-Identifier: MIT

import Testing

@testable import Basics

@Suite("Nearest names")
struct NearestNameTests {
    @Test(
        "the nearest name begins with it, or is at most a third away",
        arguments: [
            ("visibel", "visible"), ("cornr", "corner"),
            ("maring", "margin"),
            ("visible", "visible"), ("size", nil), ("", nil), ("vi", nil), ("vis", "visible"),
            (String(repeating: "x", count: 65), nil),
        ] as [(String, String?)]
    )
    func nearest(name: String, expected: String?) {
        #expect(NearestName.of(name, among: ["visible", "corner", "margin"]) == expected)
        #expect(NearestName.of(name, among: []) == nil)
    }

    @Test(
        "a distance is letters added, dropped, changed, and neighbours swapped",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1),
            ("abc", "axc", 1), ("abc", "abcd", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
        ]
    )
    func distance(left: String, right: String, expected: Int) {
        #expect(NearestName.distance(left, right) == expected)
        #expect(NearestName.distance(right, left) == expected)
    }
}
