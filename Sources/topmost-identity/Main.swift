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
    private static let patience = Duration.seconds(3)

    static func main() {
        guard CommandLine.arguments.count == 2 else {
            print("topmost-identity answers topmostd; there is nothing to start by hand.")
            exit(64)
        }
        ThisProcess.limitResources()
        do {
            try Sandbox.giveUpAllButReading()
            try serve(daemonFolder: CommandLine.arguments[1])
        } catch {
            exit(1)
        }
    }

    private static func serve(daemonFolder: String) throws {
        let input = FileDescriptor(adopting: 0)
        var lines = LineSplitter(limit: Record.limit)
        var overlong = 0
        while true {
            var bytes: [UInt8] = []
            guard case .bytes = try input.read(into: &bytes) else { return }
            try lines.add(bytes, overlong: &overlong) { line in
                let question = Record(line: line).flatMap(IdentityQuestion.init)
                // The daemon cannot kill a stuck helper that it did not start.
                ThisProcess.endUnlessRenewed(within: patience)
                let answer = question.map { self.answer($0, daemonFolder) } ?? .nothing
                ThisProcess.endUnlessRenewed(within: nil)
                if let problem = StandardStream.output.write(answer.record.line) { throw problem }
            }
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
