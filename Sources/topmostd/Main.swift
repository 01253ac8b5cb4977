// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import Journal
import Wire

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
        do {
            let loop = try EventLoop()
            let daemon = Daemon(options, loop: loop, log: log, manager: .live)
            // Its parts know it weakly; an optimised build would let it go after its last use.
            return try withExtendedLifetime(daemon) { try daemon.run() }
        } catch {
            log.error("\(error)")
            return .failure
        }
    }
}
