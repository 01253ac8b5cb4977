// SPDX-License-Identifier: MIT

import Configuration
import EventLoop
import PluginWire
import PresenterCore
import Testing

@testable import PluginHost

@Suite("No display")
struct NoDisplayTests {
    static let x11 = PluginManifest(name: "x11", command: ["/bin/false"]) { $0.session = .x11 }
    static let wayland = PluginManifest(name: "wayland", command: ["/bin/false"]) {
        $0.session = .wayland
    }
    static let bell = PluginManifest(name: "bell", roles: [.observer], command: ["/bin/false"])

    /// Who there is, where, what the user says, and why nothing is drawn.
    struct Case: Sendable {
        var plugins: [PluginManifest]
        var environment: [String: String] = [:]
        var use = Configuration.DisplayChoice.automatic
        var kind: DisplayObstacleName?
        var reason: String?
    }

    @Test(
        "reports why nothing is drawn, in words",
        arguments: [
            Case(plugins: [x11, wayland], environment: ["DISPLAY": ":0"], reason: nil),
            Case(plugins: [x11, wayland], environment: ["WAYLAND_DISPLAY": "w"], reason: nil),
            Case(
                plugins: [x11],
                environment: ["DISPLAY": ":0", "WAYLAND_DISPLAY": ""],
                reason: nil
            ),
            Case(
                plugins: [x11, wayland],
                environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""],
                kind: .noSession,
                reason: "topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY"
            ),
            Case(
                plugins: [x11, wayland, bell],
                kind: .noSession,
                reason: "topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY"
            ),
            Case(
                plugins: [x11],
                environment: ["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"],
                kind: .otherSession,
                reason: "no display plugin is for this session, where WAYLAND_DISPLAY is w "
                    + "and DISPLAY is :0"
            ),
            Case(
                plugins: [wayland],
                environment: ["DISPLAY": ":0"],
                kind: .otherSession,
                reason: "no display plugin is for this session, where DISPLAY is :0"
            ),
            Case(
                plugins: [bell],
                environment: ["DISPLAY": ":0"],
                kind: .noPlugin,
                reason: "there is no display plugin"
            ),
            Case(
                plugins: [x11],
                environment: ["DISPLAY": ":0"],
                use: .none,
                kind: .off,
                reason: "display.use is \"none\""
            ),
            Case(
                plugins: [x11, bell],
                environment: ["DISPLAY": ":0"],
                use: .named("bell"),
                kind: .unknownPlugin,
                reason: "display.use is \"bell\", which is not a display plugin"
            ),
            Case(plugins: [x11], use: .named("x11"), reason: nil),
        ]
    )
    func reasons(one: Case) throws {
        let testHost = try TestPluginHost("none", plugins: [], environment: one.environment)
        var configuration = Configuration()
        configuration.displayChoice = one.use
        testHost.host.configure(one.plugins, configuration)
        #expect(testHost.host.whyNoDisplay?.text == one.reason)
        #expect(testHost.host.whyNoDisplay?.kind == one.kind)
        #expect(testHost.host.screens == one.environment.filter { !$0.value.isEmpty })
        try testHost.finish()
    }

    @Test("reports a display that finds no screen, and one that is disabled after crashes")
    func failed() throws {
        let environment = ["DISPLAY": ":77"]
        let testHost = try TestPluginHost("none", plugins: [], environment: environment)
        var none = Self.x11
        none.command = ["/bin/sh", "-c", "exit 69"]
        var changes = 0
        testHost.host.onDisplaysChange = { changes += 1 }
        testHost.host.configure([none], Configuration())
        #expect(testHost.host.whyNoDisplay == nil && changes == 1)
        var reason: NoDisplayReason?
        testHost.host.onDisplaysChange = { [unowned testHost] in
            reason = testHost.host.whyNoDisplay
        }
        try testHost.show([1])
        try testHost.until("the obstacle") { testHost.host.whyNoDisplay != nil }
        let noScreen = "the display x11 finds no screen, where DISPLAY is :77"
        #expect(testHost.host.whyNoDisplay == NoDisplayReason(.noScreen, noScreen))
        #expect(reason == testHost.host.whyNoDisplay, "its change was not reported")
        testHost.host.configure([Self.x11], Configuration())
        try testHost.show([1, 2])
        try testHost.until("the crashes") { testHost.host.whyNoDisplay?.kind == .disabled }
        let text = testHost.host.whyNoDisplay?.text ?? ""
        #expect(text.hasPrefix("the display x11 ended before it was ready"))
        // The screen is not the cause.
        #expect(!text.contains("DISPLAY"))
        try testHost.finish()
    }

    @Test("it is logged once, when there is first something to show, and again when it changes")
    func logged() throws {
        let testHost = try TestPluginHost("none", plugins: [], environment: [:])
        func count() -> Int {
            testHost.messages.filter { $0.hasPrefix("waiting for a display") }.count
        }
        #expect(count() == 0)
        try testHost.show([1])
        try testHost.untilLogged("waiting for a display: there is no display plugin")
        try testHost.show([1, 2])
        try testHost.loop.runOnce(timeout: .zero)
        #expect(count() == 1)
        testHost.host.configure([Self.x11], Configuration())
        try testHost.show([1, 2, 3])
        try testHost.untilLogged("waiting for a display: topmostd was started with neither")
        #expect(count() == 2)
        try testHost.finish()
    }
}
