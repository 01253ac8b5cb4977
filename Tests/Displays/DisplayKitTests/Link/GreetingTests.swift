// SPDX-License-Identifier: MIT

import DesignSystem
import PluginWire
import PresenterCore
import Testing

@testable import DisplayKit

@Suite("The daemon's greeting")
struct GreetingTests {
    static func hello(
        version: Int = PluginProtocol.version,
        role: PluginRole = .display
    ) -> HostMessage {
        var hello = HostMessage.Hello(daemon: "1.0", role: role, settings: DisplaySettings())
        hello.version = version
        return .hello(hello)
    }

    @Test("a hello in our version is a welcome, with the settings")
    func welcome() {
        #expect(Greeting(Self.hello()) == .welcome(DisplaySettings()))
    }

    @Test("a refusal is reported with its reason")
    func refused() {
        #expect(Greeting(.refused("too many displays")) == .refused("too many displays"))
    }

    @Test(
        "everything else is misunderstood, by name",
        arguments: [
            (
                hello(version: 99),
                "protocol version 99: this display speaks \(PluginProtocol.version)"
            ),
            (
                hello(version: 0),
                "protocol version 0: this display speaks \(PluginProtocol.version)"
            ),
            (hello(role: .observer), "role observer: this program is a display"),
            (.bye, "the daemon's first line is not a hello"),
            (.heartbeat(sequence: 1), "the daemon's first line is not a hello"),
            (.error("x"), "the daemon's first line is not a hello"),
            (.settings(DisplaySettings()), "the daemon's first line is not a hello"),
        ]
    )
    func misunderstood(_ message: HostMessage, _ reason: String) {
        #expect(Greeting(message) == .misunderstood(reason))
    }
}
