// SPDX-License-Identifier: MIT

import Basics
import Canberra
import ChildProcess
import EventLoop
import Files
import Glibc
import Journal
import Localization
import PresenterCore
import SystemCalls
import Texts

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
            guard let program = Self.programs.first(where: ThisProcess.finds) else {
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

    private func start(_ command: Command, _ problem: @escaping (ChildStatus) -> String?) throws {
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
}

// Each sound of the theme is played by a process of its own, this program once more:
// libcanberra waits for half a minute where the sound server hangs, has threads, and decodes
// files. Killing the process ends the sound.

/// A sound of the theme, and the process that plays it.
struct NamedSound {
    /// The sound's name.
    var name: String
    /// The application whose toast it announces.
    var application: String
    /// The desktop's theme, unless the user's variable names one.
    var theme: String?

    /// The argument before the name, in the command of the process.
    static let option = "--play"
    /// Has the application's name: command lines can be read by other users.
    private static let applicationVariable = "TOPMOST_SOUND_APPLICATION"
    private static let themeVariable = "TOPMOST_SOUND_THEME"
    /// How long the sound server may take to begin, in seconds.
    private static let timeout: UInt32 = 5

    /// Starts this program to play it.
    var command: Command {
        var environment = Command.inheritedEnvironment
        environment[Self.applicationVariable] = application
        environment[Self.themeVariable] = ThisProcess.variable(Self.themeVariable) ?? theme
        // The exit status says everything; ALSA would say more.
        return Command(
            "/proc/self/exe",
            [Self.option, name],
            environment: environment,
            output: .null,
            error: .null
        )
    }

    /// Plays a sound in the process that `command` starts.
    ///
    /// - Returns: the exit status: 0, or libcanberra's number of an error without its sign.
    static func play(_ name: String) -> Int32 {
        let sound = ThemeSound(
            name: name,
            theme: ThisProcess.variable(themeVariable),
            application: ThisProcess.variable(applicationVariable) ?? "Topmost",
            description: Phrase.notificationSound.text
        )
        // The default action of SIGALRM ends the process, whatever the library waits for.
        alarm(timeout)
        do {
            try sound.play { alarm(0) }
            return 0
        } catch {
            return Int32(-error.code)
        }
    }

    /// Why no sound was played; `nil`: it was.
    static func problem(_ status: ChildStatus) -> String? {
        switch status {
        case .exited(0): nil
        case .exited(let code): problem(CanberraError(code: -Int(code)))
        case .signalled(SIGALRM): "the sound server does not answer"
        case .signalled: "libcanberra's process ended with \(status)"
        }
    }

    private static func problem(_ error: CanberraError) -> String? {
        switch error {
        case .disabled: nil
        case .notFound: "the sound theme has no sound of that name"
        case .noDriver: "libcanberra has no driver: is libcanberra-pulse installed?"
        case .notAvailable: "there is no sound server"
        default: "libcanberra: \(error)"
        }
    }
}
