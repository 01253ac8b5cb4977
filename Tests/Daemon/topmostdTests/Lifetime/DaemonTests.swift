// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import DBus
import EventLoop
import Foundation
import Glibc
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import topmostd
@testable import enum topmostd.ExitStatus

@Suite("Beginning and end")
struct DaemonTests {
    @Test("reports ready once it owns both names, and its status")
    func ready() throws {
        let session = try Session()
        try session.open()
        #expect(session.reported == ["STATUS=Showing notifications", "READY=1"])
        let client = try session.client()
        for name in [BusNames.name, BusNames.notifications] {
            #expect(
                try client.askBus("GetNameOwner", [.string(name)])
                    == .success([.string(try #require(session.daemon?.connection.uniqueName))])
            )
        }
        let status = try client.status()
        #expect(status["notifications"] == "ours")
        #expect(status["configuration"] == "good")
        #expect(status["version"] == Version.text)
        #expect(status["live"] == "0")
    }

    @Test("SIGINT ends everything as the daemon's end, not as if the user had done it")
    func interrupted() throws {
        let session = try Session()
        try session.open()
        let client = try session.client()
        _ = try client.present("Modal")
        _ = try client.notify()
        let guest = try session.attend()
        session.signal(SIGINT)
        // A second one changes nothing.
        session.signal(SIGINT)
        #expect(try session.end() == .success)
        let outcomes = {
            client.reported.filter { $0.hasPrefix("Ended") || $0.hasPrefix("NotificationClosed") }
        }
        try session.until("the outcomes") { outcomes().count == 2 }
        #expect(outcomes() == ["NotificationClosed(2, 4)", "Ended(1, shutdown, {})"])
        #expect(guest.received.last == .bye)
        #expect(session.reported.last == "STOPPING=1")
    }

    @Test("SIGTERM at the end of the session ends everything", arguments: ["stop", "start"])
    func sessionEnds(job: String) throws {
        let session = try Session()
        try session.open()
        let client = try session.client()
        let systemd = try session.client()
        try systemd.isServiceManager(job: job)
        _ = try client.present("Modal")
        session.signal(SIGTERM)
        #expect(try session.end() == .success)
        try session.leave()
        // Its answer follows all signals of the daemon.
        _ = try client.askBus("GetId", [])
        #expect(client.reported.contains("Ended(1, shutdown, {})") == (job == "stop"))
    }

    @Test("SIGTERM leaves everything to the next daemon")
    func terminated() throws {
        let session = try Session()
        try session.open()
        let client = try session.client()
        _ = try client.present("Modal")
        _ = try client.notify()
        let guest = try session.attend()
        session.signal(SIGTERM)
        #expect(try session.end() == .success)
        #expect(guest.received.last == .bye)
        #expect(session.reported.last == "STOPPING=1")
        try session.leave()
        let next = try Session(beside: session)
        try next.open()
        #expect(next.daemon?.runtime.state.liveCount == 2)
        // Earlier signals would be here before its answer.
        #expect(try next.client().notify() == 3)
        #expect(
            !client.reported.contains { $0.hasPrefix("Ended") || $0.hasPrefix("NotificationC") }
        )
    }

    @Test("SIGTERM right after an end: the next daemon does not report it again")
    func terminatedAfterAnEnd() throws {
        let session = try Session()
        // Otherwise the history's answer writes the log once more.
        try session.configure("[history]\nenabled = false\n")
        try session.open()
        let client = try session.client()
        let id = try client.notify()
        let closed = "NotificationClosed"
        let answer = try client.ask("CloseNotification", of: BusNames.notifications, [.uint32(id)])
        #expect(try answer.get().isEmpty)
        session.signal(SIGTERM)
        #expect(try session.end() == .success)
        try session.leave()
        _ = try client.askBus("GetId", [])
        #expect(client.reported.count { $0.hasPrefix(closed) } == 1)
        let next = try Session(beside: session)
        try next.open()
        // A second signal would be here before its answer.
        _ = try next.client().notify()
        _ = try client.askBus("GetId", [])
        #expect(client.reported.count { $0.hasPrefix(closed) } == 1)
    }

    @Test("SIGTERM while the names are requested: it never reports ready")
    func terminatedAtStart() throws {
        let session = try Session()
        let systemd = try session.client()
        try systemd.isServiceManager(job: "stop")
        try #require(try session.start() == nil)
        session.signal(SIGTERM)
        // The service manager does not answer, so the names come before the end.
        try session.loop.run(seen: session.messages) { session.loop.exitCode != nil }
        #expect(session.reported.filter { !$0.hasPrefix("STATUS") } == ["STOPPING=1"])
        let socket = AttachSocket.path(runtimeFolder: session.folder + "/run")
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("a lost bus is a failure, and displays are released")
    func lostBus() throws {
        let session = try Session()
        try session.open()
        let guest = try session.attend()
        session.bus.stop()
        #expect(try session.end() == .failure)
        #expect(guest.received.last == .bye)
        #expect(session.messages.contains("the session bus is gone"))
    }

    @Test("without a bus it does not start, and logs the reason")
    func noBus() throws {
        let session = try Session()
        #expect(try session.start(sessionBus: .address("unix:path=/nowhere")) == .unavailable)
        #expect(session.messages.contains { $0.hasPrefix("no session bus: ") })
    }

    @Test(
        "a configuration that was named must be usable",
        arguments: [nil, "toasts = 3\n", "[toasts]\nvisible = 99\n", "= = ="]
    )
    func namedConfiguration(text: String?) throws {
        let session = try Session()
        let path = session.folder + "/mine.toml"
        try text.map { try Data($0.utf8).write(to: URL(fileURLWithPath: path)) }
        #expect(try session.start { $0.configurationFile = path } == .configuration)
        let problem = try #require(session.messages.first { $0.hasPrefix("configuration: ") })
        #expect(problem.contains(path))
    }

    @Test("a second copy leaves at once, names the first, and touches nothing of it")
    func secondCopy() throws {
        let first = try Session()
        try first.install("honest")
        try first.configure("toasts = 3\n")
        try first.open()
        let client = try first.client()
        _ = try client.notify("up")
        try first.until("the toast") { first.lines("honest").contains { $0.contains("up") } }
        let starts = { first.lines("honest").filter { $0.hasPrefix("start ") }.count }
        let before = starts()
        let second = try Session(beside: first)
        // Its errors are not the screen's business: it has none.
        #expect(try second.start() == nil)
        while second.loop.exitCode == nil {
            try second.turn()
            try first.turn()
        }
        #expect(second.loop.exitCode == ExitStatus.temporaryFailure.rawValue)
        #expect(
            second.messages.contains { line in
                line.hasPrefix("not started: \(BusNames.name) belongs to ")
                    && line.hasSuffix("--replace replaces it")
            }
        )
        #expect(!second.reported.contains("READY=1"))
        #expect(starts() == before)
        let socket = AttachSocket.path(runtimeFolder: first.folder + "/run")
        #expect(FileManager.default.fileExists(atPath: socket))
        _ = try first.attend()
    }

    @Test("without a runtime folder it shows what it can, and logs what it cannot")
    func noRuntimeFolder() throws {
        let session = try Session()
        session.variables["XDG_RUNTIME_DIR"] = nil
        try session.open()
        #expect(
            session.messages.filter { $0.hasPrefix("XDG_RUNTIME_DIR is not set: ") } == [
                "XDG_RUNTIME_DIR is not set: pictures sent as pixels are not shown",
                "XDG_RUNTIME_DIR is not set: presentations will not survive a crash",
                "XDG_RUNTIME_DIR is not set: no display can attach",
            ]
        )
        let client = try session.client()
        #expect(try client.notify() == 1)
        // What is past needs no runtime folder.
        try session.until("an entry of the history") {
            try client.ask("HistoryCount").get() == [.uint64(1)]
        }
    }

    @Test("the daemon runs without a history if there is no folder for it")
    func noHistory() throws {
        let session = try Session()
        session.variables["HOME"] = nil
        try session.open()
        #expect(session.messages.contains { $0.hasPrefix("there is no history: ") })
        let client = try session.client()
        #expect(try client.notify() == 1)
        #expect(throws: BusError.self) { try client.ask("HistoryCount").get() }
        session.signal(SIGTERM)
        #expect(try session.end() == .success)
    }

    @Test("a plugin that ignores its end holds up the daemon's by a second at most, not for ever")
    func stubborn() throws {
        let session = try Session()
        try session.install("stubborn")
        try session.open()
        let client = try session.client()
        _ = try client.notify("up")
        try session.until("the toast") {
            session.lines("stubborn").contains { $0.contains("\"up\"") }
        }
        session.signal(SIGTERM)
        #expect(try session.end() == .success)
        #expect(session.messages.contains { $0.hasSuffix("killed: did not exit when asked") })
    }

    @Test("starts in do not disturb if configured")
    func doNotDisturb() throws {
        let session = try Session()
        try session.configure("[toasts]\ndo_not_disturb = true\n")
        try session.open()
        let client = try session.client()
        _ = try client.notify()
        let status = try client.status()
        #expect(status["do_not_disturb"] == "true")
        #expect(status["showing"] == "0" && status["waiting"] == "1")
    }
}
