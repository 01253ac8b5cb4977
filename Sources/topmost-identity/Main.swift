// SPDX-License-Identifier: MIT
//
// Answers the daemon's questions about processes and desktop files: a line for each
// line. Their files may be on a file system that does not answer; then this process
// waits, and the daemon does not.

import Basics
import ChildProcess
import Files
import Glibc
import ProcessIdentity
import Sandbox

/// The program.
@main
enum Main {
    /// How long an answer may take; the daemon waits for less.
    private static let timeout = Duration.seconds(3)

    static func main() {
        setSignalActions()
        exit(
            HelperProgram.follow(
                CommandLine.arguments.dropFirst(),
                program: "topmost-identity",
                purpose: "Identifies the applications that call topmostd; "
                    + "FOLDER is the folder of topmostd.",
                run: serve
            )
        )
    }

    private static func serve(_ daemonFolder: String) -> Int32 {
        ThisProcess.limitResources()
        do {
            try Sandbox.giveUpAllButReading()
            try LineServer.serve(within: timeout, ThisProcess.endUnlessRenewed) { record in
                let question = record.flatMap(IdentityQuestion.init)
                return (question.map { answer($0, daemonFolder) } ?? .nothing).record
            }
            return 0
        } catch {
            return 1
        }
    }

    private static func answer(
        _ question: IdentityQuestion,
        _ daemonFolder: String
    ) -> IdentityAnswer {
        switch question {
        case .facts(let process, let seen):
            ProcessFacts.read(of: process, seen: seen, daemonFolder: daemonFolder)
                .map(IdentityAnswer.facts) ?? .nothing
        case .applications(let folder):
            .applications(DesktopFolder(path: folder).applications())
        }
    }
}
