// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import Files
import Glibc
import Journal
import PresenterCore

/// Plays sounds with programs, by name or from files: one at a time, at most one a second,
/// none for longer than 10 s.
final class SoundPlayer {
    /// The programs that can play a file, the preferred one first.
    static let programs = ["pw-play", "paplay"]
    /// How long a sound may be.
    static let longest = Duration.seconds(10)

    /// The desktop's sound theme; `nil`: none is known.
    var theme: String?

    private let loop: EventLoop
    private let log: Log
    private var rate = RateLimiter(burst: 1, interval: .seconds(1))
    private var playing: Playing?
    /// Why the last sound was not played; logged once.
    private var problem: String?

    private struct Playing {
        var child: Child
        var exit: ChildSource
        /// Ends the program; kept for as long as it runs.
        var timer: TimerSource
    }

    /// Creates a silent player.
    init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Plays the sound of an application's toast in place of the one that plays; one within
    /// a second of the last is left out.
    func play(_ sound: ToastSound, of application: String) {
        switch sound {
        case .silence: break
        case .name(let name):
            let sound = NamedSound(name: name, application: application, theme: theme)
            play(sound.command, problem: NamedSound.problem)
        case .file(let path):
            guard Files.isFile(path) else { return }
            guard let program = Self.programs.first(where: Self.isInstalled) else {
                report("\(Self.programs.joined(separator: " or ")) is not installed")
                return
            }
            play(Command(program, ["--", path], output: .null)) { status in
                status.isSuccess ? nil : "\(program) ended with \(status)"
            }
        }
    }

    /// Ends what plays.
    func stop() {
        guard let ended = playing else { return }
        playing = nil
        ended.child.signalGroup(SIGKILL)
        ended.child.reap()
    }

    private func play(_ command: Command, problem: @escaping (ChildStatus) -> String?) {
        guard rate.take(at: loop.now) else { return }
        stop()
        do {
            try start(command, problem)
        } catch {
            report("\(command.program): \(error)")
        }
    }

    private func start(
        _ command: Command,
        _ problem: @escaping (ChildStatus) -> String?
    ) throws {
        var command = command
        command.endsWithParent = true
        let child = try command.start()
        let processID = child.processID
        let timer = try loop.timer { [weak self] in self?.stop() }
        let exit = try loop.onChildExit(processID) { [weak self] status in
            guard let self, playing?.child.processID == processID else { return }
            playing?.child.noteEnd()
            playing = nil
            report(problem(status))
        }
        playing = Playing(child: child, exit: exit, timer: timer)
        timer.arm(after: Self.longest)
    }

    /// Logs why a sound did not play, unless the reason is the last one again; `nil`: it played.
    private func report(_ problem: String?) {
        if let problem, problem != self.problem { log.warning("no sound: \(problem)") }
        self.problem = problem
    }

    private static func isInstalled(_ program: String) -> Bool {
        (ThisProcess.variable("PATH") ?? "").split(separator: ":").contains {
            Files.isExecutable("\($0)/\(program)")
        }
    }
}
