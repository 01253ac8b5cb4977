// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import Files
import Glibc
import Journal
import PresenterCore

/// Plays sounds with a program of the desktop's sound server: one at a time, at most one a
/// second, none for longer than 10 s.
final class SoundPlayer {
    /// The programs that can play a file, the preferred one first.
    static let programs = ["pw-play", "paplay"]
    /// How long a sound may be.
    static let longest = Duration.seconds(10)

    private let theme: SoundTheme
    private let loop: EventLoop
    private let log: Log
    private var rate = RateLimiter(burst: 1, interval: .seconds(1))
    private var playing: Playing?
    private var hasWarned = false

    private struct Playing {
        var child: Child
        var exit: ChildSource
        /// Ends the program; kept for as long as it runs.
        var timer: TimerSource
    }

    /// Creates a silent player.
    init(theme: SoundTheme, loop: EventLoop, log: Log) {
        self.theme = theme
        self.loop = loop
        self.log = log
    }

    /// Plays a sound in place of the one that plays; one within a second of the last is
    /// left out.
    func play(_ sound: ToastSound) {
        guard let path = path(of: sound), rate.take(at: loop.now) else { return }
        guard let program = Self.programs.first(where: Self.isInstalled) else {
            if !hasWarned {
                log.warning("no sound: \(Self.programs.joined(separator: " or ")) is not installed")
            }
            hasWarned = true
            return
        }
        stop()
        do {
            try start(program, path)
        } catch {
            log.warning("no sound: \(program): \(error)")
        }
    }

    /// Ends what plays.
    func stop() {
        guard let ended = playing else { return }
        playing = nil
        ended.child.signalGroup(SIGKILL)
        ended.child.reap()
    }

    private func start(_ program: String, _ path: String) throws {
        var command = Command(program, ["--", path], output: .null)
        command.endsWithParent = true
        let child = try command.start()
        let processID = child.processID
        let timer = try loop.timer { [weak self] in self?.stop() }
        let exit = try loop.onChildExit(processID) { [weak self] status in
            guard let self, playing?.child.processID == processID else { return }
            playing?.child.noteEnd()
            playing = nil
            if !status.isSuccess { log.warning("no sound: \(program) ended with \(status)") }
        }
        playing = Playing(child: child, exit: exit, timer: timer)
        timer.arm(after: Self.longest)
    }

    private func path(of sound: ToastSound) -> String? {
        switch sound {
        case .silence: nil
        case .name(let name): theme.path(of: name)
        case .file(let path): Files.isFile(path) ? path : nil
        }
    }

    private static func isInstalled(_ program: String) -> Bool {
        (ThisProcess.variable("PATH") ?? "").split(separator: ":").contains {
            Files.isExecutable("\($0)/\(program)")
        }
    }
}
