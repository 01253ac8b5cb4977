// SPDX-License-Identifier: MIT
//
// The cards of all displays for screen readers: an application on the bus of assistive technologies
// (AT-SPI). The daemon starts it while one of those runs, and passes on what the displays show and
// what somebody does there. It reads untrusted calls, so it gives up files, programs and, once it is
// connected, new connections.

import Basics
import ChildProcess
import DBus
import DisplayKit
import EventLoop
import Files
import Glibc
import Journal
import Localization
import PluginWire
import Sandbox

@main
struct Main {
    private static let name = "topmost-accessibility"
    private static let help = """
        usage: \(name)

        Shows what is on the screen to screen readers and other assistive technologies.
        topmostd starts it by itself; it speaks JSON lines on its standard input and output.

          --version    print the version
          --help       print this
        """

    static func main() {
        setSignalActions()
        // It has what the user types.
        Sandbox.keepMemoryPrivate()
        let log = Log.live(program: name)
        let status = ArgumentReader<Void>(program: name, help: help, []).follow(
            CommandLine.arguments.dropFirst(),
            (),
            report: { log.error($0) },
            run: { _ in
                do {
                    return try run(log)
                } catch {
                    log.error("cannot start: \(error)")
                    return 1
                }
            }
        )
        exit(status)
    }

    /// Serves readers until the daemon sends `bye`, or one of the two is gone.
    private static func run(_ log: Log) throws -> Int32 {
        Localization.load()
        try Sandbox.giveUpWritingAndStarting(exceptBelow: [], andOf: [])
        let loop = try EventLoop()
        loop.onIdle(handler: ThisProcess.trimHeap)
        let link = try HostEnds().link(loop)
        let service = ReaderService(loop, link, log)
        try link.open()
        let status = try loop.run()
        withExtendedLifetime(service) {}
        return status
    }
}
