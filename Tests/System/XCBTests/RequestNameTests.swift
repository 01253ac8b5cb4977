// SPDX-License-Identifier: MIT

import Testing

@testable import XCB

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
