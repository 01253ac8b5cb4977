// SPDX-License-Identifier: MIT
//
// The display for X11. The daemon starts it and talks to it over its standard input and
// output; its standard error is for people.

import Canvas
import ChildProcess
import DisplayKit
import EventLoop
import Files
import Glibc
import IconTheme
import InputMethods
import Journal
import Localization
import PictureDecoding
import Sandbox
import XCB

@main
struct Main {
    private static let usage = """
        usage: topmost-display-x11 [--display NAME]

        Draws topmostd's presentations on an X11 screen. topmostd starts it; both
        exchange JSON lines on its standard input and output.

          --display NAME  the X server, instead of $DISPLAY
          --version       print the version
          --help          print this
        """

    static func main() {
        setSignalActions()
        Localization.load()
        // It may hold what the user types into a hidden field.
        Sandbox.keepMemoryPrivate()
        let log = Log.live(program: "topmost-display-x11")
        let program = DisplayProgram(
            name: "topmost-display-x11",
            usage: usage,
            arguments: [ScreenOptions.display("the name of an X server")],
            isScreenMissing: { $0 is XCBError }
        )
        let status = program.follow(
            CommandLine.arguments.dropFirst(),
            report: { log.error($0) },
            run: { try run(display: $0.display, log) }
        )
        exit(status)
    }

    /// Runs the display until the daemon or the X server is gone.
    private static func run(display: String?, _ log: Log) throws -> Int32 {
        try DisplayRestrictions.apply(exceptStarting: [InputMethodProcess.program])
        let loop = try EventLoop()
        let queue = PictureQueue(paths: PathReader(environment: IconTheme.environment()))
        let resources = Resources(decoding: .queued(queue))
        let pictures = try PictureLoader(
            loop: loop,
            queue: queue,
            report: { log.warning($0) },
            deliver: { resources.deliver($0, number: $1) }
        )
        ThisProcess.awaitAnswer(within: DisplayProgram.screenTimeout)
        let screen = try X11Screen(display: display, loop: loop, resources: resources) {
            log.warning($0)
        }
        ThisProcess.answered()
        if InputMethodProcess.isNamed || screen.connection.hasInputMethods {
            // It has no part in the restrictions that follow, and waits for the first field.
            do {
                try screen.use(InputMethodProcess(display: display))
            } catch {
                log.warning("no input method: \(error)")
            }
        }
        try DisplayRestrictions.applyConnected(to: screen.connection.fd) { log.warning($0) }
        let runtime = try DisplayRuntime(
            screen: screen,
            renderer: PixelRenderer(measure: resources.measure),
            abilities: DisplayAbilities(name: "x11", blocksInput: true),
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
        return screen.isLost ? DisplayProgram.Status.noScreen.rawValue : status
    }
}
