// SPDX-License-Identifier: MIT
//
// Answers the daemon's questions about processes and desktop files. Their files may be on a file system that does not answer; then this process
// waits, and the daemon does not.

import ChildProcess
import Coding
import Files
import ProcessIdentity
import Sandbox
import SystemCalls

/// The program.
@main
enum Main {
    /// How long an answer may take; the daemon waits for less.
    private static let timeout = Duration.seconds(3)

    static func main() {
        HelperProgram.main(
            "topmost-identity",
            purpose:
                "Identifies the applications that call topmostd; FOLDER is the folder of topmostd.",
            run: serve
        )
    }

    private static func serve(_ daemonFolder: String) -> Int32 {
        ThisProcess.limitResources()
        do {
            try Sandbox.giveUpAllButReading()
            try HelperServer.serve(
                within: timeout,
                ThisProcess.endUnlessRenewed,
                onIdle: ThisProcess.trimHeap
            ) { (question: IdentityQuestion?) in
                guard let question else { return IdentityAnswer.failed }
                do throws(AvoidedFileSystems) {
                    return try answer(question, daemonFolder)
                } catch {
                    return .avoided(error.names)
                }
            }
            return 0
        } catch {
            return 1
        }
    }

    private static func answer(
        _ question: IdentityQuestion,
        _ daemonFolder: String
    ) throws(AvoidedFileSystems) -> IdentityAnswer {
        let fileSystems = FileSystemGuard(daemonFolder: daemonFolder, ask: permission)
        switch question {
        case .facts(let process, let seen):
            let facts = try ProcessFacts.read(
                of: process,
                seen: seen,
                daemonFolder: daemonFolder,
                fileSystems
            )
            return facts.map(IdentityAnswer.facts) ?? .nothing
        case .applications(let folder):
            try fileSystems.enter(applications: folder)
            return .applications(DesktopFolder(path: folder).applications())
        }
    }

    /// Asks the daemon whether file systems may be touched.
    private static func permission(_ names: Set<String>) -> FileSystemGuard.Permission {
        // Without the daemon there is nothing to wait for.
        if StandardStream.output.write(IdentityAnswer.touching(names).frame) != nil {
            return .never
        }
        let input = FileDescriptor(adopting: 0)
        var frames = FrameSplitter()
        var answer: FileSystemGuard.Permission?
        while answer == nil, !frames.isBroken {
            var bytes: [UInt8] = []
            guard case .bytes? = try? input.read(into: &bytes) else { break }
            frames.add(bytes) { record in
                answer = (try? FileSystemGuard.Permission(record: record)) ?? .never
            }
        }
        // It stays open.
        _ = input.release()
        return answer ?? .never
    }
}
