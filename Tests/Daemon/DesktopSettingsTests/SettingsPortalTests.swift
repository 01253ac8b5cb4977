// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import PresenterCore
import TestSupport
import Testing

@testable import DesktopSettings

@Suite("Settings portal")
struct SettingsPortalTests {
    static let scheme = "org.freedesktop.appearance/color-scheme"

    @Test("asks nothing before it is started, and once then")
    func start() throws {
        let portal = try FakePortal()
        var changes = 0
        let settings = portal.follow { changes += 1 }
        try portal.settle()
        #expect(portal.asked.isEmpty && settings.state == .idle)
        settings.start(mayStartService: true)
        settings.start(mayStartService: true)
        #expect(settings.state == .asked)
        try portal.run { settings.state == .followed }
        #expect(settings.appearance.scheme == .dark)
        #expect(changes == 1)
        #expect(portal.asked == ["ReadAll"])
    }

    @Test("a portal without ReadAll is asked key by key", arguments: ["ReadOne", "Read"])
    func versions(method: String) throws {
        let portal = try FakePortal(.each(method))
        portal.values["org.gnome.desktop.interface/text-scaling-factor"] = .double(2)
        let settings = portal.follow()
        settings.start(mayStartService: true)
        // The answer to one key may come before another key is asked for.
        let keys = DesktopAppearance.keys.flatMap(\.keys)
        try portal.run { settings.appearance.textScale == 2 && portal.asked.count >= keys.count }
        try portal.settle()
        #expect(settings.appearance.scheme == .dark && settings.state == .followed)
        #expect(portal.asked.count == keys.count, "every key once: \(portal.asked)")
    }

    @Test("changes count at once, and unchanged settings are not reported")
    func changes() throws {
        let portal = try FakePortal()
        var reported: [DesktopAppearance.Scheme?] = []
        var settings: SettingsPortal?
        settings = portal.follow { reported.append(settings?.appearance.scheme) }
        settings?.start(mayStartService: true)
        try portal.run { reported.count == 1 }
        try portal.tell(Self.scheme, .uint32(1))
        try portal.tell("org.freedesktop.appearance/unheard-of", .uint32(1))
        try portal.tell("org.gnome.desktop.interface/font-name", .string("Cantarell 11"))
        try portal.settle()
        #expect(reported.count == 1)
        try portal.tell(Self.scheme, .uint32(2))
        try portal.run { reported.count == 2 }
        #expect(reported == [.dark, .light])
    }

    @Test("a portal that flaps is reported twice, not a thousand times, and its last value counts")
    func flapping() throws {
        let portal = try FakePortal()
        var changes = 0
        let settings = portal.follow { changes += 1 }
        settings.start(mayStartService: true)
        try portal.run { changes == 1 }
        // The clock of a slow machine may let more than one pause pass.
        let began = portal.loop.now
        for index in 0..<1000 { try portal.tell(Self.scheme, .uint32(index % 2 == 0 ? 2 : 1)) }
        try portal.tell(Self.scheme, .uint32(2))
        try portal.run { settings.appearance.scheme == .light && changes > 1 }
        try portal.settle()
        let pauses = (portal.loop.now - began) / SettingsPortal.pause
        #expect(Double(changes) <= 3 + pauses)
        try portal.run { settings.appearance.scheme == .light }
    }

    @Test("only the portal's own word counts")
    func forged() throws {
        let portal = try FakePortal()
        let settings = portal.follow()
        settings.start(mayStartService: true)
        try portal.run { settings.state == .followed }
        let impostor = try Connection.open(.address(portal.bus.address))
        try impostor.attach(to: portal.loop)
        try portal.tell(Self.scheme, .uint32(2), as: impostor)
        var isDone = false
        let question = Message.toBus("GetId")
        try impostor.call(question) { _ in isDone = true }
        try portal.run { isDone }
        try portal.settle()
        #expect(settings.appearance.scheme == .dark)
    }

    @Test("a portal that restarts is asked again; until then its last value counts")
    func restarted() throws {
        let portal = try FakePortal()
        var changes = 0
        let settings = portal.follow { changes += 1 }
        settings.start(mayStartService: true)
        try portal.run { settings.state == .followed }
        try portal.leave()
        try portal.settle()
        #expect(settings.appearance.scheme == .dark && changes == 1)
        portal.values = [Self.scheme: .uint32(2)]
        try portal.restart()
        try portal.run { settings.appearance.scheme == .light && changes == 2 }
        #expect(portal.asked == ["ReadAll", "ReadAll"])
        try portal.tell(Self.scheme, .uint32(1))
        try portal.run { settings.appearance.scheme == .dark }
    }

    @Test("one that is missing is no harm, and is asked when it appears")
    func missing() throws {
        let portal = try FakePortal(isThere: false)
        var changes = 0
        let settings = portal.follow { changes += 1 }
        settings.start(mayStartService: true)
        try portal.run { if case .silent = settings.state { true } else { false } }
        #expect(settings.appearance == DesktopAppearance() && changes == 0)
        #expect(portal.log.contains { $0.hasPrefix("the desktop's settings are not followed: ") })
        try portal.appear()
        try portal.run { settings.state == .followed }
        #expect(settings.appearance.scheme == .dark && changes == 1)
    }

    @Test("a portal that is missing is asked again once it may be started, and only once")
    func ahead() throws {
        let portal = try FakePortal(isThere: false)
        let settings = portal.follow()
        func fails() throws {
            try portal.run { if case .silent = settings.state { true } else { false } }
        }
        settings.start(mayStartService: false)
        try fails()
        settings.start(mayStartService: false)
        if case .silent = settings.state {} else { Issue.record("it was asked again") }
        settings.start(mayStartService: true)
        #expect(settings.state == .asked)
        try fails()
        settings.start(mayStartService: true)
        if case .silent = settings.state {} else { Issue.record("it was asked again") }
    }

    @Test("a portal that never answers delays nothing; its signals count")
    func mute() throws {
        let portal = try FakePortal(.mute)
        let settings = portal.follow()
        settings.start(mayStartService: true)
        try portal.run { !portal.asked.isEmpty }
        #expect(settings.state == .asked)
        try portal.tell(Self.scheme, .uint32(1))
        try portal.run { settings.appearance.scheme == .dark }
        #expect(settings.state == .asked)
    }

    @Test(
        "invalid answers of a portal are ignored",
        arguments: [
            .dictionary([], key: "s", value: "a{sv}"),
            .dictionary(
                [
                    .init(
                        key: .string("org.freedesktop.appearance"),
                        value: .options([
                            "color-scheme": .string("dark"), "accent-color": .double(.nan),
                            "contrast": .int64(-1), "reduced-motion": .boolean(true),
                        ])
                    )
                ],
                key: "s",
                value: "a{sv}"
            ),
        ] as [Value]
    )
    func lying(answer: Value) throws {
        let portal = try FakePortal(.lying(answer))
        var changes = 0
        let settings = portal.follow { changes += 1 }
        settings.start(mayStartService: true)
        try portal.run { settings.state == .followed }
        #expect(settings.appearance == DesktopAppearance() && changes == 0)
    }

    @Test("signals of another form say nothing")
    func malformed() throws {
        let portal = try FakePortal()
        let settings = portal.follow()
        settings.start(mayStartService: true)
        try portal.run { settings.state == .followed }
        for arguments in [
            [], [.string("org.freedesktop.appearance")],
            [.uint32(1), .string("color-scheme"), .variant(.uint32(2))],
            [.string("org.freedesktop.appearance"), .string("color-scheme"), .uint32(2), .byte(1)],
        ] as [[Value]] {
            try portal.service.send(
                .signal(
                    "SettingChanged",
                    of: SettingsPortal.interface,
                    at: SettingsPortal.path,
                    arguments
                )
            )
        }
        try portal.settle()
        #expect(settings.appearance.scheme == .dark)
    }

    @Test("a bus that ends is no harm")
    func busEnds() throws {
        let portal = try FakePortal(.mute)
        let settings = portal.follow()
        settings.start(mayStartService: true)
        try portal.run { !portal.asked.isEmpty }
        var isGone = false
        portal.desktop.onDisconnect = { isGone = true }
        portal.bus.stop()
        try portal.run { isGone }
        try portal.run { if case .silent = settings.state { true } else { false } }
    }
}
