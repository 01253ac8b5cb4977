// SPDX-License-Identifier: MIT
//
// Without a portal only GNOME's own settings say what `gsettings set` chose, as on sway and i3.
// GLib reads them, in a process of its own: docs/decisions/0031-gsettings.md.

import BusValues
import ChildProcess
import DBus
import DesktopSettings
import EventLoop
import Glibc
import Journal
import SystemCalls

/// Reads GNOME's settings with `gsettings`, and again when dconf has changed them.
final class GSettingsMonitor {
    /// What the settings say; `nil`: not read, or there is no `gsettings`.
    private(set) var appearance: DesktopAppearance?
    /// Called after `appearance` changed.
    var onChange: () -> Void = {}

    private let connection: Connection
    private let command: ([String]) -> Command?
    private let loop: EventLoop
    private let log: Log
    private var token: BusToken?
    private var timer: TimerSource?
    private var run: Run?
    /// Whether the settings changed while they were read.
    private var isStale = false

    /// A program that prints the settings.
    private final class Run {
        let child: Child
        var exit: ChildSource?
        var watch: IOSource?
        var output: FileDescriptor?
        var text: [UInt8] = []

        init(_ child: Child) {
            self.child = child
            output = child.takeOutput()
        }

        /// Reads what has been printed.
        func read() {
            while text.count <= GSettingsMonitor.longest {
                // Whatever goes wrong, the end of the program follows.
                switch try? output?.read(into: &text) {
                case .bytes?: break
                case .nothingYet?: return
                case .end?, nil:
                    watch = nil
                    return
                }
            }
            child.signalGroup(SIGKILL)
            watch = nil
        }
    }

    /// How long the program may run.
    private static let deadline = Duration.seconds(5)
    /// How long to wait after a change for others that come with it.
    private static let pause = Duration.milliseconds(100)
    /// Maximum length of what is printed, in bytes.
    private static let longest = 1 << 16

    /// Reads nothing before `start`.
    ///
    /// - Parameters:
    ///   - connection: where dconf reports changes.
    ///   - command: the program that prints the settings of schemas; `nil`: there is none.
    ///   - loop: waits for it.
    ///   - log: receives problems.
    init(
        _ connection: Connection,
        _ command: @escaping ([String]) -> Command?,
        loop: EventLoop,
        log: Log
    ) {
        self.connection = connection
        self.command = command
        self.loop = loop
        self.log = log
    }

    /// Prints the settings of schemas, as `init(gsettings:)` reads them.
    static func command(_ schemas: [String]) -> Command? {
        // One program for all of them: `gsettings` prints one schema, and not each is installed.
        let script = #"for schema; do gsettings list-recursively "$schema"; done"#
        return Command("sh", ["-c", script, "sh"] + schemas, output: .pipe, error: .null)
    }

    /// Reads the settings and follows them; further calls do nothing.
    func start() {
        guard token == nil else { return }
        // Source: dconf 0.40, `ca.desrt.dconf.Writer`.
        let rule = MatchRule(
            sender: "ca.desrt.dconf",
            interface: "ca.desrt.dconf.Writer",
            member: "Notify"
        )
        do {
            timer = try loop.timer { [weak self] in self?.timePassed() }
            token = try connection.onSignal(rule) { [weak self] in self?.handle($0) }
        } catch {
            return log.warning("GNOME's settings are not followed: \(error)")
        }
        read()
    }

    private func handle(_ signal: Message) {
        guard case .string(let path)? = signal.arguments.first else { return }
        let folder = "/org/gnome/desktop/"
        guard path.hasPrefix(folder) || folder.hasPrefix(path) else { return }
        isStale = true
        if run == nil { timer?.arm(after: Self.pause) }
    }

    private func timePassed() {
        if let run {
            log.notice("GNOME's settings: gsettings does not end")
            run.child.signalGroup(SIGKILL)
        } else if isStale {
            read()
        }
    }

    private func read() {
        isStale = false
        guard let command = command(DesktopAppearance.schemas) else { return }
        do {
            let run = Run(try command.start())
            run.exit = try loop.onChildExit(run.child.processID) { [weak self] _ in
                self?.finish()
            }
            if let number = run.output?.number {
                run.watch = try loop.watch(fd: number, .readable) { [unowned run] _ in run.read() }
            }
            self.run = run
            timer?.arm(after: Self.deadline)
        } catch {
            log.notice("GNOME's settings are not read: \(error)")
        }
    }

    private func finish() {
        guard let run else { return }
        run.child.noteEnd()
        run.read()
        self.run = nil
        timer?.disarm()
        if isStale { timer?.arm(after: Self.pause) }
        // No `gsettings`, or no schema.
        let appearance =
            run.text.isEmpty
            ? nil : DesktopAppearance(gsettings: String(decoding: run.text, as: UTF8.self))
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        onChange()
    }
}
