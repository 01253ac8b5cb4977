// SPDX-License-Identifier: MIT
//
// Pictures are drawn by a separate program, so this command links no graphics
// libraries.

import ChildProcess
import CommandKit
import SystemCalls

extension SiblingProgram {
    /// Runs the program to its end, with the given standard input; its output goes to this
    /// command's output.
    ///
    /// - Throws: its error message, with its exit status.
    func run(_ arguments: [String], input: [UInt8] = []) throws(Failure) {
        let program = try path(orElse: .unreachable)
        var command = Command(program, arguments, input: .pipe, error: .pipe)
        command.endsWithParent = true
        let (status, complaints) = try PipedProgram.run(
            command,
            input: input,
            in: try CommandLoop()
        )
        guard status != 0 else { return }
        let text = complaints.split(separator: "\n").joined(separator: "; ")
        throw Failure(
            ExitStatus(rawValue: status) ?? .cannotRun,
            text.isEmpty ? "\(rawValue) ended with status \(status)" : text
        )
    }
}
