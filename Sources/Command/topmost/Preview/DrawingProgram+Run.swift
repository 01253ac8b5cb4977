// SPDX-License-Identifier: MIT
//
// Pictures are drawn by a separate program, so this command links no graphics
// libraries.

import ChildProcess
import EventLoop

extension DrawingProgram {
    /// Runs the program to its end, with the given standard input; its output goes to this
    /// command's output.
    ///
    /// - Throws: its error message, with its exit status.
    func run(_ arguments: [String], input: [UInt8] = []) throws(Failure) {
        let program = try path(orElse: .unreachable)
        let run: Run
        do {
            var command = Command(program, arguments, input: .pipe, error: .pipe)
            command.endsWithParent = true
            run = try Run(try command.start(), input: input)
        } catch {
            throw Failure(.cannotRun, "cannot run \(program): \(error)")
        }
        let (status, complaints) = try run.wait(for: rawValue)
        guard status != 0 else { return }
        let text = complaints.split(separator: "\n").joined(separator: "; ")
        throw Failure(
            ExitStatus(rawValue: status) ?? .cannotRun,
            text.isEmpty ? "\(rawValue) ended with status \(status)" : text
        )
    }

    /// The running program.
    private final class Run {
        private let loop: EventLoop
        private var writer: PipeWriter?
        private var feeding: IOSource?
        private var complaints: ComplaintReader?
        private var end: ChildSource?
        private var status: Int32?

        init(_ child: Child, input: [UInt8]) throws {
            loop = try EventLoop()
            end = try loop.onChildExit(child.processID) { [unowned self] in
                child.noteEnd()
                status = $0.shellStatus
            }
            guard let pipe = child.takeInput(), let error = child.takeError() else { return }
            complaints = try ComplaintReader(error, loop: loop, passesOn: false)
            let writer = try PipeWriter(adopting: pipe)
            self.writer = writer
            feeding = try loop.watch(fd: writer.descriptor, .writable) { [unowned self] _ in
                feed { try writer.flush() }
            }
            feed { try writer.send(input) }
        }

        /// Writes as much as possible; closes the input when all is written or reading stops.
        private func feed(_ write: () throws -> Void) {
            do {
                try write()
                if writer?.isPending ?? false { return }
            } catch {
                // Its exit status and error message explain why it stopped reading.
            }
            feeding = nil
            writer = nil
        }

        func wait(for name: String) throws(Failure) -> (status: Int32, complaints: String) {
            do {
                while true {
                    if let status {
                        complaints?.drain()
                        return (status, complaints?.tail ?? "")
                    }
                    try loop.runOnce()
                }
            } catch {
                throw Failure(.cannotRun, "cannot wait for \(name): \(error)")
            }
        }
    }
}
