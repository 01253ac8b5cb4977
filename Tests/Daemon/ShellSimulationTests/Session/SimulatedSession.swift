// SPDX-License-Identifier: MIT
//
// The real daemon, with everything around it made up: clock, bus, clients, displays,
// user and the file of the log. Nothing happens but by steps, so the same steps lead to
// the same end.

import BusService
import BusValues
import BusWire
import ChildProcess
import EventLoop
import Foundation
import Glibc
import Journal
import PluginHost
import PresenterCore
import ProcessIdentity
import SystemCalls

@testable import DBus
@testable import topmostd

/// A session with a daemon in it.
final class SimulatedSession {
    /// What titles of toasts are not to be shown with.
    static let secret = "secret"

    /// The key of what several clients ask for.
    static let askKey = "asked"

    let fault: Fault?
    let bus = FakeBus()
    /// The present daemon's clock; the timers of a dead one never fire.
    private(set) var clock = ManualClock(now: .seconds(100_000))
    private let files = FakeFiles()
    private let folder: String

    // The daemon.
    /// The number of the present or last daemon.
    private(set) var life = 0
    /// When this daemon was started.
    private(set) var lifeBegan = Duration.zero
    private(set) var daemon: Daemon?
    private(set) var fuse = Fuse()
    /// Whether the daemon has its names, and the last one's state.
    private(set) var isReady = false
    private var loop: EventLoop?
    private(set) var log: [String] = []

    // Around it.
    var clients: [FakeClient] = []
    var displays: [FakeDisplay] = []
    var displaysBreak = false
    private var exits: [Int32: (source: DeferredSource, handler: (ChildStatus) -> Void)] = [:]
    private var lastProcess: Int32 = 50_000
    var lookUps = LookUps()
    var presence = UserPresence.present
    /// Whether the daemon may not know yet what the user did: it ends an idle time that began later.
    var isInputUnderWay = false
    var hurry = 0
    /// Steps until the bus takes messages again.
    var stallLeft = 0
    /// When the bus stalled, if it did since answers were checked.
    var stalledAt: Duration?
    /// Whether it stalled since answers were checked.
    var wasStalled: Bool { stalledAt != nil }

    // What is known.
    var ledger = Ledger()
    var watch = Watch()
    /// The first broken rule.
    var violation: Violation?

    init(fault: Fault? = nil) throws {
        self.fault = fault
        ignoreBrokenPipes()
        folder = NSTemporaryDirectory() + "/topmost-simulation-" + UUID().uuidString
        for name in ["run", "config/topmost", "plugins"] {
            try FileManager.default.createDirectory(
                atPath: folder + "/" + name,
                withIntermediateDirectories: true
            )
        }
        let manifest = "name = \"sim\"\nroles = [\"display\"]\ncommand = [\"/sim\"]\n"
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/plugins/sim.toml"))
        let configuration = """
            \(fault == .keyboardTakenAgain ? "limits.dismissals = 0" : "")
            [[rule]]
            name = "secrets"
            match.summary = "*\(Self.secret)*"
            redact = true
            """
        try Data(configuration.utf8)
            .write(to: URL(fileURLWithPath: folder + "/config/topmost/config.toml"))
        bus.answersForStopped = fault == .leaseOfStoppedOwner
        bus.capacity = fault == .outcomesLostToFullQueue ? 8 << 10 : nil
        try start()
    }

    /// PipeEnds the daemon and removes its folder; nothing may follow.
    func close() {
        bury()
        // A folder that stays behind harms nobody.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether the daemon runs.
    var isAlive: Bool { daemon != nil }

    /// The daemon's state.
    var state: PresenterState? { daemon?.runtime.state }

    var now: Duration { clock.now }

    // MARK: The daemon's life

    /// Starts a daemon, unless one runs.
    func start() throws {
        guard daemon == nil else { return }
        // What came before the daemon has no known age.
        clients.filter(\.isOrphan).forEach(leave)
        life += 1
        lifeBegan = now
        isReady = false
        fuse = Fuse()
        lookUps = LookUps()
        let fuse = fuse
        clock = ManualClock(now: now)
        let loop = try EventLoop(clock: clock)
        self.loop = loop
        var options = DaemonOptions()
        options.pluginFolder = folder + "/plugins"
        let variables = [
            // Without HOME there is no history, whose process would be a real one.
            "XDG_DATA_HOME": folder + "/data", "XDG_RUNTIME_DIR": folder + "/run",
            "XDG_CONFIG_HOME": folder + "/config", "XDG_CONFIG_DIRS": folder + "/nothing",
        ]
        let daemon = try Daemon(
            options,
            loop: loop,
            log: Log(threshold: .debug) { [unowned self] in log.append($0.message) },
            manager: ServiceManager(
                notify: { [unowned self] text in
                    if text.contains("READY=1") { isReady = true }
                },
                monotonicMicroseconds: { 42 }
            ),
            surroundings: Surroundings(
                systemBus: .address("unix:path=" + folder + "/no-system-bus"),
                variable: { variables[$0] },
                connect: { [unowned self] _ in
                    let socket = bus.connect(fuse)
                    let connection = Connection(socket, uniqueName: socket.name)
                    // A page of `List` is 31 KB here, and the first answer always has room.
                    // Half of it is for signals: room for an outcome of all that may live.
                    connection.outgoingLimit = fault == .outcomesLostToFullQueue ? .max : 256 << 10
                    if fault == .outcomesLostToFullQueue {
                        connection.ledger = OutgoingLedger(quota: .max)
                    }
                    return connection
                },
                identification: { [unowned self] connection, loop in
                    identification(connection, loop)
                },
                gsettings: { _ in nil },
                launcher: launcher,
                trimHeap: {},
                recoveryFiles: { [files] _ in files.files(of: fuse) }
            )
        )
        self.daemon = daemon
        daemon.host.follow(presence)
        putFaultBack(into: daemon)
    }

    /// The daemon's process is gone.
    func bury() {
        guard daemon != nil else { return }
        fuse.blow()
        // It died before it read that the user let the input go.
        for identity in watch.unreportedPauses { watch.pausedUntil[identity] = nil }
        watch.unreportedPauses = []
        for display in displays where display.end == nil {
            if fault == .inputHeldByOrphan {
                display.isStalled = true
            } else {
                display.die(.signalled(9))
            }
        }
        displays.removeAll { $0.end != nil }
        exits = [:]
        // A process that ends needs to break no cycles.
        daemon?.runtime.connect(.nothing)
        for path in [BusNames.path, BusNames.notificationsPath] {
            daemon?.connection.unexport(path)
        }
        clock = ManualClock(now: now)
        daemon = nil
        loop = nil
        bus.disconnectDaemon()
        lookUps = LookUps()
    }

    // MARK: Turns

    /// One turn of the daemon's loop; returns whether anything happened.
    func turn() throws -> Bool {
        guard let loop else { return false }
        var hasMoved = false
        for display in displays where display.step(at: now) { hasMoved = true }
        reap()
        for socket in bus.daemon where socket.wake() { hasMoved = true }
        if try loop.runOnce(timeout: .zero) || clock.fireNext() { hasMoved = true }
        if loop.isFinished, !wasStalled, !fuse.isDead {
            throw Violation(.rest, "the daemon ended by itself")
        }
        if fuse.isDead || loop.isFinished {
            bury()
            hasMoved = true
        }
        return hasMoved
    }

    /// Runs until nothing happens any more, and checks all rules.
    func settle() throws {
        var turns = 0
        while violation == nil, try turn() {
            turns += 1
            guard turns < 20_000 else {
                throw Violation(.rest, "the daemon finds no rest")
            }
        }
        watch.unreportedPauses = []
        try checkRules()
    }

    /// Reports the ends of displays to the daemon.
    private func reap() {
        for display in displays {
            guard let end = display.end, let exit = exits[display.processID] else { continue }
            _ = end
            exit.source.schedule()
        }
        displays.removeAll { $0.end != nil && exits[$0.processID] == nil }
    }

    // MARK: Processes

    private var launcher: PluginLauncher {
        PluginLauncher(
            start: { [unowned self] _ throws(SystemError) in try launch() },
            onExit: { [unowned self] loop, child, handler throws(SystemError) in
                let processID = child.processID
                let source = try loop.deferred { [unowned self] in exited(processID) }
                exits[processID] = (source, handler)
                return source
            }
        )
    }

    private func launch() throws(SystemError) -> Child {
        lastProcess += 1
        let processID = lastProcess
        let toDisplay = try PipeEnds()
        let fromDisplay = try PipeEnds()
        do {
            let display = try FakeDisplay(
                processID,
                input: toDisplay.takeReader(),
                output: fromDisplay.takeWriter(),
                at: now
            )
            display.hasGuard = ![.inputHeldByOrphan, .inputHeldByUnkillable].contains(fault)
            if displaysBreak { display.diesAt = now + .milliseconds(900) }
            displays.append(display)
        } catch {
            throw SystemError(call: "pipe", code: EMFILE)
        }
        return Child(
            processID: processID,
            input: toDisplay.takeWriter(),
            output: fromDisplay.takeReader(),
            error: nil
        ) { [unowned self] signal in
            guard let display = displays.first(where: { $0.processID == processID }),
                display.end == nil
            else { return false }
            if signal == SIGKILL {
                display.kill(at: now)
            } else if !display.isStalled {
                display.die(.signalled(signal))
            }
            return true
        }
    }

    private func exited(_ processID: Int32) {
        guard let exit = exits.removeValue(forKey: processID) else { return }
        let end = displays.first { $0.processID == processID }?.end
        displays.removeAll { $0.processID == processID }
        exit.handler(end ?? .exited(0))
    }

    // MARK: Identification

    private func identification(_ connection: Connection, _ loop: EventLoop) -> Identification {
        let source = FactSource(
            facts: { [unowned self] processID, seen, answer in
                guard let client = clients.first(where: { $0.processID == processID }) else {
                    return answer(.nothing)
                }
                // Once, any process that had the number at the call counted.
                let seen = fault == .rightsByNumber ? .seconds(Int64.max) : seen
                lookUps.add(client, at: now, seen: seen, answer)
                if !lookUps.areHeld { lookUps.answer(proves: true, life) }
            },
            applications: { DesktopIndex() }
        )
        let real = Identification.live(connection, source, now: { loop.now })
        guard fault == .rightsByFailure else { return real }
        return Identification(
            identify: { name, answer in
                real.identify(name) { identity in
                    let trusted = Identity(key: "name:" + name, displayName: "?", trust: .program)
                    answer(identity ?? trusted)
                }
            },
            judge: real.judge
        )
    }

    // MARK: Old faults

    private func putFaultBack(into daemon: Daemon) {
        let handler = daemon.host.handler
        let runtime = daemon.runtime
        switch fault {
        case .displayDeathEndsCards:
            daemon.host.handler = { event in
                guard case .withheld(_, let ids) = event else { return handler(event) }
                for id in ids {
                    runtime.send(.dismissedByTool(RequestToken(rawValue: .max - 1), id))
                }
            }
        case .expiresUnseen:
            daemon.host.handler = { event in
                if case .acted(_, .visibilityChanged(isVisible: false, _)) = event { return }
                handler(event)
            }
        case .inputGrantedAgain:
            daemon.host.handler = { event in
                guard case .acted(_, .releaseHeld) = event else { return handler(event) }
                runtime.send(.sessionLeft)
            }
        case .rightsByFailure, .outcomesLostToFullQueue, .inputHeldByOrphan,
            .inputHeldByUnkillable, .leaseOfStoppedOwner, .keyboardTakenAgain, .rightsByNumber,
            .othersEnd, nil:
            return
        }
    }
}

extension Runtime.Environment {
    /// The environment after the daemon's end: nothing happens.
    fileprivate static var nothing: Self {
        Self(
            now: { Instant(milliseconds: 0) },
            wake: { _ in },
            schedule: {},
            store: { _, _ in },
            perform: { _ in },
            finish: {}
        )
    }
}
