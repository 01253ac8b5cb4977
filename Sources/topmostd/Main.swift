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
        switch DaemonOptions.read(Array(CommandLine.arguments.dropFirst())) {
        case .help: print(DaemonOptions.help, terminator: "")
        case .version: print("topmostd \(Version.text)")
        case .mistake(let text):
            Log.live(program: "topmostd").error("\(text); see topmostd --help")
            exit(ExitStatus.usage.rawValue)
        case .run(let options): exit(run(options).rawValue)
        }
    }

    private static func run(_ options: DaemonOptions) -> ExitStatus {
        let log = Log.live(program: "topmostd", threshold: options.isVerbose ? .debug : .info)
        ignoreBrokenPipes()
        ThisProcess.keepFilesPrivate()
        ThisProcess.raiseFileLimit()
        do {
            let loop = try EventLoop()
            let daemon = try Daemon(options, loop: loop, log: log, manager: .live)
            // The parts refer to it weakly; an optimized build would release it after its last use.
            return try withExtendedLifetime(daemon) { try daemon.run() }
        } catch let status as ExitStatus {
            return status
        } catch {
            log.error("\(error)")
            return .failure
        }
    }
}
