// SPDX-License-Identifier: MIT
//
// An observer that plays the sounds of toasts. The daemon chooses the sound: each
// card in its messages has a sound, or none.

import Basics
import ChildProcess
import DesignSystem
import DisplayKit
import EventLoop
import Glibc
import Journal
import PluginWire
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

    private static func run(_ log: Log) -> Int32 {
        do {
            return try play(log)
        } catch {
            log.error("cannot start: \(error)")
            return 1
        }
    }

    /// Plays until the daemon sends `bye` or is gone.
    private static func play(_ log: Log) throws -> Int32 {
        let loop = try EventLoop()
        let link = try HostEnds().link(loop)
        let player = SoundPlayer(loop: loop, log: log)
        var status: Int32?
        link.onMessage = { message in
            switch message {
            case .hello(let hello) where hello.version != PluginProtocol.version:
                log.error("the daemon speaks version \(hello.version) of the protocol")
                status = 1
            case .hello(let hello):
                player.theme = hello.settings.soundTheme
                link.send(.ready(.init(name: "sound", blocksInput: false)))
            case .presented(let card):
                if case .toast(let toast) = card.content, let sound = toast.sound {
                    player.play(sound, of: toast.claimedName ?? card.identity.displayName)
                }
            case .settings(let settings): player.theme = settings.soundTheme
            case .bye: status = 0
            case .scene, .heartbeat, .ended, .accessible, .assisted, .error, .refused: break
            }
        }
        link.onEnd = { end in
            if case .failed(let problem) = end { log.error("\(problem)") }
            status = status ?? 0
        }
        try link.open()
        while status == nil { try loop.runOnce() }
        player.stop()
        return status ?? 0
    }
}
