// SPDX-License-Identifier: MIT
//
// Reads calendars for the daemon. Folders may be on disks that are slow or stuck, and files
// may be damaged or huge; then this process waits or breaks, and the daemon does not.

import ChildProcess
import EventLoop
import Files
import Sandbox

/// The program.
@main
enum Main {
    static func main() {
        HelperProgram.main(
            "topmost-calendar",
            purpose: "Reads calendars for topmostd; relative paths are in the folder.",
            run: serve
        )
    }

    private static func serve(_ home: String) -> Int32 {
        ThisProcess.keepFilesPrivate()
        ThisProcess.lowerPriority()
        Sandbox.keepMemoryPrivate()
        Sandbox.limitMemory(to: 256 << 20)
        do {
            try Sandbox.giveUpWritingAndStarting(exceptBelow: [], andOf: [])
            try Sandbox.giveUpConnecting()
            let loop = try EventLoop()
            let server = try CalendarServer(home: home, loop: loop)
            loop.onIdle(handler: ThisProcess.trimHeap)
            try server.start()
            return try loop.run()
        } catch {
            return 1
        }
    }
}
