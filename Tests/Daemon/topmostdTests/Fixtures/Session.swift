// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import DBus
import EventLoop
import Foundation
import Glibc
import Journal
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import topmostd
@testable import enum topmostd.ExitStatus

/// A person's session: a bus, folders, and a daemon in this very process.
///
/// The daemon has a loop of its own, and the clients one of theirs, so that
/// clients go on when it has ended.
final class Session {
    let bus: PrivateBus
    let folder: String
    let loop: EventLoop
    /// Where clients live.
    let others: EventLoop
    private(set) var daemon: Daemon?
    /// What the daemon wrote into its log.
    private(set) var log: [Log.Entry] = []
    /// The messages to the service manager.
    private(set) var reported: [String] = []
    /// The variables of its environment.
    var variables: [String: String]
    /// The program that prints GNOME's settings.
    var gsettings: ([String]) -> Command? = { _ in nil }
    var guests: [Guest] = []
    private let ownsFolder: Bool

    /// Makes bus and folders; nothing is started.
    ///
    /// Bus and folders are the other's where there is one.
    init(beside other: Session? = nil) throws {
        // As the program does: displays may end while a message is sent to them.
        ignoreBrokenPipes()
        bus = try other?.bus ?? PrivateBus()
        loop = try EventLoop()
        others = try other?.others ?? EventLoop()
        folder = other?.folder ?? "/tmp/topmost-session-" + UUID().uuidString.prefix(8)
        ownsFolder = other == nil
        variables = [
            "HOME": folder, "XDG_RUNTIME_DIR": folder + "/run",
            "XDG_CONFIG_HOME": folder + "/config", "XDG_CONFIG_DIRS": folder + "/nothing",
        ]
        guard ownsFolder else { return }
        for name in ["run", "config/topmost", "plugins"] {
            try FileManager.default.createDirectory(
                atPath: folder + "/" + name,
                withIntermediateDirectories: true
            )
        }
    }

    deinit {
        daemon = nil
        if ownsFolder { try? FileManager.default.removeItem(atPath: folder) }
    }

    // MARK: The daemon

    /// Starts a daemon; why it does not run, if it does not.
    @discardableResult
    func start(
        _ change: (inout DaemonOptions) -> Void = { _ in },
        sessionBus: Connection.Address? = nil
    ) throws -> ExitStatus? {
        var options = DaemonOptions()
        options.pluginFolder = folder + "/plugins"
        change(&options)
        do {
            daemon = try Daemon(
                options,
                loop: loop,
                log: Log(threshold: .debug) { [unowned self] in log.append($0) },
                manager: ServiceManager(
                    notify: { [unowned self] in reported.append($0) },
                    monotonicMicroseconds: { 42 }
                ),
                surroundings: Surroundings(
                    sessionBus: sessionBus ?? .address(bus.address),
                    systemBus: .address("unix:path=" + folder + "/no-system-bus"),
                    variable: { [unowned self] in variables[$0] },
                    gsettings: { [unowned self] in gsettings($0) }
                )
            )
            return nil
        } catch let status as ExitStatus {
            return status
        }
    }

    /// Starts a daemon and waits until it is ready.
    func open(_ change: (inout DaemonOptions) -> Void = { _ in }) throws {
        try #require(try start(change) == nil)
        try until("ready") { reported.contains("READY=1") }
    }

    /// Runs both loops until that holds; a guard against hanging, not a measure.
    func until(_ what: String, _ holds: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while try !holds() {
            if ContinuousClock.now > end {
                Issue.record("waited in vain for \(what); log: \(messages)")
                throw CancellationError()
            }
            try turn()
        }
    }

    /// A turn of both loops.
    func turn() throws {
        try loop.runOnce(timeout: .milliseconds(2))
        while try others.runOnce(timeout: .zero) {}
        for guest in guests { try guest.listen() }
    }

    /// What was logged, as text.
    var messages: [String] { log.map(\.message) }

    func untilLogged(_ text: String) throws {
        try until("log \"\(text)\"") { messages.contains { $0.contains(text) } }
    }

    /// Runs until the daemon has ended; how it did.
    func end() throws -> ExitStatus? {
        try until("the daemon's end") { loop.exitCode != nil }
        return loop.exitCode.flatMap(ExitStatus.init(rawValue:))
    }

    /// Lets the ended daemon's process be over: it leaves the bus.
    ///
    /// The bus notices that later if another test starts a program at this moment, which
    /// holds the socket until it is the other program.
    func leave() throws {
        daemon?.connection.close()
        daemon = nil
        let client = try client()
        try until("the bus to notice") {
            try client.askBus("NameHasOwner", [.string(BusNames.name)]).get()
                == [.boolean(false)]
        }
    }

    /// Sends this thread a signal, as a shell sends it to the daemon.
    func signal(_ number: Int32) {
        pthread_kill(pthread_self(), number)
    }

    // MARK: What is around it

    func configure(_ text: String) throws {
        try Data(text.utf8).write(
            to: URL(fileURLWithPath: folder + "/config/topmost/config.toml"),
            options: .atomic
        )
    }

    /// Installs the plugin of the tests, in one of its modes; what it does is in `lines`.
    func install(_ mode: String, role: String = "display") throws {
        let program = GoldenFile.project
            .appendingPathComponent("Tests/FakePlugins/display.py").path
        try Data(
            """
            name = "\(mode)"
            roles = ["\(role)"]
            command = ["\(program)", "\(mode)", "\(folder)/\(mode).lines"]
            """.utf8
        ).write(to: URL(fileURLWithPath: folder + "/plugins/\(mode).toml"))
    }

    /// What the plugin of that mode got and did, line by line.
    func lines(_ mode: String) -> [String] {
        let text = try? String(contentsOfFile: "\(folder)/\(mode).lines", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// A display that attached and has the present scene on screen.
    func attend(_ name: String = "terminal", answers: Bool = true) throws -> Guest {
        let guest = try Guest(AttachSocket.path(runtimeFolder: folder + "/run"))
        guests.append(guest)
        try until("hello") { !guest.received.isEmpty }
        try guest.say(.ready(.init(name: name, blocksInput: false)))
        try until("a scene") { !guest.scenes.isEmpty }
        if answers { guest.answer() }
        return guest
    }

    func client() throws -> Caller { try Caller(self) }
}
