// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import Glibc
import SystemCalls

/// Draws every component, state and theme, for `topmost gallery`.
@main
struct Main {
    static func main() {
        setSignalActions()
        let status = GalleryOptions.reader.follow(
            CommandLine.arguments.dropFirst(),
            GalleryOptions(),
            report: { StandardStream.error.write("\($0)\n") },
            run: Gallery.run
        )
        exit(status)
    }
}
