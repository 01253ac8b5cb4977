// SPDX-License-Identifier: MIT

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

/// A host, its loop, and everything it said.
final class TestPluginHost {
    let loop: EventLoop
    let host: PluginHost
    let transcript: String
    let temporary = TemporaryFolder()
    var events: [PluginHost.Event] = []
    var revision: UInt64 = 0
    /// The toasts shown last.
    var shown: [UInt32] = []
    /// Whether what is withheld is taken out of the scene.
    var obeys = false
    var configuration = Configuration()
    /// The manifests of its plugins.
    private(set) var plugins: [PluginManifest] = []

    init(
        _ mode: String,
        roles: Set<PluginRole> = [.display],
        idle: Duration? = .seconds(30),
        timeouts: PluginLife.Timeouts = PluginLife.Timeouts(),
        more: [PluginManifest] = [],
        plugins: [PluginManifest]? = nil,
        environment: [String: String]? = nil,
        clock: ManualClock? = nil,
        launcher: PluginLauncher = .live
    ) throws {
        // As the daemon does: displays may end while a message is sent to them.
        ignoreBrokenPipes()
        transcript = temporary.path + "/transcript"
        loop = try EventLoop(clock: clock)
        let box = LogBox()
        host = try PluginHost(
            loop: loop,
            log: Log(threshold: .debug) { box.entries.append($0.message) },
            version: "test",
            environment: environment ?? Command.inheritedEnvironment,
            launcher: launcher
        )
        self.box = box
        host.timeouts = timeouts
        // Tests of these limits name them; in all others a busy machine may be slow.
        let usual = PluginLife.Timeouts()
        if clock == nil, timeouts.ready == usual.ready { host.timeouts.ready = .seconds(60) }
        if clock == nil, timeouts.present == usual.present { host.timeouts.present = .seconds(60) }
        host.handler = { [weak self] in self?.received($0) }
        configuration.displayIdleTime = idle
        self.plugins = plugins ?? [Self.manifest(mode, transcript, roles)] + more
        host.configure(self.plugins, configuration)
    }

    private let box: LogBox

    private func received(_ event: PluginHost.Event) {
        events.append(event)
        guard obeys, case .withheld(_, let ids) = event else { return }
        // As the core does: what no display shows is not in the scene.
        do {
            try show(shown.filter { number in !ids.contains { $0.rawValue == number } })
        } catch {
            Issue.record(error)
        }
    }

    /// The cards withheld from the display, as reported last.
    var withheld: Set<PresentationID> {
        events.reduce(into: []) { if case .withheld(_, let ids) = $1 { $0 = ids } }
    }

    /// What was logged.
    var messages: [String] { box.entries }

    static func manifest(
        _ mode: String,
        _ transcript: String,
        _ roles: Set<PluginRole> = [.display],
        priority: Int = 100
    ) -> PluginManifest {
        let folder = GoldenFile.project.appendingPathComponent("Tests/FakePlugins").path
        return PluginManifest(
            name: mode,
            roles: roles,
            command: ["./display.py", mode, transcript],
            folder: folder
        ) { $0.priority = priority }
    }

    /// Shows toasts of those numbers.
    func show(_ numbers: [UInt32], blocked: Bool = false) throws {
        revision += 1
        shown = numbers
        host.show(
            Scene(
                revision: revision,
                toasts: try numbers.map { try card($0, toast("number \($0)")) }
            ) { $0.blockedSince = blocked ? Instant(milliseconds: 1) : nil }
        )
    }

    /// Runs the loop until that holds; a guard against hanging, not a measure.
    func until(_ what: String, _ holds: () throws -> Bool) throws {
        try loop.run(seen: "waited for \(what); log: \(messages)", until: holds)
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
