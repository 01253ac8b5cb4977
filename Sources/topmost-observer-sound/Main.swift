// SPDX-License-Identifier: MIT
//
// An observer that plays the sounds of toasts. The daemon chooses the sound: each
// card in its messages has a sound, or none.

import Basics
import DesignSystem
import DisplayKit
import EventLoop
import Glibc
import Journal
import PluginWire
import PresenterCore

@main
struct Main {
    static func main() {
        let log = Log.live(program: "topmost-observer-sound")
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--version": print("topmost-observer-sound \(Version.text)")
        case NamedSound.option? where arguments.count == 2:
            exit(NamedSound.play(arguments[2]))
        case nil:
            do {
                exit(try run(log))
            } catch {
                log.error("cannot start: \(error)")
                exit(1)
            }
        case let argument?:
            log.error("expects --version or no argument, got \"\(argument.prefix(64))\"")
            exit(64)
        }
    }

    /// Plays until the daemon sends `bye` or is gone.
    private static func run(_ log: Log) throws -> Int32 {
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
            case .scene, .heartbeat, .ended, .error, .refused: break
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
