// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import Configuration
import DBus
import EventLoop
import Foundation
import Glibc
import Journal
import PluginHost
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import topmostd
@testable import enum topmostd.ExitStatus

@Suite("Beginning and end")
struct BeginningAndEndTests {
    @Test("reports ready once it owns both names, and its status")
    func ready() throws {
        let session = try Session()
        try session.open()
        #expect(session.told == ["STATUS=Showing notifications", "READY=1"])
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
            client.told.filter { $0.hasPrefix("Ended") || $0.hasPrefix("NotificationClosed") }
        }
        try session.until("the outcomes") { outcomes().count == 2 }
        #expect(
            outcomes() == ["NotificationClosed(2, 4)", "Ended(1, shutdown, {})"]
        )
        #expect(guest.heard.last == .bye)
        #expect(session.told.last == "STOPPING=1")
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
        #expect(client.told.contains("Ended(1, shutdown, {})") == (job == "stop"))
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
        #expect(guest.heard.last == .bye)
        #expect(session.told.last == "STOPPING=1")
        try session.leave()
        let next = try Session(beside: session)
        try next.open()
        #expect(next.daemon?.runtime.state.liveCount == 2)
        // Earlier signals would be here before its answer.
        #expect(try next.client().notify() == 3)
        #expect(!client.told.contains { $0.hasPrefix("Ended") || $0.hasPrefix("NotificationC") })
    }

    @Test("SIGTERM while the names are requested: it never reports ready")
    func terminatedAtStart() throws {
        let session = try Session()
        let systemd = try session.client()
        try systemd.isServiceManager(job: "stop")
        try #require(try session.start() == nil)
        session.signal(SIGTERM)
        // The service manager does not answer, so the names come before the end.
        let end = ContinuousClock.now + .seconds(120)
        while session.loop.exitCode == nil {
            try #require(ContinuousClock.now < end, "it does not end; log: \(session.messages)")
            try session.loop.runOnce(timeout: .milliseconds(20))
        }
        #expect(session.told.filter { !$0.hasPrefix("STATUS") } == ["STOPPING=1"])
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
        #expect(guest.heard.last == .bye)
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
        #expect(!second.told.contains("READY=1"))
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
        #expect(try session.client().notify() == 1)
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

@Suite("Reloading")
struct ReloadTests {
    let session: Session

    init() throws {
        session = try Session()
    }

    private func reload() throws {
        let count = session.told.count
        session.signal(SIGHUP)
        try session.until("the reload") { session.told.count >= count + 2 }
    }

    @Test("SIGHUP reads configuration and manifests, and the service manager is notified")
    func hangUp() throws {
        try session.open()
        let client = try session.client()
        try session.configure("[toasts]\nvisible = 1\n")
        try session.install("honest")
        try reload()
        for number in 1...3 { _ = try client.notify("\(number)") }
        #expect(session.told.suffix(2) == ["RELOADING=1\nMONOTONIC_USEC=42", "READY=1"])
        #expect(try client.status()["waiting"] == "2")
        guard case .array(let displays, _)? = try client.ask("Displays").get().first else {
            Issue.record("no displays")
            return
        }
        #expect(displays.count == 1)
    }

    @Test("an error keeps the last good configuration, and is reported until it is fixed")
    func mistake() throws {
        try session.configure("[toasts]\nvisible = 2\n")
        try session.open()
        let client = try session.client()
        try session.configure("[toasts]\n\nvisibel = 3\n")
        try reload()
        #expect(try client.titles() == ["Error in the configuration"])
        #expect(try client.status()["configuration"] == "bad")
        // Again: still one.
        try reload()
        #expect(try client.titles() == ["Error in the configuration"])
        for number in 1...3 { _ = try client.notify("\(number)") }
        #expect(try client.status()["waiting"] == "2", "two at once, as the good one says")
        // A dismissed toast fixes nothing.
        #expect(try client.ask("DismissAll") == .success([]))
        #expect(try client.status()["configuration"] == "bad")
        guard case .failure(.remote(let name, let text)) = try client.ask("Reload") else {
            Issue.record("no error")
            return
        }
        #expect(name == "org.topmost.Error.Failed")
        #expect(text.contains("config.toml:3:1: toasts.visibel: unknown key"))
        #expect(try client.titles() == ["Error in the configuration"])
        try session.configure("[toasts]\nvisible = 3\n")
        #expect(try client.ask("Reload") == .success([]))
        #expect(try client.titles() == [])
        #expect(try client.status()["configuration"] == "good")
    }

    @Test("an initial error is reported once the daemon runs, and does not stop it")
    func mistakeAtTheStart() throws {
        try session.configure("toasts = 3\n")
        try session.open()
        let client = try session.client()
        #expect(try client.titles() == ["Error in the configuration"])
        #expect(try client.status()["configuration"] == "bad")
    }

    @Test("it does not report ready before it is")
    func early() throws {
        let holder = try session.client()
        _ = try holder.askBus("RequestName", [.string(BusNames.name), .uint32(0)])
        try #require(try session.start() == nil)
        session.daemon?.reloader.reload()
        #expect(!session.told.contains("READY=1"))
        #expect(try session.end() == .temporaryFailure)
        #expect(session.told.isEmpty)
    }

    @Test("a saved file counts by itself, also in a folder that was not there")
    func saved() throws {
        try FileManager.default.removeItem(atPath: session.folder + "/config/topmost")
        try session.open()
        let isBlind = session.messages.contains { $0.contains("not seen by themselves") }
        try FileManager.default.createDirectory(
            atPath: session.folder + "/config/topmost",
            withIntermediateDirectories: true
        )
        try session.configure("[toasts]\nvisible = 1\n")
        // A machine with many desktops under test has no inotify instance to spare.
        if isBlind { session.daemon?.reloader.reload() }
        try session.until("one visible toast") {
            session.daemon?.configurationMonitor.configuration.limits.visibleToasts == 1
        }
        // Any other file there is nobody's business.
        try Data().write(to: URL(fileURLWithPath: session.folder + "/config/topmost/notes.txt"))
        try session.configure("[toasts]\nvisible = 4\n")
        if isBlind { session.daemon?.reloader.reload() }
        try session.until("four visible toasts") {
            session.daemon?.configurationMonitor.configuration.limits.visibleToasts == 4
        }
    }

    @Test("a manifest with an error is named and left out, the others count")
    func manifests() throws {
        try session.install("honest")
        try Data("name = 3\n".utf8).write(
            to: URL(fileURLWithPath: session.folder + "/plugins/bad.toml")
        )
        try session.open()
        #expect(
            session.messages.contains { $0.hasPrefix("plugin manifest: ") && $0.contains("bad") }
        )
        #expect(session.daemon?.host.status.map(\.name) == ["honest"])
    }

    @Test("nothing is read any more once it ends")
    func ending() throws {
        try session.install("stubborn")
        try session.open()
        let client = try session.client()
        _ = try client.notify("up")
        try session.until("the toast") {
            session.lines("stubborn").contains { $0.contains("\"up\"") }
        }
        session.signal(SIGTERM)
        try session.until("the beginning of the end") { session.told.contains("STOPPING=1") }
        session.signal(SIGHUP)
        #expect(try session.end() == .success)
        #expect(session.told.last == "STOPPING=1")
    }
}
