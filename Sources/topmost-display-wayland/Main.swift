// SPDX-License-Identifier: MIT
//
// The display for Wayland compositors. The daemon starts it and speaks to it
// over its standard input and output; its standard error is for people.

import Canvas
import DisplayKit
import EventLoop
import Glibc
import IconTheme
import Journal
import Wayland

@main
struct Main {
    /// How the program ends; a supervisor can tell a missing screen from a fault.
    ///
    /// Source: `sysexits.h` for 64 and 69.
    enum Status: Int32 {
        case done = 0
        case trouble = 1
        /// The command line is wrong.
        case usage = 64
        /// The compositor cannot be reached, or is gone.
        case noScreen = 69
    }

    static func main() {
        let log = Log.live(program: "topmost-display-wayland")
        do {
            switch try Options(CommandLine.arguments.dropFirst()) {
            case .help: print(Options.usage)
            case .run(let display, let usesWindows):
                exit(try run(display: display, usesWindows: usesWindows, log))
            }
        } catch let error as Options.Problem {
            log.error("\(error.description)\n\(Options.usage)")
            exit(Status.usage.rawValue)
        } catch let error as WaylandError {
            log.error("\(error)")
            exit(Status.noScreen.rawValue)
        } catch {
            log.error("\(error)")
            exit(Status.trouble.rawValue)
        }
    }

    /// Runs the display until the daemon or the compositor is gone.
    private static func run(display: String?, usesWindows: Bool, _ log: Log) throws -> Int32 {
        let connection = try CompositorSearch.open(display) { log.notice($0) }
        let loop = try EventLoop()
        let icons = IconTheme.live()
        let resources = Resources { icons.path(of: $0, size: $1, scale: $2) }
        let screen = try WaylandScreen(
            connection,
            usesWindows: usesWindows,
            loop: loop,
            resources: resources
        ) { log.warning($0) }
        let runtime = try DisplayRuntime(
            screen: screen,
            abilities: DisplayAbilities(
                name: "wayland",
                blocksInput: !screen.usesWindows,
                limits: screen.limits
            ),
            measure: resources.measure,
            loop: loop,
            report: { log.warning($0) }
        )
        let status = try runtime.run()
        return screen.isLost ? Status.noScreen.rawValue : status
    }
}
