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

@Suite("Reloading")
struct ReloadTests {
    let session: Session

    init() throws {
        session = try Session()
    }

    private func reload() throws {
        let count = session.reported.count
        session.signal(SIGHUP)
        try session.until("the reload") { session.reported.count >= count + 2 }
    }

    @Test("SIGHUP reads configuration and manifests, and the service manager is notified")
    func hangUp() throws {
        try session.open()
        let client = try session.client()
        try session.configure("[toasts]\nvisible = 1\n")
        try session.install("honest")
        try reload()
        for number in 1...3 { _ = try client.notify("\(number)") }
        #expect(session.reported.suffix(2) == ["RELOADING=1\nMONOTONIC_USEC=42", "READY=1"])
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
        session.daemon?.settings.reloader.reload()
        #expect(!session.reported.contains("READY=1"))
        #expect(try session.end() == .temporaryFailure)
        #expect(session.reported.isEmpty)
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
        if isBlind { session.daemon?.settings.reloader.reload() }
        try session.until("one visible toast") {
            session.daemon?.settings.monitor.configuration.limits.visibleToasts == 1
        }
        // Any other file there is nobody's business.
        try Data().write(to: URL(fileURLWithPath: session.folder + "/config/topmost/notes.txt"))
        try session.configure("[toasts]\nvisible = 4\n")
        if isBlind { session.daemon?.settings.reloader.reload() }
        try session.until("four visible toasts") {
            session.daemon?.settings.monitor.configuration.limits.visibleToasts == 4
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
        try session.until("the beginning of the end") { session.reported.contains("STOPPING=1") }
        session.signal(SIGHUP)
        #expect(try session.end() == .success)
        #expect(session.reported.last == "STOPPING=1")
    }
}
