// SPDX-License-Identifier: MIT

import Canvas
import ChildProcess
import DisplayKit
import EventLoop
import Files
import Glibc
import IconTheme
import Journal

/// A display that writes each scene as a picture, for machines without a screen.
@main
struct Main {
    static func main() {
        let log = Log.live(program: "topmost-display-png")
        do throws(Options.UsageError) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.still != nil { exit(Snapshot.run(options)) }
            if let folder = options.gallery { exit(try Gallery.run(options, folder: folder)) }
            exit(run(options, log))
        } catch {
            guard let text = error.text else {
                print(Options.usage)
                exit(0)
            }
            // A program that uses this one as a tool reports errors in its own words.
            let isTool = ["--still", "--gallery"].contains(where: CommandLine.arguments.contains)
            if isTool { StandardStream.error.write(text + "\n") } else { log.error(text) }
            exit(64)
        }
    }

    private static func run(_ options: Options, _ log: Log) -> Int32 {
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
                abilities: DisplayAbilities(name: "png", blocksInput: false),
                measure: .live(resources),
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
