// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import Glibc
import ProcessIdentity

/// One helper process with its pipes.
final class IdentityHelperRun {
    /// An event from the process.
    enum Event {
        /// It answered.
        case answer(IdentityAnswer)
        /// It wrote something else.
        case malformed
        /// It ended; always the last event.
        case ended(ChildStatus)
    }

    /// The process.
    let processID: Int32
    /// Whether it was killed or dismissed and only its end is awaited.
    private(set) var isKilled = false

    private let child: Child
    private var writer: PipeWriter?
    private var writable: IOSource?
    private var readable: IOSource?
    private let output: FileDescriptor
    private var exit: ChildSource?
    private var lines = LineSplitter(limit: Record.limit)
    private let handler: (IdentityHelperRun, Event) -> Void

    /// Starts the process.
    ///
    /// - Throws: if the program does not exist, or no process, pipe or watch can be created.
    init(
        _ command: Command,
        loop: EventLoop,
        handler: @escaping (IdentityHelperRun, Event) -> Void
    ) throws {
        var command = command
        command.input = .pipe
        command.output = .pipe
        child = try command.start()
        processID = child.processID
        self.handler = handler
        guard let input = child.takeInput(), let output = child.takeOutput() else {
            preconditionFailure("a command with pipes has their ends")
        }
        self.output = output
        let writer = try PipeWriter(adopting: input)
        self.writer = writer
        do {
            exit = try loop.onChildExit(processID) { [weak self] in self?.ended($0) }
            readable = try loop.watch(fd: self.output.number, .readable) { [weak self] _ in
                self?.read()
            }
            writable = try loop.watch(fd: writer.descriptor, .writable) { [weak self] _ in
                self?.pump { _ in }
            }
            writable?.isEnabled = false
        } catch {
            child.signalGroup(SIGKILL)
            throw error
        }
    }

    deinit {
        readable?.cancel()
        writable?.cancel()
    }

    /// Sends a question.
    func send(_ question: IdentityQuestion) {
        pump { try $0.send(question.record.line) }
    }

    /// Lets it end by itself.
    func dismiss() {
        isKilled = true
        closeInput()
    }

    /// Kills it and ignores it from now on.
    func kill() {
        isKilled = true
        closeInput()
        readable = nil
        child.signalGroup(SIGKILL)
    }

    private func closeInput() {
        writable = nil
        writer = nil
    }

    private func pump(_ write: (PipeWriter) throws -> Void) {
        guard let writer else { return }
        do {
            try write(writer)
            try writer.flush()
            writable?.isEnabled = writer.isPending
        } catch {
            // It is gone: its end is reported soon.
            closeInput()
        }
    }

    private func read() {
        var bytes: [UInt8] = []
        // A read error is the end, like a closed pipe.
        guard case .bytes? = try? output.read(into: &bytes) else {
            readable = nil
            return
        }
        var overlong = 0
        lines.add(bytes, overlong: &overlong) { line in
            guard !isKilled else { return }
            guard let answer = Record(line: line).flatMap(IdentityAnswer.init) else {
                return handler(self, .malformed)
            }
            handler(self, .answer(answer))
        }
        if overlong > 0, !isKilled { handler(self, .malformed) }
    }

    private func ended(_ status: ChildStatus) {
        child.noteEnd()
        closeInput()
        readable = nil
        exit = nil
        handler(self, .ended(status))
    }
}
