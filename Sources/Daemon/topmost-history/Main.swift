// SPDX-License-Identifier: MIT
//
// Stores the history and finds entries in it, for the daemon: requests and answers are
// records on standard input and output. Disks may be slow, full or stuck; then this process
// waits, and the daemon does not.

import ChildProcess
import Coding
import Files
import Glibc
import HelperWire
import HistoryStore
import Sandbox
import SystemCalls

/// The program.
@main
enum Main {
    static func main() {
        HelperProgram.main(
            "topmost-history",
            purpose: "Stores the history of topmostd in the folder.",
            run: serve
        )
    }

    private static func serve(_ path: String) -> Int32 {
        // It ends when the daemon has closed its input and everything is stored.
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
        ThisProcess.keepFilesPrivate()
        ThisProcess.lowerPriority()
        Sandbox.keepMemoryPrivate()
        Sandbox.limitMemory(to: 256 << 20)
        do {
            let session = session()
            let folder = try PrivateFolder(creating: path)
            try Sandbox.giveUpAllButFiles(below: try folder.pathWithoutLinks())
            var server = try HistoryServer(in: folder, session: session)
            try server.run()
            return 0
        } catch {
            send(.failed("\(error)"))
            return 1
        }
    }

    /// The session of the daemon that started this process.
    private static func session() -> HistorySession {
        let boot = try? Files.read("/proc/sys/kernel/random/boot_id", limit: 64)
        return HistorySession(
            boot: boot.map { String(decoding: $0.dropLast(), as: UTF8.self) } ?? "",
            folder: ThisProcess.variable("XDG_RUNTIME_DIR") ?? "",
            sinceBoot: { Int64(BootClock.now / .milliseconds(1)) },
            time: { Int64(BootClock.sinceEpoch / .milliseconds(1)) }
        )
    }

    /// Sends an answer; ends the process if it is not read.
    static func send(_ answer: HistoryAnswer) {
        if StandardStream.output.write(answer.frame) != nil { exit(1) }
    }
}
