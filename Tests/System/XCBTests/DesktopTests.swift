// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import XCB

@Suite("Desktop hints")
struct DesktopTests {
    @Test(
        "give the scale from Xft.dpi",
        arguments: [
            ("Xft.dpi:\t96\n", 1), ("Xft.antialias: 1\nXft.dpi: 144\r\n", 1.5),
            ("Xft.dpi:192", 2), ("Xft.dpi: 1000", 4), ("Xft.dpi: 10", 0.5),
            ("Xft.dpi: nonsense", nil), ("Xft.dpi: -96", nil), ("*customization: -color", nil),
            ("", nil),
        ] as [(String, Double?)]
    )
    func scale(database: String, result: Double?) {
        #expect(ResourceDatabase.scale(in: database) == result)
    }

    static let root = Rectangle(width: 1920, height: 1080)
    static let left = Rectangle(width: 960, height: 1080)
    static let right = Rectangle(x: 960, y: 0, width: 960, height: 1080)

    @Test("leave free what panels do not reserve")
    func struts() throws {
        let top = try #require(Strut([0, 0, 30, 0]))
        #expect(
            top.cut(from: Self.left, root: Self.root)
                == Rectangle(x: 0, y: 30, width: 960, height: 1050)
        )
        // A panel along the bottom of the right monitor alone.
        let bottom = try #require(Strut([0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 960, 1919]))
        #expect(bottom.cut(from: Self.left, root: Self.root) == Self.left)
        #expect(
            bottom.cut(from: Self.right, root: Self.root)
                == Rectangle(x: 960, y: 0, width: 960, height: 1040)
        )
        // A panel at the right monitor's left edge; the left one is not swallowed.
        let inner = try #require(Strut([1000, 0, 0, 0, 0, 1079, 0, 0, 0, 0, 0, 0]))
        #expect(inner.cut(from: Self.left, root: Self.root) == Self.left)
        #expect(
            inner.cut(from: Self.right, root: Self.root)
                == Rectangle(x: 1000, y: 0, width: 920, height: 1080)
        )
    }

    @Test("are not believed when they are nonsense")
    func badStruts() {
        #expect(Strut([]) == nil)
        #expect(Strut([0, 0, 0, 0]) == nil)
        let all = Strut([.max, .max, .max, .max, 5, 1, 9, 2, 7, 3, 8, 0])
        #expect(all?.cut(from: Self.left, root: Self.root) == Self.left)
    }
}
