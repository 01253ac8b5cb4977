// SPDX-License-Identifier: MIT

import BusValues
import ChildProcess
import DBus
import DesktopSettings
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import topmostd

@Suite("GNOME's settings without a portal")
struct GSettingsTests {
    /// A monitor on a bus of its own, and a program that prints a file.
    private final class TestSettings {
        let bus: PrivateBus
        let loop: EventLoop
        let connection: Connection
        let folder = TemporaryFolder()
        let log = LogBox()
        private(set) var changes = 0
        private(set) var schemas: [[String]] = []
        private(set) var monitor: GSettingsMonitor?

        init(_ script: String) throws {
            bus = try PrivateBus()
            loop = try EventLoop()
            connection = try Connection.open(.address(bus.address))
            try connection.attach(to: loop)
            let command: ([String]) -> Command? = { [unowned self] schemas in
                self.schemas.append(schemas)
                return Command(
                    "sh",
                    ["-c", script, "sh", folder.path],
                    output: .pipe,
                    error: .null
                )
            }
            let monitor = GSettingsMonitor(connection, command, loop: loop, log: log.log)
            monitor.onChange = { [unowned self] in changes += 1 }
            self.monitor = monitor
        }

        func say(_ lines: String) throws {
            try Data(lines.utf8).write(to: URL(fileURLWithPath: folder.path + "/said"))
        }

        func until(_ condition: () -> Bool) throws {
            try loop.run(until: condition)
        }
    }

    private static let interface = "org.gnome.desktop.interface"

    @Test("are read once, and again when dconf has changed one of them")
    func changes() throws {
        let settings = try TestSettings("cat $1/said")
        try settings.say("\(Self.interface) color-scheme 'prefer-dark'\n")
        settings.monitor?.start()
        settings.monitor?.start()
        try settings.until { settings.changes == 1 }
        #expect(settings.monitor?.appearance?.scheme == .dark)
        #expect(settings.schemas == [DesktopAppearance.schemas])
        let dconf = try Connection.open(.address(settings.bus.address))
        try dconf.attach(to: settings.loop)
        var isOwner = false
        try dconf.requestName("ca.desrt.dconf") { _ in isOwner = true }
        try settings.until { isOwner }
        try settings.say("\(Self.interface) color-scheme 'prefer-light'\n")
        func notify(_ path: String) throws {
            try dconf.send(
                .signal(
                    "Notify",
                    of: "ca.desrt.dconf.Writer",
                    at: "/ca/desrt/dconf/Writer/user",
                    [.string(path), .strings([""]), .string("tag")]
                )
            )
        }
        try notify("/org/example/other")
        try notify("/org/gnome/desktop/interface/color-scheme")
        try settings.until { settings.changes == 2 }
        #expect(settings.monitor?.appearance?.scheme == .light)
        #expect(settings.schemas.count == 2)
    }

    @Test(
        "are unknown without the program, and where it prints nothing or too much",
        arguments: ["exec not-a-program", "exit 0", "yes"]
    )
    func missing(script: String) throws {
        let settings = try TestSettings(script)
        settings.monitor?.start()
        var turns = 0
        try settings.until {
            turns += 1
            return turns > 20
        }
        #expect(settings.monitor?.appearance?.scheme == nil)
    }
}
