// SPDX-License-Identifier: MIT
//
// The host against real processes that misbehave in every way we know.

import ChildProcess
import Configuration
import EventLoop
import Foundation
import Glibc
import Journal
import PluginWire
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import PluginHost

/// Makes an empty file.
func makeFile(_ path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
}

/// Makes a folder.
func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
}

/// Removes what is there.
func removeFile(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
}

@Suite("Plugin host")
struct PluginHostTests {
    private let temporary = TemporaryFolder()

    @Test("starts a display when there is something to show, and lets it go when idle")
    func lifeCycle() throws {
        let clock = ManualClock(now: .seconds(1000))
        let testHost = try TestPluginHost("honest", idle: .milliseconds(50), clock: clock)
        #expect(testHost.host.status.map(\.state) == ["resting"])
        try testHost.show([1])
        try testHost.untilPresented()
        #expect(testHost.events.first == .attached(DisplayID(rawValue: 1), blocksInput: true))
        #expect(testHost.host.status.map(\.state) == ["running"])
        try testHost.show([])
        try testHost.untilPresented()
        clock.now += .milliseconds(60)
        while clock.fireNext() {}
        try testHost.until("rest") { testHost.host.status.map(\.state) == ["resting"] }
        #expect(testHost.events.last == .detached(DisplayID(rawValue: 1)))
        let types = testHost.lines.dropFirst().map {
            $0.components(separatedBy: "\"type\":\"").last?.prefix(5)
        }
        #expect(types == ["hello", "scene", "scene", "bye\"}"])
        try testHost.show([2])
        try testHost.untilPresented()
        #expect(testHost.events.contains(.attached(DisplayID(rawValue: 2), blocksInput: true)))
        try testHost.finish()
    }

    @Test("starts a display ahead of an expected scene, and ends it soon if none comes")
    func expectedScene() throws {
        let clock = ManualClock(now: .seconds(1000))
        let testHost = try TestPluginHost("honest", idle: .seconds(30), clock: clock)
        testHost.host.expectScene(within: .seconds(2))
        try testHost.until("a display") { testHost.host.status.map(\.state) == ["running"] }
        clock.now += .milliseconds(1990)
        while clock.fireNext() {}
        #expect(testHost.host.status.map(\.state) == ["running"])
        clock.now += .milliseconds(10)
        while clock.fireNext() {}
        try testHost.until("rest") { testHost.host.status.map(\.state) == ["resting"] }
        // With a scene it stays as any other display.
        testHost.host.expectScene(within: .seconds(2))
        try testHost.until("a display") { testHost.host.status.map(\.state) == ["running"] }
        try testHost.show([1])
        try testHost.untilPresented()
        try testHost.show([])
        try testHost.untilPresented()
        clock.now += .seconds(3)
        while clock.fireNext() {}
        #expect(testHost.host.status.map(\.state) == ["running"])
        try testHost.finish()
    }

    @Test("keeps an idle display until another program has copied something")
    func clipboard() throws {
        let clock = ManualClock(now: .seconds(1000))
        let testHost = try TestPluginHost("copier", idle: .milliseconds(50), clock: clock)
        try testHost.show([1])
        try testHost.untilPresented()
        try testHost.show([])
        try testHost.untilPresented()
        clock.now += .milliseconds(400)
        while clock.fireNext() {}
        #expect(testHost.host.status.map(\.state) == ["running"])
        #expect(
            FileManager.default.createFile(atPath: testHost.transcript + ".taken", contents: nil)
        )
        try testHost.until("rest") {
            clock.now += .milliseconds(20)
            while clock.fireNext() {}
            return testHost.host.status.map(\.state) == ["resting"]
        }
        // The next one has nothing on the clipboard, and nothing else holds up the end.
        try testHost.show([2])
        try testHost.untilPresented()
        try testHost.finish()
    }

    @Test("passes on what the user did, with the token")
    func acts() throws {
        let testHost = try TestPluginHost("tap")
        try testHost.show([7])
        let expected = PluginHost.Event.acted(
            DisplayID(rawValue: 1),
            .cardTapped(try id(7), activationToken: "token-1")
        )
        try testHost.until("the tap") { testHost.events.contains(expected) }
        try testHost.finish()
    }

    @Test("a killed display is back with the scene it had")
    func killed() throws {
        let testHost = try TestPluginHost("honest")
        try testHost.show([1])
        try testHost.untilPresented()
        testHost.events = []
        kill(try #require(testHost.processID), SIGKILL)
        try testHost.untilPresented()
        #expect(
            testHost.events == [
                .detached(DisplayID(rawValue: 1)),
                .attached(DisplayID(rawValue: 2), blocksInput: true),
                .presented(DisplayID(rawValue: 2), revision: testHost.revision),
            ]
        )
        try testHost.finish()
    }

    /// Starts displays that SIGKILL does not end, as if a file system kept them.
    private final class Undying {
        var processes: [Int32] = []

        var launcher: PluginLauncher {
            PluginLauncher(
                start: { command throws(SystemError) in
                    let child = try command.start()
                    self.processes.append(child.processID)
                    return Child(
                        processID: child.processID,
                        input: child.takeInput(),
                        output: child.takeOutput(),
                        error: child.takeError(),
                        deliver: { $0 == SIGKILL ? true : kill(-child.processID, $0) == 0 }
                    )
                },
                onExit: PluginLauncher.live.onExit
            )
        }

        deinit { for process in processes { kill(process, SIGKILL) } }
    }

    @Test("one that cannot be killed is left behind: the next one shows the scene, the host ends")
    func undying() throws {
        let undying = Undying()
        var timeouts = PluginLife.Timeouts(present: .seconds(3))
        timeouts.death = .milliseconds(100)
        let testHost = try TestPluginHost("honest", timeouts: timeouts, launcher: undying.launcher)
        try testHost.show([1])
        try testHost.untilPresented()
        let first = try #require(testHost.processID)
        kill(first, SIGSTOP)
        try testHost.show([1, 2])
        try testHost.untilLogged("does not end though it was killed: it is left behind")
        try testHost.untilPresented()
        #expect(testHost.processID != first)
        // It ends after all, and is reaped.
        kill(first, SIGKILL)
        try testHost.until("the end of the first") { kill(first, 0) != 0 }
        #expect(testHost.host.status.first?.state == "running")
        try testHost.finish()
    }

    @Test("a display stopped under a lease is killed for its silence and replaced")
    func stoppedUnderLease() throws {
        let testHost = try TestPluginHost("honest")
        try testHost.show([1], blocked: true)
        try testHost.untilPresented()
        let before = try #require(testHost.processID)
        kill(before, SIGSTOP)
        try testHost.untilLogged("killed: silent for ")
        try testHost.until("another process") { testHost.processID.map { $0 != before } ?? false }
        try testHost.finish()
    }

    @Test("a stopped display is found out by the next scene")
    func stopped() throws {
        let testHost = try TestPluginHost("honest", timeouts: .init(present: .seconds(3)))
        try testHost.show([1])
        try testHost.untilPresented()
        kill(try #require(testHost.processID), SIGSTOP)
        try testHost.show([1, 2])
        try testHost.untilLogged("killed: nothing on screen within ")
        try testHost.untilPresented()
        try testHost.finish()
    }

    @Test(
        "is contained when it floods, sends invalid reports, hangs, babbles or crashes",
        arguments: [
            ("flood", "killed: more than 2000 messages in a second"),
            ("complain", "killed: more than 1048576 bytes on standard error in a second"),
            ("long", "killed: a line of more than 1048576 bytes"),
            ("garbage", "killed: 10 invalid lines, the last: "),
            ("mute", "killed: not ready within 300 ms"),
            ("deaf", "killed: nothing on screen within 300 ms"),
            ("blank", "killed: nothing on screen within 300 ms"),
            ("die", "ended before it was ready: exit status 3"),
            ("future", "speaks protocol version 99, not 1: it is not used"),
        ]
    )
    func contained(mode: String, message: String) throws {
        let quick = Duration.milliseconds(300)
        var timeouts = PluginLife.Timeouts()
        if mode == "mute" { timeouts.ready = quick }
        if ["deaf", "blank"].contains(mode) { timeouts.present = quick }
        let testHost = try TestPluginHost(mode, timeouts: timeouts)
        try testHost.show([1])
        try testHost.untilLogged("plugin \(mode): \(message)")
        try testHost.finish()
    }

    @Test("one silent under a lease is killed; one that cannot block is not asked")
    func heartbeats() throws {
        let silent = try TestPluginHost("silent")
        try silent.show([1], blocked: true)
        try silent.untilLogged("killed: silent for ")
        try silent.finish()
        let harmless = try TestPluginHost("harmless")
        try harmless.show([1], blocked: true)
        try harmless.untilPresented()
        try harmless.show([1, 2])
        try harmless.untilPresented()
        #expect(!harmless.lines.contains { $0.contains("heartbeat") })
        try harmless.finish()
    }

    @Test("invalid reports reach only the log, one line of them")
    func invalidReports() throws {
        let testHost = try TestPluginHost("lie")
        try testHost.show([1])
        try testHost.untilPresented()
        try testHost.untilLogged("ignored: presented revision 999, which is not under way")
        try testHost.show([1, 2])
        try testHost.untilPresented()
        #expect(testHost.messages.filter { $0.contains("ignored:") }.count == 1)
        try testHost.finish()
    }

    @Test("a message may come in pieces")
    func halves() throws {
        let testHost = try TestPluginHost("halves")
        try testHost.show([1])
        try testHost.untilLogged("plugin halves: in halves")
        try testHost.untilPresented()
        try testHost.finish()
    }

    @Test("garbage is answered with what is wrong with it")
    func errors() throws {
        let testHost = try TestPluginHost("garbage")
        try testHost.show([1])
        try testHost.untilLogged("10 invalid lines")
        #expect(testHost.messages.contains { $0.contains("line is not a JSON object") })
        try testHost.finish()
    }

    @Test("what a plugin started ends with it")
    func grandchildren() throws {
        let testHost = try TestPluginHost("fork")
        try testHost.show([1])
        try testHost.untilLogged("ended before it was ready: exit status 0")
        let line = try #require(testHost.lines.first { $0.hasPrefix("grandchild ") })
        let grandchild = try #require(Int32(line.dropFirst(11)))
        try testHost.finish()
        // A zombie of another parent still answers kill: check its state.
        try testHost.until("the grandchild's end") {
            let status = try? String(contentsOfFile: "/proc/\(grandchild)/stat", encoding: .utf8)
            return status.map { $0.contains(") Z ") } ?? true
        }
    }

    @Test("one that ignores bye and SIGTERM is killed")
    func stubborn() throws {
        let testHost = try TestPluginHost("stubborn", timeouts: .init(goodbye: .milliseconds(100)))
        try testHost.show([1])
        try testHost.untilPresented()
        let process = try #require(testHost.processID)
        try testHost.finish()
        #expect(kill(process, 0) != 0)
    }

    @Test("one that died once is up again at once; three deaths put it aside for the next best")
    func quarantine() throws {
        let spare = temporary.path + "/spare"
        let testHost = try TestPluginHost(
            "die",
            timeouts: .init(backOffs: [.zero, .milliseconds(10)]),
            more: [TestPluginHost.manifest("honest", spare, priority: 1)]
        )
        try testHost.show([1])
        try testHost.untilLogged("display honest replaces die")
        try testHost.untilPresented()
        #expect(testHost.lines.count == 3)
        #expect(testHost.host.status.map(\.state) == ["quarantined", "running"])
        try testHost.finish()
        let once = try TestPluginHost("die-once")
        try once.show([1])
        try once.untilPresented()
        try once.finish()
    }

    @Test(
        "observers receive presented cards and their ends, also those from before they were ready"
    )
    func observers() throws {
        let testHost = try TestPluginHost("honest", roles: [.observer])
        testHost.host.tellObservers(presented: try card(3, toast("hello")))
        testHost.host.tellObservers(
            ended: try id(3),
            .acted(Answer(button: "open", text: "secret"))
        )
        try testHost.until("the transcript") { testHost.lines.count >= 4 }
        #expect(testHost.lines[1].contains(#""role":"observer""#))
        #expect(testHost.lines[2].contains(#""title":"hello""#))
        #expect(testHost.lines[3] == #"{"button":"open","id":3,"outcome":"acted","type":"ended"}"#)
        try testHost.finish()
    }

    @Test("an observer that was let go when idle is started for what came and ended at once")
    func idleObserver() throws {
        let temporary = TemporaryFolder()
        let received = temporary.path + "/received"
        let script = """
            while read -r line; do
                case $line in
                    *hello*) echo '{"type":"ready","version":1,"name":"sh"}' ;;
                    *bye*) exit ;;
                    *) echo "$line" >>\(received) ;;
                esac
            done
            """
        let observer = PluginManifest(
            name: "sh",
            roles: [.observer],
            command: ["/bin/sh", "-c", script]
        )
        let testHost = try TestPluginHost("honest", idle: .seconds(2), plugins: [observer])
        // While something shows, it may take its time.
        try testHost.show([1])
        try testHost.until("its start") { testHost.host.status.first?.state == "running" }
        testHost.host.setLook(DisplaySettings { $0.soundTheme = "ocean" })
        try testHost.show([])
        try testHost.until("its rest") { testHost.processID == nil }
        testHost.host.tellObservers(presented: try card(2, toast("short")))
        testHost.host.tellObservers(ended: try id(2), .expired)
        try testHost.until("its messages") {
            let text = (try? String(contentsOfFile: received, encoding: .utf8)) ?? ""
            return text.contains(#""sound_theme":"ocean""#) && text.contains(#""title":"short""#)
                && text.contains(#""outcome":"expired""#)
        }
        try testHost.finish()
    }

    @Test(
        "an observer on demand runs from the first toast for it until a while after the last one",
        arguments: [PluginManifest.Events.sounds, .speech]
    )
    func observerOnDemand(events: PluginManifest.Events) throws {
        let temporary = TemporaryFolder()
        let transcript = temporary.path + "/transcript"
        var observer = TestPluginHost.manifest("honest", transcript, [.observer])
        observer.events = events
        var timeouts = PluginLife.Timeouts()
        timeouts.sound = .seconds(2)
        let testHost = try TestPluginHost("honest", timeouts: timeouts, plugins: [observer])
        func heeded(_ number: UInt32) throws -> Card {
            let toast = Toast(headline: Headline(title: "\(number)")) {
                if events == .sounds { $0.sound = .name("bell") } else { $0.isSpoken = true }
            }
            return try card(number, .toast(toast))
        }
        try testHost.show([1])
        testHost.host.tellObservers(presented: try card(1, toast("silent")))
        testHost.host.tellObservers(ended: try id(1), .expired)
        try testHost.loop.runOnce(timeout: .milliseconds(20))
        #expect(testHost.host.status.first?.state == "resting")
        // Also while something else is shown it ends, and the next toast for it starts it again.
        var heard: [Substring] {
            let text = (try? String(contentsOfFile: transcript, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { $0.contains(#""id":"#) }
        }
        for (number, count) in [(2, 1), (3, 2)] as [(UInt32, Int)] {
            testHost.host.tellObservers(presented: try heeded(number))
            // On a busy machine it may end and start again in between.
            try testHost.until("toast \(number)") { heard.count >= count }
            try testHost.until("its end") { testHost.processID == nil }
        }
        #expect(heard.first?.contains(#""title":"2""#) == true)
        try testHost.finish()
    }

    @Test("new settings reach a running display; a removed manifest ends its plugin")
    func reconfigure() throws {
        let testHost = try TestPluginHost("honest")
        try testHost.show([1])
        try testHost.untilPresented()
        testHost.host.setLook(DisplaySettings { $0.theme = .dark })
        try testHost.until("the settings") {
            testHost.lines.last?.contains(#""theme":"dark""#) == true
        }
        testHost.host.configure([], Configuration())
        try testHost.until("no plugin") { testHost.host.status.isEmpty }
        #expect(testHost.events.last == .detached(DisplayID(rawValue: 1)))
        try testHost.finish()
    }

    @Test("a look reaches a display before its first scene, and is no reason to start one")
    func dressed() throws {
        let testHost = try TestPluginHost("honest")
        var starts = 0
        testHost.host.onDisplayStart = { [unowned testHost] in
            starts += 1
            // The desktop may answer while the display starts.
            testHost.host.setLook(DisplaySettings { $0.theme = .dark })
        }
        testHost.host.setLook(DisplaySettings { $0.textScale = 2 })
        #expect(starts == 0 && testHost.host.status.allSatisfy { $0.processID == nil })
        try testHost.show([1])
        try testHost.untilPresented()
        #expect(starts == 1)
        let theme = try #require(testHost.lines.firstIndex { $0.contains(#""theme":"dark""#) })
        let scene = try #require(testHost.lines.firstIndex { $0.contains(#""type":"scene""#) })
        #expect(theme < scene)
        testHost.host.setLook(DisplaySettings { $0.theme = .light })
        testHost.host.setLook(DisplaySettings { $0.theme = .light })
        try testHost.until("the new look") {
            testHost.lines.last?.contains(#""theme":"light""#) == true
        }
        #expect(testHost.lines.filter { $0.contains(#""theme":"light""#) }.count == 1)
        try testHost.finish()
    }

    @Test("a display that does not read costs no memory, however many scenes there are")
    func bounded() throws {
        let testHost = try TestPluginHost("deaf", timeouts: .init(present: .milliseconds(300)))
        for number in 0..<2000 as Range<UInt32> {
            try testHost.show((number..<number + 20).map { $0 + 1 })
            try testHost.loop.runOnce(timeout: .zero)
        }
        try testHost.untilLogged("killed: nothing on screen within 300 ms")
        try testHost.finish()
    }
}
