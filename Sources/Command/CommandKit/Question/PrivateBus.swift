// SPDX-License-Identifier: MIT
//
// At a console, in a container or after su(1) there may be no session bus, and yet somebody at
// the terminal. Then a question gets a bus and a daemon of its own: they know no screen, keep
// no history, and are gone with their folder after the answer.

import BusValues
import BusWire
import ChildProcess
import DBus
import EventLoop
import Files
import Glibc
import Texts

/// A bus and a daemon for the questions of this command alone.
final class PrivateBus {
    private let folder: String
    private var children: [Child] = []
    private var sources: [ChildSource] = []
    /// The program that ended, if one did.
    private var ended: String?

    /// How long the two may take to start.
    private static let timeout = Duration.seconds(10)

    /// Starts both; from now on this process, and what it starts, finds that bus.
    ///
    /// - Throws: `unreachable` with the reason if one of them cannot be started.
    init(_ waiting: CommandLoop) throws(Failure) {
        let number = UInt64.random(in: 0 ... .max)
        folder = "\(ThisProcess.variable("TMPDIR") ?? "/tmp")/topmost-\(number)"
        _ = try failing { [folder] in try PrivateFolder(creating: folder + "/plugins") }
        let deadline = try Deadline(in: waiting.loop)
        deadline.set(after: Self.timeout)
        let path = folder + "/bus"
        let bus = Command(
            "dbus-daemon",
            ["--session", "--nofork", "--nopidfile", "--address=unix:path=\(path)"]
        )
        try start(bus, waiting.loop)
        ThisProcess.setVariable("DBUS_SESSION_BUS_ADDRESS", to: "unix:path=\(path)")
        ThisProcess.setVariable("XDG_RUNTIME_DIR", to: folder)
        // Its socket is there before it listens.
        var opened: Connection?
        try wait(deadline, waiting) {
            opened = try? SessionBus.connection()
            return opened != nil
        }
        guard let connection = opened else { throw Failure(.unreachable, .daemonDoesNotStart) }
        try start(Command(Self.daemon, ["--plugins", folder + "/plugins"]), waiting.loop)
        var isThere = false
        let token = try failing {
            try connection.attach(to: waiting.loop)
            return try connection.followName(BusNames.name) { isThere = $0 != nil }
        }
        try withExtendedLifetime(token) { () throws(Failure) in
            try wait(deadline, waiting) { isThere }
        }
    }

    deinit {
        sources = []
        // The daemon first, so that it does not look for a lost bus.
        for child in children.reversed() {
            child.signalGroup(SIGKILL)
            child.reap()
        }
        // What remains is only a few small files.
        (try? Command("rm", ["-rf", "--", folder], error: .null).start())?.reap()
    }

    /// The daemon beside this command, or in `PATH`.
    private static var daemon: String {
        let folder = (ThisProcess.executable ?? "").split(separator: "/").dropLast()
        // The names of other programs are in PREFIX/libexec/topmost.
        return [folder, folder.dropLast(2) + ["bin"]]
            .map { "/" + ($0 + ["topmostd"]).joined(separator: "/") }
            .first(where: Files.isExecutable) ?? "topmostd"
    }

    private func start(_ command: Command, _ loop: EventLoop) throws(Failure) {
        var command = command
        var environment = Command.inheritedEnvironment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET"] { environment[name] = nil }
        for name in ["XDG_STATE_HOME", "XDG_CACHE_HOME"] { environment[name] = folder }
        command.environment = environment
        command.endsWithParent = true
        command.output = .null
        command.error = .null
        do {
            let child = try command.start()
            children.append(child)
            sources.append(
                try loop.onChildExit(child.processID) { [unowned self] _ in
                    child.noteEnd()
                    ended = command.program
                }
            )
        } catch {
            throw Failure(.unreachable, .cannotRunReason, command.program, "\(error)")
        }
    }

    private func wait(
        _ deadline: Deadline,
        _ waiting: CommandLoop,
        until isReached: () -> Bool
    ) throws(Failure) {
        // A socket in a folder tells nobody that it is there.
        let tick = try waiting.loop.makeTimer {}
        while !isReached() {
            if let ended { throw Failure(.unreachable, .childEnded, ended) }
            if deadline.hasPassed { throw Failure(.unreachable, .daemonDoesNotStart) }
            tick.arm(after: .milliseconds(5))
            var isAwake = false
            try waiting.waitUntil {
                defer { isAwake = true }
                return isAwake
            }
        }
    }
}
