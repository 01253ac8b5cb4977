// SPDX-License-Identifier: MIT

import Basics

/// A program that the daemon starts with a folder as its only argument.
public enum HelperProgram {
    /// Executes a command line.
    ///
    /// - Parameters:
    ///   - words: the words after the program's name.
    ///   - program: its name.
    ///   - purpose: what it does, for `--help`: a sentence.
    ///   - output: prints the requested text.
    ///   - report: reports an error to the user.
    ///   - run: runs the program with the folder; returns the exit status.
    /// - Returns: the exit status.
    public static func follow(
        _ words: some Sequence<String>,
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
        let folder = Argument<[String]>("", "one folder", isRequired: true) { folders, word in
            folders.append(word)
            return folders.count == 1
        }
        return ArgumentReader(program: program, help: help, [folder]).follow(
            words,
            [],
            output: output,
            report: { report("\(program): \($0)") },
            run: { run($0[0]) }
        )
    }
}
