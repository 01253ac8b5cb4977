// SPDX-License-Identifier: MIT
//
// Stores the history and finds entries in it, for the daemon: requests and answers are
// lines on standard input and output. Disks may be slow, full or stuck; then this process
// waits, and the daemon does not.

import Basics
import ChildProcess
import Files
import Glibc
import HistoryWire
import Sandbox

/// The program.
@main
enum Main {
    static func main() {
        guard CommandLine.arguments.count == 2 else {
            print(
                "topmost-history stores the history of topmostd; there is nothing to start by hand."
            )
            exit(64)
        }
        // It ends when the daemon has closed its input and everything is stored.
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
        ThisProcess.keepFilesPrivate()
        ThisProcess.lowerPriority()
        Sandbox.keepMemoryPrivate()
        Sandbox.limitMemory(to: 256 << 20)
        do {
            let folder = try PrivateFolder(creating: CommandLine.arguments[1])
            try Sandbox.giveUpAllButFiles(below: try folder.pathWithoutLinks())
            var server = try HistoryServer(in: folder)
            try server.run()
        } catch {
            send(.failed("\(error)"))
            exit(1)
        }
    }

    /// Sends an answer; ends the process if it is not read.
    static func send(_ answer: HistoryAnswer) {
        if StandardStream.output.write(answer.record.line) != nil { exit(1) }
    }
}
