// SPDX-License-Identifier: MIT

import Basics
import CLinkMap
package import Coding
import Glibc
package import SystemCalls

/// A program that the daemon starts with a folder as its only argument.
public enum HelperProgram {
    /// Runs this process: a helper's `main`.
    ///
    /// - Parameters:
    ///   - program: its name.
    ///   - purpose: what it does, for `--help`: a sentence.
    ///   - run: runs the program with the folder; returns the exit status.
    public static func main(_ program: String, purpose: String, run: (String) -> Int32) -> Never {
        setSignalActions()
        let arguments = CommandLine.arguments.dropFirst()
        exit(follow(arguments, program: program, purpose: purpose, run: run))
    }

    /// Executes a command line.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - program: its name.
    ///   - purpose: what it does, for `--help`: a sentence.
    ///   - output: prints the requested text.
    ///   - report: reports an error to the user.
    ///   - run: runs the program with the folder; returns the exit status.
    /// - Returns: the exit status.
    static func follow(
        _ arguments: some Sequence<String>,
        program: String,
        purpose: String,
        output: (String) -> Void = { print($0) },
        report: (String) -> Void = { StandardStream.error.write("\($0)\n") },
        run: (String) -> Int32
    ) -> Int32 {
        let help = """
            usage: \(program) FOLDER

            \(purpose) topmostd starts it by itself.

              --version  print the version
              --help     print this
            """
        let folder = Argument<[String]>("", "one folder", isRequired: true) { folders, argument in
            folders.append(argument)
            return folders.count == 1
        }
        return ArgumentReader(program: program, help: help, [folder]).follow(
            arguments,
            [],
            output: output,
            report: { report("\(program): \($0)") },
            run: { run($0[0]) }
        )
    }
}

/// A helper process's end of its pipes: each question on standard input is answered by one record
/// on standard output.
package enum HelperServer {
    /// How long no question must come before `onIdle` is called.
    private static let idleMilliseconds: Int32 = 2000

    /// Answers until the input ends.
    ///
    /// - Parameters:
    ///   - timeout: how long an answer may take. The daemon cannot kill a helper that it did
    ///     not start.
    ///   - endUnlessRenewed: ends this process after a span, unless called again before;
    ///     `nil` cancels that.
    ///   - onIdle: called when no question has come for a while, before code is unmapped.
    ///   - answer: answers a question; `nil`: it is malformed.
    /// - Throws: if the input cannot be read, or nobody reads the output.
    package static func serve<Question: CodedStructure>(
        within timeout: Duration,
        _ endUnlessRenewed: (Duration?) -> Void,
        onIdle: () -> Void,
        _ answer: (Question?) -> some CodedStructure
    ) throws(SystemError) {
        let input = FileDescriptor(adopting: 0)
        var frames = FrameSplitter()
        while !frames.isBroken {
            if !input.waitForInput(milliseconds: idleMilliseconds) {
                onIdle()
                topmost_wait_unmapped(input.number)
            }
            var bytes: [UInt8] = []
            guard case .bytes = try input.read(into: &bytes) else { return }
            try frames.add(bytes) { record throws(SystemError) in
                endUnlessRenewed(timeout)
                let answer = answer(try? Question(record: record))
                endUnlessRenewed(nil)
                if let problem = StandardStream.output.write(answer.frame) { throw problem }
            }
        }
    }
}
