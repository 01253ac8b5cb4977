// SPDX-License-Identifier: MIT

import Testing

@testable import XCB

@Suite("Rectangles")
struct RectangleTests {
    static let base = Rectangle(x: 10, y: 20, width: 100, height: 50)

    @Test(
        "meet in what both have, and are surrounded by what holds both",
        arguments: [
            // The other, the part both have (empty: they do not meet), the one around both.
            ((0, 0, 20, 30), (10, 20, 10, 10), (0, 0, 110, 70)),
            ((10, 20, 100, 50), (10, 20, 100, 50), (10, 20, 100, 50)),
            ((50, 30, 10, 10), (50, 30, 10, 10), (10, 20, 100, 50)),
            ((110, 20, 5, 5), (110, 20, 0, 5), (10, 20, 105, 50)),
            ((-50, -50, 10, 10), (10, 20, 0, 0), (-50, -50, 160, 120)),
            ((0, 0, 500, 500), (10, 20, 100, 50), (0, 0, 500, 500)),
            ((60, 60, 100, 100), (60, 60, 50, 10), (10, 20, 150, 140)),
        ] as [((Int, Int, Int, Int), (Int, Int, Int, Int), (Int, Int, Int, Int))]
    )
    func meet(
        other: (Int, Int, Int, Int),
        common: (Int, Int, Int, Int),
        around: (Int, Int, Int, Int)
    ) {
        let other = Self.rectangle(other)
        let common = Self.rectangle(common)
        #expect(Self.base.intersection(other) == common)
        #expect(other.intersection(Self.base).pixelCount == common.pixelCount)
        #expect(Self.base.union(other) == Self.rectangle(around))
        #expect(other.union(Self.base) == Self.rectangle(around))
        #expect(Self.base.contains(other) == (common == other && !other.isEmpty))
    }

    private static func rectangle(_ numbers: (Int, Int, Int, Int)) -> Rectangle {
        Rectangle(x: numbers.0, y: numbers.1, width: numbers.2, height: numbers.3)
    }

    @Test(
        "hold their pixels, and none of their right and lower edges",
        arguments: [
            (10, 20, true), (109, 69, true), (110, 69, false), (109, 70, false), (9, 20, false),
            (10, 19, false), (-1, -1, false),
        ]
    )
    func pixels(x: Int, y: Int, isInside: Bool) {
        #expect(Self.base.contains(x: x, y: y) == isInside)
    }

    @Test(
        "of no size are empty, and count for nothing",
        arguments: [(0, 5), (5, 0), (0, 0), (-3, 4)]
    )
    func empty(width: Int, height: Int) {
        let none = Rectangle(x: 7, y: 7, width: width, height: height)
        #expect(none.isEmpty && none.pixelCount == 0)
        #expect(none.union(Self.base) == Self.base)
        #expect(Self.base.union(none) == Self.base)
    }

    @Test("move without changing size")
    func moved() {
        #expect(
            Self.base.offset(x: -10, y: 5) == Rectangle(x: 0, y: 25, width: 100, height: 50)
        )
        #expect(Self.base.maxX == 110 && Self.base.maxY == 70)
        #expect(Rectangle.zero.isEmpty)
    }
}

@Suite("Blending")
struct BlendingTests {
    @Test(
        "a shaped pixel is opaque in the colour that covers it, black where none does",
        arguments: [
            (0xFF12_3456, 0xFF12_3456), (0x0000_0000, 0xFF00_0000), (0x7F7F_7F7F, 0xFFFF_FFFF),
            (0x8080_8080, 0xFFFF_FFFF), (0x8040_2000, 0xFF7F_3F00), (0xFE00_0000, 0xFF00_0000),
            (0x80FF_0000, 0xFFFF_0000), (0xC060_6060, 0xFF7F_7F7F),
        ] as [(UInt32, UInt32)]
    )
    func opaque(drawn: UInt32, shown: UInt32) {
        #expect(Blending.opaque(drawn) == shown)
    }
}

@Suite("Names of requests and errors")
struct RequestNameTests {
    private let names = RequestNames(
        extensions: [130: "MIT-SHM", 140: "RANDR", 150: "Present"],
        firstErrors: [
            (code: 128, name: "MIT-SHM"), (code: 147, name: "RANDR"), (code: 0, name: "XFIXES"),
        ]
    )

    @Test(
        "are the protocol's, or numbers",
        arguments: [
            (1, 0, "CreateWindow"), (8, 9, "MapWindow"), (31, 0, "GrabKeyboard"),
            (98, 0, "QueryExtension"), (7, 0, "7.0"), (130, 3, "MIT-SHM.PutImage"),
            (130, 99, "MIT-SHM.99"), (140, 42, "RANDR.GetMonitors"), (150, 1, "Present.1"),
            (200, 4, "200.4"),
        ] as [(UInt8, UInt16, String)]
    )
    func requests(major: UInt8, minor: UInt16, name: String) {
        #expect(names.request(major: major, minor: minor) == name)
    }

    @Test(
        "errors are the protocol's, or count from their extension's first one",
        arguments: [
            (1, "BadRequest"), (3, "BadWindow"), (8, "BadMatch"), (17, "BadImplementation"),
            (128, "MIT-SHM error 0"), (130, "MIT-SHM error 2"), (149, "RANDR error 2"),
            (100, "error 100"), (0, "error 0"),
        ] as [(UInt8, String)]
    )
    func errors(code: UInt8, name: String) {
        #expect(names.error(code: code) == name)
    }

    @Test(
        "each fault is a sentence that names what was wrong",
        arguments: [
            (XCBError.cannotOpen(display: ""), "DISPLAY is not set"),
            (.cannotOpen(display: ":7"), ": :7"), (.connectionLost(.closed), "the server is gone"),
            (.missingExtension("RANDR"), "RANDR"), (.unsupportedScreen("8 bits"), "8 bits"),
            (.noKeyboard("none"), "none"),
            (
                .requestFailed(
                    RequestFailure(request: "MapWindow", error: "BadWindow", resource: 0x2A)
                ),
                "X request MapWindow failed: BadWindow (0x2a)"
            ),
        ]
    )
    func sentences(error: XCBError, part: String) {
        #expect(error.description.contains(part))
    }

    @Test("every way a connection can end has words of its own")
    func connectionFaults() {
        let all = (1...7).compactMap { ConnectionFault(rawValue: $0) }
        #expect(all.count == 7)
        #expect(Set(all.map(\.description)).count == 7)
        #expect(ConnectionFault(rawValue: 0) == nil && ConnectionFault(rawValue: 8) == nil)
    }
}

@Suite("Reserved keys")
struct ReservedKeysTests {
    @Test("cover text with every lock and level, and editing with Control or Alt")
    func masks() {
        // Shift, Lock, Control, Alt, Num Lock, Super and the third level.
        let masks = Set(Connection.typingMasks(present: 0b1101_1111))
        #expect(masks.isSuperset(of: [0, 1, 2, 3, 0x10, 0x80, 0x81, 0x93]))
        #expect(masks.isSuperset(of: [4, 5, 8, 9, 0x14, 0x17, 0x1A]))
        #expect(masks.isDisjoint(with: [0x40, 0x41, 0x44, 0x0C, 0x20, 0x84]))
        #expect(masks.count == 32)
        #expect(Connection.typingMasks(present: 0) == [0])
    }
}
