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
        let words = CommandLine.arguments.dropFirst()
        do throws(ArgumentError) {
            switch try DaemonOptions.reader.read(words, DaemonOptions()) {
            case .help: print(DaemonOptions.help, terminator: "")
            case .version: print("topmostd \(Version.text)")
            case .run(let options): exit(run(options).rawValue)
            }
        } catch {
            Log.live(program: "topmostd").error("\(error); see topmostd --help")
            exit(ExitStatus.usage.rawValue)
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
