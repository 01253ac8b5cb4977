// SPDX-License-Identifier: MIT

package import ChildProcess
import EventLoop
import Glibc
import Localization
import SystemCalls
import Texts

/// A program that gets an input and whose output or errors are collected.
package final class PipedProgram {
    private let child: Child
    private var writer: PipeWriter?
    private var feeding: IOSource?
    private var reader: ByteSource?
    private var end: ChildSource?
    private var status: Int32?
    private var printed: [UInt8] = []
    private var hasPrintedAll = false

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: the program; its input, and its output or its errors, are pipes.
    ///   - input: what it reads.
    ///   - waiting: the loop in which its end is awaited.
    ///   - span: how long it may take; `nil`: as long as it likes.
    /// - Returns: its status as a shell has it, and what it wrote into the pipe.
    /// - Throws: `cannotRun`, `timedOut`, or the signal that ended the wait.
    package static func run(
        _ command: Command,
        input: [UInt8],
        in waiting: CommandLoop,
        within span: Duration? = nil
    ) throws(Failure) -> (status: Int32, printed: String) {
        let program = try failing(.cannotRun, Phrase.cannotRunProgram.text(command.program)) {
            try PipedProgram(command, input, waiting.loop)
        }
        let deadline = try Deadline(in: waiting.loop)
        if let span { deadline.set(after: span) }
        try waiting.waitUntil {
            deadline.hasPassed || (program.hasPrintedAll && program.status != nil)
        }
        guard program.hasPrintedAll, let status = program.status else {
            program.child.signalGroup(SIGKILL)
            throw Failure(.timedOut, .doesNotAnswer, command.program)
        }
        return (status, String(decoding: program.printed, as: UTF8.self))
    }

    private init(_ command: Command, _ input: [UInt8], _ loop: EventLoop) throws(SystemError) {
        child = try command.start()
        end = try loop.onChildExit(child.processID) { [unowned self] in
            child.noteEnd()
            status = $0.shellStatus
        }
        guard let pipe = child.takeInput(), let output = child.takeOutput() ?? child.takeError()
        else { preconditionFailure("\(command.program) has no pipes") }
        reader = try ByteSource(output, loop: loop) { [unowned self] in
            hasPrintedAll = true
        } onBytes: { [unowned self] in
            printed += $0
        }
        let writer = try PipeWriter(adopting: pipe)
        self.writer = writer
        feeding = try loop.watch(fd: writer.descriptor, .writable) { [unowned self] _ in
            feed { () throws(SystemError) in try writer.flush() }
        }
        feed { () throws(SystemError) in try writer.send(input) }
    }

    private func feed(_ write: () throws(SystemError) -> Void) {
        do {
            try write()
            if writer?.isPending ?? false { return }
        } catch {
            // Its exit status and what it printed explain why it stopped reading.
        }
        feeding = nil
        writer = nil
    }
}
