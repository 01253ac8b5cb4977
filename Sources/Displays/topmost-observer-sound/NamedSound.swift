// SPDX-License-Identifier: MIT
//
// Each sound of the theme is played by a process of its own, this program once more:
// libcanberra waits for half a minute where the sound server hangs, has threads, and decodes
// files. Killing the process ends the sound.

import Canberra
import ChildProcess
import EventLoop
import Files
import Glibc

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
            description: "Notification"
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
