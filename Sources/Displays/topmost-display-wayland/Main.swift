// SPDX-License-Identifier: MIT
//
// The display for Wayland compositors. The daemon starts it and talks to it over its
// standard input and output; its standard error is for people.

import Basics
import Canvas
import ChildProcess
import DisplayKit
import EventLoop
import Files
import Glibc
import IconTheme
import Journal
import Localization
import PictureDecoding
import Sandbox
import Wayland

@main
struct Main {
    private static let usage = """
        usage: topmost-display-wayland [--display NAME] [--windows]

        Draws topmostd's presentations on a Wayland compositor. topmostd starts it;
        both exchange JSON lines on its standard input and output.

          --display NAME  the compositor's socket, instead of $WAYLAND_DISPLAY
          --windows       plain windows, as without layer-shell
          --version       print the version
          --help          print this
        """

    static func main() {
        setSignalActions()
        Localization.load()
        // It may hold what the user types into a hidden field.
        Sandbox.keepMemoryPrivate()
        let log = Log.live(program: "topmost-display-wayland")
        let program = DisplayProgram(
            name: "topmost-display-wayland",
            usage: usage,
            arguments: [
                ScreenOptions.display("the name of a compositor's socket"),
                Argument(flag: "--windows", \.usesWindows),
            ],
            isScreenMissing: { $0 is WaylandError }
        )
        let status = program.follow(
            CommandLine.arguments.dropFirst(),
            report: { log.error($0) },
            run: { try run(display: $0.display, usesWindows: $0.usesWindows, log) }
        )
        exit(status)
    }

    /// Runs the display until the daemon or the compositor is gone.
    private static func run(display: String?, usesWindows: Bool, _ log: Log) throws -> Int32 {
        try DisplayRestrictions.apply()
        ThisProcess.awaitAnswer(within: DisplayProgram.screenTimeout)
        let connection = try CompositorSearch.open(display) { log.notice($0) }
        ThisProcess.answered()
        try DisplayRestrictions.applyConnected(to: connection.fd) { log.warning($0) }
        let loop = try EventLoop()
        let queue = PictureQueue(paths: PathReader(environment: IconTheme.environment()))
        let resources = Resources(decoding: .queued(queue))
        let pictures = try PictureLoader(
            loop: loop,
            queue: queue,
            report: { log.warning($0) },
            deliver: { resources.deliver($0, number: $1) }
        )
        let screen = try WaylandScreen(
            connection,
            usesWindows: usesWindows,
            loop: loop,
            resources: resources
        ) { log.warning($0) }
        let runtime = try DisplayRuntime(
            screen: screen,
            renderer: PixelRenderer(measure: resources.measure),
            abilities: DisplayAbilities(
                name: "wayland",
                blocksInput: !screen.usesWindows,
                limits: screen.limits
            ),
            loop: loop,
            life: DisplayLife(
                endUnlessRenewed: ThisProcess.endUnlessRenewed,
                zeroFreedMemory: Sandbox.zeroFreedMemory,
                onIdle: resources.trim
            ),
            pictures: pictures,
            report: { log.warning($0) }
        )
        let status = try runtime.run()
        switch screen.loss {
        case nil: return status
        // Its own fault, and so a crash: the compositor is there.
        case .protocolBroken: return DisplayProgram.Status.trouble.rawValue
        case .cannotOpen, .missingInterface, .connectionLost, .noMemory:
            return DisplayProgram.Status.noScreen.rawValue
        }
    }
}
