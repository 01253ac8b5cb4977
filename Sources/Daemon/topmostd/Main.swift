// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import Files
import Glibc
import Journal

/// The program.
@main
enum Main {
    static func main() {
        setSignalActions()
        let status = DaemonOptions.reader.follow(
            CommandLine.arguments.dropFirst(),
            DaemonOptions(),
            report: { Log.live(program: "topmostd").error($0) },
            run: { run($0).rawValue }
        )
        exit(status)
    }

    private static func run(_ options: DaemonOptions) -> ExitStatus {
        let log = Log.live(program: "topmostd", threshold: options.isVerbose ? .debug : .info)
        ThisProcess.keepFilesPrivate()
        ThisProcess.raiseFileLimit()
        do {
            let loop = try EventLoop()
            let daemon = try Daemon(options, loop: loop, log: log, manager: .live)
            // The parts do not own it; an optimized build would release it after its last use.
            return try withExtendedLifetime(daemon) { try daemon.run() }
        } catch let status as ExitStatus {
            return status
        } catch {
            log.error("\(error)")
            return .failure
        }
    }
}
