// SPDX-License-Identifier: MIT
//
// Pictures are drawn by the program that draws them for machines without a
// screen, so that this command links no graphics.

import ChildProcess
import EventLoop

/// `topmost-display-png`, run to its end.
enum PictureProgram {
    private static let name = DrawingProgram.png.rawValue

    /// Runs it with that on its standard input; its output is this program's.
    ///
    /// - Throws: what it said, with its status.
    static func run(_ arguments: [String], input: [UInt8] = []) throws(Failure) {
        let program = try DrawingProgram.png.path(orElse: .unreachable)
        let run: Run
        do {
            let command = Command(program, arguments, input: .pipe, error: .pipe)
            run = try Run(try command.start(), input: input)
        } catch {
            throw Failure(.cannotRun, "cannot run \(program): \(error)")
        }
        let (status, complaints) = try run.wait()
        guard status != 0 else { return }
        let text = complaints.split(separator: "\n").joined(separator: "; ")
        throw Failure(
            ExitStatus(rawValue: status) ?? .cannotRun,
            text.isEmpty ? "\(name) ended with status \(status)" : text
        )
    }

    /// The program while it runs.
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

        /// Writes what goes; its input ends when all went, or when it reads no more.
        private func feed(_ write: () throws -> Void) {
            do {
                try write()
                if writer?.isPending ?? false { return }
            } catch {
                // Why it stopped reading is in its status and its complaints.
            }
            feeding = nil
            writer = nil
        }

        func wait() throws(Failure) -> (status: Int32, complaints: String) {
            do {
                while true {
                    if let status {
                        complaints?.drain()
                        return (status, complaints?.tail ?? "")
                    }
                    try loop.runOnce()
                }
            } catch {
                throw Failure(.cannotRun, "cannot wait for \(PictureProgram.name): \(error)")
            }
        }
    }
}
