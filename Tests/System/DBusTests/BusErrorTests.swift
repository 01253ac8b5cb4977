// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@Suite("Errors of the bus")
struct BusErrorTests {
    @Test(
        "are described in words",
        arguments: [
            (.unreachable("no socket"), "cannot reach the bus: no socket"),
            (.disconnected, "the connection to the bus is gone"),
            (.remote(name: "org.example.No", message: "never"), "org.example.No: never"),
            (.timedOut, "no answer in time"),
            (.invalid("text with NUL in it"), "not valid on D-Bus: text with NUL in it"),
            (.queueFull(bytes: 70), "70 bytes wait to be read by the bus"),
            (.loop("sd_event_add_io: EMFILE"), "sd_event_add_io: EMFILE"),
        ] as [(BusError, String)]
    )
    func descriptions(error: BusError, expected: String) {
        #expect(error.description == expected)
        #expect((error.remoteName != nil) == expected.hasPrefix("org.example.No"))
    }
}
