// SPDX-License-Identifier: MIT
//
// The host against real processes that misbehave in every way we know.

import ChildProcess
import Configuration
import EventLoop
import Foundation
import Glibc
import Journal
import PresenterCore
import Testing
import Wire

@testable import PluginHost

/// A host, its loop, and everything it said.
final class Bench {
    let loop: EventLoop
    let host: PluginHost
    let transcript: String
    var events: [PluginHost.Event] = []
    var revision: UInt64 = 0
    /// The toasts shown last.
    var shown: [UInt32] = []
    /// Whether what fails is taken out of the scene.
    var obeys = false
    var configuration = Configuration()

    init(
        _ mode: String,
        roles: Set<PluginRole> = [.display],
        idle: Duration? = .seconds(30),
        patience: PluginLife.Patience = PluginLife.Patience(),
        more: [PluginManifest] = [],
        plugins: [PluginManifest]? = nil,
        environment: [String: String]? = nil
    ) throws {
        // As the daemon does: displays end while they are told something.
        ignoreBrokenPipes()
        transcript = NSTemporaryDirectory() + "transcript-" + UUID().uuidString
        loop = try EventLoop()
        let box = LogBox()
        host = try PluginHost(
            loop: loop,
            log: Log(threshold: .debug) { box.entries.append($0.message) },
            version: "test",
            environment: environment ?? Command.inheritedEnvironment
        )
        self.box = box
        host.patience = patience
        host.handler = { [weak self] in self?.heard($0) }
        configuration.displayIdleTime = idle
        let own = [Self.manifest(mode, transcript, roles)] + more
        host.configure(plugins ?? own, configuration)
    }

    private let box: LogBox

    private func heard(_ event: PluginHost.Event) {
        events.append(event)
        guard obeys, case .failed(let id) = event else { return }
        // As the core does: it ends, and the rest is a new scene.
        try? show(shown.filter { $0 != id.rawValue })
    }

    /// What was logged.
    var messages: [String] { box.entries }

    static func manifest(
        _ mode: String,
        _ transcript: String,
        _ roles: Set<PluginRole> = [.display],
        priority: Int = 100
    ) -> PluginManifest {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("FakePlugins").path
        return PluginManifest(
            name: mode,
            roles: roles,
            command: ["./display.py", mode, transcript],
            priority: priority,
            folder: folder
        )
    }

    /// Shows toasts of those numbers.
    func show(_ numbers: [UInt32], blocked: Bool = false) throws {
        revision += 1
        shown = numbers
        host.show(
            Scene(
                revision: revision,
                toasts: try numbers.map { try card($0, toast("number \($0)")) },
                blockedSince: blocked ? Instant(milliseconds: 1) : nil
            )
        )
    }

    /// Runs the loop until that holds; a guard against hanging, not a measure.
    func until(_ what: String, _ holds: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(20)
        while try !holds() {
            if ContinuousClock.now > end {
                Issue.record("waited in vain for \(what); log: \(messages)")
                throw CancellationError()
            }
            try loop.runOnce(timeout: .milliseconds(20))
        }
    }

    func untilLogged(_ text: String) throws {
        try until("log \"\(text)\"") { messages.contains { $0.contains(text) } }
    }

    func untilPresented() throws {
        try until("presented \(revision)") { isPresented }
    }

    /// Whether the newest scene is on a screen.
    var isPresented: Bool {
        events.contains { event in
            if case .presented(_, let shown) = event { shown == revision } else { false }
        }
    }

    /// What the plugin got and did, line by line.
    var lines: [String] {
        let text = (try? String(contentsOfFile: transcript, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    var processID: Int32? { host.status.first?.processID }

    /// Ends everything and proves that nothing is left.
    func finish() throws {
        var isStopped = false
        host.stop { isStopped = true }
        try until("the end of all plugins") { isStopped }
        try? FileManager.default.removeItem(atPath: transcript)
    }
}

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

/// Where a log goes in tests.
final class LogBox {
    var entries: [String] = []
}

@Suite("Plugin host")
struct PluginHostTests {
    @Test("starts a display when there is something to show, and lets it go when idle")
    func lifeCycle() throws {
        let bench = try Bench("honest", idle: .milliseconds(50))
        #expect(bench.host.status.map(\.state) == ["resting"])
        try bench.show([1])
        try bench.untilPresented()
        #expect(bench.events.first == .attached(DisplayID(rawValue: 1), blocksInput: true))
        #expect(bench.host.status.map(\.state) == ["running"])
        try bench.show([])
        try bench.untilPresented()
        try bench.until("rest") { bench.host.status.map(\.state) == ["resting"] }
        #expect(bench.events.last == .detached(DisplayID(rawValue: 1)))
        let types = bench.lines.dropFirst().map {
            $0.components(separatedBy: "\"type\":\"").last?.prefix(5)
        }
        #expect(types == ["hello", "scene", "scene", "bye\"}"])
        try bench.show([2])
        try bench.untilPresented()
        #expect(bench.events.contains(.attached(DisplayID(rawValue: 2), blocksInput: true)))
        try bench.finish()
    }

    @Test("passes on what the person did, with the token")
    func acts() throws {
        let bench = try Bench("tap")
        try bench.show([7])
        let expected = PluginHost.Event.acted(
            DisplayID(rawValue: 1),
            .cardTapped(try id(7)),
            activationToken: "token-1"
        )
        try bench.until("the tap") { bench.events.contains(expected) }
        try bench.finish()
    }

    @Test("a killed display is back with the scene it had")
    func killed() throws {
        let bench = try Bench("honest")
        try bench.show([1])
        try bench.untilPresented()
        bench.events = []
        kill(try #require(bench.processID), SIGKILL)
        try bench.untilPresented()
        #expect(
            bench.events == [
                .detached(DisplayID(rawValue: 1)),
                .attached(DisplayID(rawValue: 2), blocksInput: true),
                .presented(DisplayID(rawValue: 2), revision: bench.revision),
            ]
        )
        try bench.finish()
    }

    @Test("a display stopped under a lease is killed for its silence and replaced")
    func stoppedUnderLease() throws {
        let bench = try Bench("honest")
        try bench.show([1], blocked: true)
        try bench.untilPresented()
        let before = try #require(bench.processID)
        kill(before, SIGSTOP)
        try bench.untilLogged("killed: silent for 750 ms while it holds the input")
        try bench.until("another process") { bench.processID.map { $0 != before } ?? false }
        try bench.finish()
    }

    @Test("a stopped display is found out by the next scene")
    func stopped() throws {
        let bench = try Bench("honest", patience: .init(present: .milliseconds(500)))
        try bench.show([1])
        try bench.untilPresented()
        kill(try #require(bench.processID), SIGSTOP)
        try bench.show([1, 2])
        try bench.untilLogged("killed: nothing on screen within 500 ms")
        try bench.untilPresented()
        try bench.finish()
    }

    @Test(
        "is contained when it floods, lies, hangs, babbles or dies",
        arguments: [
            ("flood", "killed: more than 2000 messages in a second"),
            ("complain", "killed: more than 1048576 bytes of complaints in a second"),
            ("long", "killed: a line of more than 1048576 bytes"),
            ("garbage", "killed: 10 lines that make no sense, the last: "),
            ("mute", "killed: not ready within 300 ms"),
            ("deaf", "killed: nothing on screen within 300 ms"),
            ("blank", "killed: nothing on screen within 300 ms"),
            ("die", "ended before it was ready: exit status 3"),
            ("future", "speaks protocol version 99, not 1: it is not used"),
        ]
    )
    func contained(mode: String, message: String) throws {
        let quick = Duration.milliseconds(300)
        let patience =
            mode == "mute"
            ? PluginLife.Patience(ready: quick) : PluginLife.Patience(present: quick)
        let bench = try Bench(mode, patience: patience)
        try bench.show([1])
        try bench.untilLogged("plugin \(mode): \(message)")
        try bench.finish()
    }

    @Test("one silent under a lease is killed; one that cannot block is not asked")
    func heartbeats() throws {
        let silent = try Bench("silent")
        try silent.show([1], blocked: true)
        try silent.untilLogged("killed: silent for 750 ms while it holds the input")
        try silent.finish()
        let harmless = try Bench("harmless")
        try harmless.show([1], blocked: true)
        try harmless.untilPresented()
        try harmless.show([1, 2])
        try harmless.untilPresented()
        #expect(!harmless.lines.contains { $0.contains("heartbeat") })
        try harmless.finish()
    }

    @Test("lies go no further than the log, one line of them")
    func lies() throws {
        let bench = try Bench("lie")
        try bench.show([1])
        try bench.untilPresented()
        try bench.untilLogged("ignored: presented revision 999, which is not under way")
        try bench.show([1, 2])
        try bench.untilPresented()
        for event in bench.events {
            if case .acted = event { Issue.record("passed on \(event)") }
        }
        #expect(bench.messages.filter { $0.contains("ignored:") }.count == 1)
        try bench.finish()
    }

    @Test("a message may come in pieces")
    func halves() throws {
        let bench = try Bench("halves")
        try bench.show([1])
        try bench.untilLogged("plugin halves: in halves")
        try bench.untilPresented()
        try bench.finish()
    }

    @Test("garbage is answered with what is wrong with it")
    func errors() throws {
        let bench = try Bench("garbage")
        try bench.show([1])
        try bench.untilLogged("10 lines that make no sense")
        #expect(bench.messages.contains { $0.contains("line is not a JSON object") })
        try bench.finish()
    }

    @Test("what a plugin started ends with it")
    func grandchildren() throws {
        let bench = try Bench("fork")
        try bench.show([1])
        try bench.untilLogged("ended before it was ready: exit status 0")
        let line = try #require(bench.lines.first { $0.hasPrefix("grandchild ") })
        let grandchild = try #require(Int32(line.dropFirst(11)))
        try bench.finish()
        // A zombie of another parent still answers kill: its state tells.
        try bench.until("the grandchild's end") {
            let status = try? String(contentsOfFile: "/proc/\(grandchild)/stat", encoding: .utf8)
            return status.map { $0.contains(") Z ") } ?? true
        }
    }

    @Test("one that ignores bye and SIGTERM is killed")
    func stubborn() throws {
        let bench = try Bench("stubborn", patience: .init(goodbye: .milliseconds(100)))
        try bench.show([1])
        try bench.untilPresented()
        let process = try #require(bench.processID)
        try bench.finish()
        #expect(kill(process, 0) != 0)
    }

    @Test("one that died once is up again at once; five deaths put it aside for the next best")
    func quarantine() throws {
        let spare = NSTemporaryDirectory() + "transcript-" + UUID().uuidString
        let bench = try Bench(
            "die",
            patience: .init(backOffs: [.zero, .milliseconds(10)]),
            more: [Bench.manifest("honest", spare, priority: 1)]
        )
        try bench.show([1])
        try bench.untilLogged("display honest takes the place of die")
        try bench.untilPresented()
        #expect(bench.lines.count == 5)
        #expect(bench.host.status.map(\.state) == ["quarantined", "running"])
        try bench.finish()
        let once = try Bench("die-once")
        try once.show([1])
        try once.untilPresented()
        try once.finish()
    }

    @Test(
        "observers are told what was presented and how it ended, also what came before they were up"
    )
    func observers() throws {
        let bench = try Bench("honest", roles: [.observer])
        bench.host.tellObservers(presented: try card(3, toast("hello")))
        bench.host.tellObservers(ended: try id(3), .acted(Answer(button: "open", text: "secret")))
        try bench.until("the transcript") { bench.lines.count >= 4 }
        #expect(bench.lines[1].contains(#""role":"observer""#))
        #expect(bench.lines[2].contains(#""title":"hello""#))
        #expect(bench.lines[3] == #"{"button":"open","id":3,"outcome":"acted","type":"ended"}"#)
        try bench.finish()
    }

    @Test("new settings reach a running display; a manifest that is gone ends its plugin")
    func reconfigure() throws {
        let bench = try Bench("honest")
        try bench.show([1])
        try bench.untilPresented()
        var configuration = Configuration()
        configuration.display.theme = .dark
        bench.host.configure([Bench.manifest("honest", bench.transcript)], configuration)
        try bench.until("the settings") { bench.lines.last?.contains(#""theme":"dark""#) == true }
        bench.host.configure([], configuration)
        try bench.until("no plugin") { bench.host.status.isEmpty }
        #expect(bench.events.last == .detached(DisplayID(rawValue: 1)))
        try bench.finish()
    }

    @Test("a look reaches a display before its first scene, and is no reason to start one")
    func dressed() throws {
        let bench = try Bench("honest")
        var starts = 0
        bench.host.onDisplayStart = { [unowned bench] in
            starts += 1
            // The desktop may answer while the display starts.
            bench.host.dress(DisplaySettings(theme: .dark))
        }
        bench.host.dress(DisplaySettings(textScale: 2))
        #expect(starts == 0 && bench.host.status.allSatisfy { $0.processID == nil })
        try bench.show([1])
        try bench.untilPresented()
        #expect(starts == 1)
        let theme = try #require(bench.lines.firstIndex { $0.contains(#""theme":"dark""#) })
        let scene = try #require(bench.lines.firstIndex { $0.contains(#""type":"scene""#) })
        #expect(theme < scene)
        bench.host.dress(DisplaySettings(theme: .light))
        bench.host.dress(DisplaySettings(theme: .light))
        try bench.until("the new look") {
            bench.lines.last?.contains(#""theme":"light""#) == true
        }
        #expect(bench.lines.filter { $0.contains(#""theme":"light""#) }.count == 1)
        try bench.finish()
    }

    @Test("a display that does not read costs no memory, however many scenes there are")
    func bounded() throws {
        let bench = try Bench("deaf", patience: .init(present: .milliseconds(300)))
        for number in 0..<2000 as Range<UInt32> {
            try bench.show((number..<number + 20).map { $0 + 1 })
            try bench.loop.runOnce(timeout: .zero)
        }
        try bench.untilLogged("killed: nothing on screen within 300 ms")
        try bench.finish()
    }
}
