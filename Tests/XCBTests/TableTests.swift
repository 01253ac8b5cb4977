// SPDX-License-Identifier: MIT

import Testing

@testable import XCB

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
