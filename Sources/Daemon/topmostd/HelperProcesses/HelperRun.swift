// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import EventLoop
import Glibc
import SystemCalls

/// One helper process with its pipes, or the connection to one that the service manager
/// started.
final class HelperRun {
    /// An event from the process.
    enum Event {
        /// The process answered, with a record.
        case answer(ArraySlice<UInt8>)
        /// The process has read all that was sent.
        case drained
        /// The process wrote a record that is too long.
        case malformed
        /// The process ended, with how; always the last event.
        case ended(String)
    }

    /// Whether it was killed or dismissed and only its end is awaited.
    private(set) var isKilled = false

    private let child: Child?
    private var writer: PipeWriter?
    private var writable: IOSource?
    private var readable: IOSource?
    private let output: FileDescriptor
    private var exit: ChildSource?
    private var frames = FrameSplitter()
    private let handler: (HelperRun, Event) -> Void

    /// Starts the process, or connects to one.
    ///
    /// - Throws: if the program does not exist, nobody listens on the socket, or no
    ///   process, pipe or watch can be created.
    init(
        _ source: HelperSource,
        loop: EventLoop,
        handler: @escaping (HelperRun, Event) -> Void
    ) throws {
        let input: FileDescriptor
        switch source {
        case .program(var command):
            command.input = .pipe
            command.output = .pipe
            let child = try command.start()
            guard let itsInput = child.takeInput(), let itsOutput = child.takeOutput() else {
                preconditionFailure("a command with pipes has their ends")
            }
            self.child = child
            input = itsInput
            output = itsOutput
        case .socket(let path):
            child = nil
            output = try FileDescriptor.connect(to: path)
            input = try output.duplicate()
        }
        self.handler = handler
        let writer = try PipeWriter(adopting: input)
        self.writer = writer
        do {
            exit = try child.map { child in
                try loop.onChildExit(child.processID) { [weak self] status in
                    child.noteEnd()
                    self?.readRest()
                    self?.ended("\(status)")
                }
            }
            readable = try loop.watch(fd: self.output.number, .readable) { [weak self] _ in
                self?.read()
            }
            writable = try loop.watch(fd: writer.descriptor, .writable) { [weak self] _ in
                self?.drain()
            }
            writable?.isEnabled = false
        } catch {
            child?.signalGroup(SIGKILL)
            throw error
        }
    }

    deinit {
        readable?.cancel()
        writable?.cancel()
    }

    /// The process, if the daemon started it.
    var processID: Int32? { child?.processID }

    /// Sends a record with its frame.
    func send(_ frame: [UInt8]) {
        pump { try $0.send(frame) }
    }

    /// Bytes that the process has not read yet, besides those in the pipe.
    var pendingBytes: Int { writer?.pendingCount ?? 0 }

    /// Lets the process end by itself.
    func dismiss() {
        isKilled = true
        closeInput()
    }

    /// Kills the process and ignores it from now on.
    ///
    /// One that the daemon did not start gets the end of its input; if it is stuck, it
    /// ends itself.
    func kill() {
        dismiss()
        child?.signalGroup(SIGKILL)
    }

    private func closeInput() {
        writable = nil
        writer = nil
        if child == nil { output.endWriting() }
    }

    private func drain() {
        pump { _ in }
        if !isKilled, writer?.isPending == false { handler(self, .drained) }
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

    /// Reads what it wrote last, which may say why it ended.
    private func readRest() {
        // Its own children may have the pipe and go on writing.
        for _ in 0..<16 where readable != nil && read() {}
    }

    /// Reads once; returns whether there may be more.
    @discardableResult
    private func read() -> Bool {
        var bytes: [UInt8] = []
        // A read error is the end, like a closed pipe.
        switch try? output.read(into: &bytes) {
        case .bytes: break
        case .nothingYet: return false
        case .end, nil:
            stopReading()
            if child == nil { ended("its connection is closed") }
            return false
        }
        frames.add(bytes) { record in
            if !isKilled { handler(self, .answer(record)) }
        }
        if frames.isBroken, !isKilled { handler(self, .malformed) }
        return true
    }

    /// Also from its own handler, after which the descriptor may be closed.
    private func stopReading() {
        readable?.cancel()
        readable = nil
    }

    private func ended(_ reason: String) {
        closeInput()
        stopReading()
        exit = nil
        handler(self, .ended(reason))
    }
}

/// The helpers of one kind, those included that were dismissed or killed and must end yet.
///
/// What hangs in the kernel cannot be killed, so their number is bounded.
final class HelperPool {
    /// The helpers that have not ended.
    private(set) var runs: [HelperRun] = []

    private let source: HelperSource
    private let maximum: Int
    private let loop: EventLoop

    /// Creates a pool for at most so many helpers; none is started yet.
    init(_ source: HelperSource, maximum: Int, loop: EventLoop) {
        self.source = source
        self.maximum = maximum
        self.loop = loop
    }

    /// Whether no other helper may be started.
    var isFull: Bool { runs.count >= maximum }

    /// Starts a helper; `nil`: the pool is full.
    ///
    /// - Throws: what `HelperRun` throws.
    func start(_ handler: @escaping (HelperRun, HelperRun.Event) -> Void) throws -> HelperRun? {
        guard !isFull else { return nil }
        let run = try HelperRun(source, loop: loop) { [weak self] run, event in
            if case .ended = event { self?.runs.removeAll { $0 === run } }
            handler(run, event)
        }
        runs.append(run)
        return run
    }
}

/// Where the daemon gets its helpers from.
enum HelperSource {
    /// A program that it starts.
    case program(Command)
    /// A socket; the service manager starts a helper for each connection.
    ///
    /// The unit's user namespace hides other programs from the daemon and from what it
    /// starts, so the helper must not be its child.
    case socket(String)
}
