// SPDX-License-Identifier: MIT

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
import SystemCalls

/// A display that writes each scene as a picture, for machines without a screen.
@main
struct Main {
    static func main() {
        setSignalActions()
        Localization.load()
        let log = Log.live(program: "topmost-display-png")
        let status = PictureOptions.reader.follow(
            CommandLine.arguments.dropFirst(),
            PictureOptions(),
            report: { problem in
                // A program that uses this one as a tool reports errors in its own words.
                if CommandLine.arguments.contains("--snapshot") {
                    StandardStream.error.write("\(problem)\n")
                } else {
                    log.error(problem)
                }
            },
            run: { options in
                if options.snapshot != nil { return Snapshot.run(options) }
                return run(options, log)
            }
        )
        exit(status)
    }

    private static func run(_ options: PictureOptions, _ log: Log) -> Int32 {
        do {
            try Files.makeFolder(options.directory)
            let icons = IconTheme.live()
            let resources = Resources { icons.path(of: $0, size: $1, scale: $2) }
            let loop = try EventLoop()
            let screen = try PictureScreen(options, resources: resources, loop: loop) {
                log.error($0)
            }
            let runtime = try DisplayRuntime(
                screen: screen,
                renderer: PixelRenderer(measure: resources.measure),
                abilities: DisplayAbilities(name: "png", blocksInput: false),
                loop: loop,
                report: { log.error($0) }
            )
            return try runtime.run()
        } catch {
            log.error("cannot start: \(error)")
            return 1
        }
    }
}
