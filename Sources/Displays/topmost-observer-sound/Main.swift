// SPDX-License-Identifier: MIT
//
// An observer that plays the sounds of toasts. The daemon chooses the sound: each
// card in its messages has a sound, or none.

import Basics
import ChildProcess
import DisplayKit
import EventLoop
import Glibc
import Journal
import PresenterCore

@main
struct Main {
    private static let help = """
        usage: topmost-observer-sound [\(NamedSound.option) NAME]

        Plays the sounds of toasts. topmostd starts it by itself; it speaks JSON lines on
        its standard input and output.

          \(NamedSound.option) NAME  play a sound of the theme, and end
          --version    print the version
          --help       print this
        """

    static func main() {
        setSignalActions()
        let log = Log.live(program: "topmost-observer-sound")
        let reader = ArgumentReader<String?>(
            program: "topmost-observer-sound",
            help: help,
            [Argument(NamedSound.option, "the name of a sound", \.self)]
        )
        let status = reader.follow(
            CommandLine.arguments.dropFirst(),
            nil,
            report: { log.error($0) },
            run: { $0.map(NamedSound.play) ?? run(log) }
        )
        exit(status)
    }

    /// Plays until the daemon sends `bye` or is gone.
    private static func run(_ log: Log) -> Int32 {
        do {
            let loop = try EventLoop()
            let player = SoundPlayer(loop: loop, log: log)
            let status = try ObserverProgram.observe(as: "sound", loop, report: { log.error($0) }) {
                player.theme = $0.soundTheme
            } presented: { toast, card in
                guard let sound = toast.sound else { return }
                player.play(sound, of: toast.claimedName ?? card.identity.displayName)
            }
            player.stop()
            return status
        } catch {
            log.error("cannot start: \(error)")
            return 1
        }
    }
}
