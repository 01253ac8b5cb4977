// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Displays that keep dying")
struct DyingDisplayTests {
    private let temporary = TemporaryFolder()

    private let quick = PluginLife.Timeouts(
        backOffs: [.zero, .milliseconds(10)],
        bisection: .milliseconds(50)
    )

    @Test(
        "the presentation it dies of is withheld, and the rest stays",
        arguments: ["poison", "slow-poison"]
    )
    func poison(mode: String) throws {
        let timeouts = PluginLife.Timeouts(
            backOffs: [.zero, .milliseconds(10)],
            bisection: .milliseconds(mode == "poison" ? 50 : 5000)
        )
        let testHost = try TestPluginHost(mode, timeouts: timeouts)
        testHost.obeys = true
        try testHost.show([1, 666, 2])
        try testHost.until("the verdict") { testHost.withheld == [try id(666)] }
        try testHost.untilPresented()
        #expect(testHost.shown == [1, 2])
        try testHost.untilLogged("plugin \(mode): 666 is withheld: the display crashes only")
        #expect(testHost.host.status.map(\.state) == ["running"])
        // The bisection is over: new cards are shown at once, and answered. What is withheld
        // stays so while another display shows it.
        testHost.obeys = false
        try testHost.show([1, 2, 666, 3])
        try testHost.untilPresented()
        let scene = try #require(testHost.lines.last { $0.contains(#""type":"scene""#) })
        #expect(scene.contains("number 3") && !scene.contains("number 666"))
        // After it ended it is forgotten.
        let before = testHost.lines.count { $0.contains("number 666") }
        testHost.host.tellObservers(ended: try id(666), .dismissed(.control))
        try testHost.show([1, 2, 666, 3, 4])
        try testHost.until("it to be sent") {
            testHost.lines.count { $0.contains("number 666") } > before
        }
        try testHost.finish()
    }

    @Test("a display that dies 0.9 s after each start, whatever it shows, costs no card")
    func mortal() throws {
        let testHost = try TestPluginHost("mortal")
        testHost.obeys = true
        try testHost.show([1, 2, 3])
        try testHost.untilLogged("plugin mortal: crashes with any card")
        try testHost.until("quarantine") { testHost.host.status.map(\.state) == ["quarantined"] }
        #expect(testHost.withheld.isEmpty && testHost.shown == [1, 2, 3])
        try testHost.finish()
    }

    @Test("another display is tried before any card is")
    func other() throws {
        let spare = temporary.path + "/spare"
        let testHost = try TestPluginHost(
            "poison",
            timeouts: quick,
            more: [TestPluginHost.manifest("honest", spare, priority: 1)]
        )
        try testHost.show([1, 666, 2])
        try testHost.untilPresented()
        #expect(testHost.withheld.isEmpty)
        #expect(testHost.host.chosen == "honest")
        #expect(testHost.lines.count { $0.hasPrefix("start ") } == 3)
        try testHost.finish()
        try? FileManager.default.removeItem(atPath: spare)
    }

    @Test("a withheld card is never reported as on screen")
    func unreported() throws {
        let testHost = try TestPluginHost("poison", timeouts: quick)
        testHost.obeys = true
        try testHost.show([666, 1])
        let first = testHost.revision
        try testHost.until("the verdict") { testHost.withheld == [try id(666)] }
        try testHost.untilPresented()
        let shown = testHost.events.compactMap { event -> UInt64? in
            if case .presented(_, let revision) = event { revision } else { nil }
        }
        #expect(!shown.isEmpty && shown.allSatisfy { $0 > first })
        try testHost.finish()
    }

    @Test("two of them are withheld, one after the other")
    func two() throws {
        let testHost = try TestPluginHost("poison", timeouts: quick)
        testHost.obeys = true
        try testHost.show([666, 1, 6666])
        try testHost.until("the verdicts") { testHost.withheld == [try id(666), try id(6666)] }
        try testHost.untilPresented()
        #expect(testHost.shown == [1])
        try testHost.finish()
    }

    @Test("a display that crashes with any card is disabled; no card is withheld")
    func broken() throws {
        // Long enough for it to die on a busy machine: it never lives that long.
        let testHost = try TestPluginHost(
            "broken",
            timeouts: .init(backOffs: [.zero, .milliseconds(10)], bisection: .seconds(20))
        )
        testHost.obeys = true
        try testHost.show([1, 2])
        try testHost.untilLogged("plugin broken: crashes with any card")
        try testHost.until("quarantine") { testHost.host.status.map(\.state) == ["quarantined"] }
        #expect(testHost.withheld.isEmpty)
        try testHost.finish()
    }

    @Test("without a screen nothing is a crash; it is up at once when one appears")
    func blind() throws {
        let folder = "/tmp/topmost-blind-" + UUID().uuidString.prefix(8)
        try makeFolder(folder)
        let testHost = try TestPluginHost(
            "blind",
            timeouts: .init(looks: [.milliseconds(10), .milliseconds(10), .seconds(3600)]),
            environment: ["XDG_RUNTIME_DIR": folder]
        )
        try testHost.show([1])
        try testHost.until("the last look") {
            testHost.host.status.map(\.state) == ["no_screen"] && testHost.lines.count == 3
        }
        #expect(testHost.messages.filter { $0.contains("there is no screen") }.count == 3)
        try makeFile(testHost.transcript + ".screen")
        try makeFile(folder + "/pipewire-0")
        try makeFile(folder + "/wayland-7")
        // A machine with many desktops under test has no inotify instance to spare:
        // then it is something new to show that has it look again.
        if !testHost.host.screenWatcher.isWatching { try testHost.show([1, 2]) }
        try testHost.untilPresented()
        #expect(!testHost.host.screenWatcher.isWatching)
        removeFile(testHost.transcript + ".screen")
        removeFile(folder)
        try testHost.finish()
    }

    @Test("a display of another version, forgiven at once, is started when its process has ended")
    func forgivenTooSoon() throws {
        let testHost = try TestPluginHost("future")
        try testHost.show([1])
        try testHost.untilLogged("speaks protocol version 99, not 1: it is not used")
        let first = try #require(testHost.processID)
        testHost.host.configure(
            [TestPluginHost.manifest("future", testHost.transcript)],
            testHost.configuration
        )
        #expect(testHost.processID == first)
        try testHost.until("another process") {
            testHost.lines.count { $0.hasPrefix("start ") } == 2
        }
        try testHost.until("its end") { testHost.host.status.map(\.state) == ["quarantined"] }
        try testHost.finish()
    }
}
