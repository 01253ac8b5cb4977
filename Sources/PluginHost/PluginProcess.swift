// SPDX-License-Identifier: MIT
//
// One run of one plugin: its process and its three pipes. Everything it says
// arrives as a value; everything that must not be said is counted here. It is
// made for a start and thrown away after the end, so no run can leave anything
// behind for the next.

import ChildProcess
import EventLoop
import Glibc
import PresenterCore
import Wire

/// A running plugin's process, pipes and limits.
final class PluginProcess {
    /// Messages a second; more is a flood.
    static let messagesPerSecond = 2000
    /// Bytes of complaints a second; more is a flood.
    static let complaintsPerSecond = 1 << 20
    /// Lines that cannot be understood before it is ended.
    static let badLines = 10
    /// Bytes taken in at one turn of the loop.
    private static let share = 65_536

    /// What comes out of it.
    enum Event {
        /// A message.
        case message(PluginMessage)
        /// A line of its standard error.
        case complaint(String)
        /// It does what no plugin may do.
        case misbehaved(String)
        /// Its process ended. The last event.
        case exited(ChildStatus)
    }

    /// The process.
    var processID: Int32 { child.processID }

    private let child: Child
    private let loop: EventLoop
    private let handler: (Event) -> Void
    private var exit: ChildSource?
    private var writer: PipeWriter?
    private var writable: IOSource?
    private var output: PipeReader?
    private var complaints: PipeReader?
    private var outbox = Outbox()
    private var outputLines = LineSplitter(limit: Line.limit)
    private var complaintLines = LineSplitter(limit: 4096)
    private var messages = RateLimit(messagesPerSecond, per: .seconds(1))
    private var complaintBytes = RateLimit(complaintsPerSecond, per: .seconds(1))
    private var badLines = 0

    /// Starts it.
    ///
    /// - Throws: when there is no such program, or no process or pipe to be had.
    init(
        _ command: Command,
        loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(PluginStartError) {
        var command = command
        command.input = .pipe
        command.output = .pipe
        command.error = .pipe
        do {
            child = try command.start()
        } catch {
            throw PluginStartError(text: "\(command.program): \(error)")
        }
        self.loop = loop
        self.handler = handler
        do {
            try connect()
        } catch {
            child.signalGroup(SIGKILL)
            throw PluginStartError(text: "\(error)")
        }
    }

    private func connect() throws {
        let exit = try loop.onChildExit(child.processID) { [weak self] in self?.exited($0) }
        // Last words are read before the end is told.
        exit.setPriority(1)
        self.exit = exit
        if let input = child.takeInput() {
            let writer = try PipeWriter(adopting: input)
            self.writer = writer
            writable = try loop.watch(fd: writer.descriptor, .writable) { [weak self] ready in
                self?.canWrite(ready)
            }
            writable?.isEnabled = false
        }
        if let file = child.takeOutput() {
            output = try PipeReader(file, loop: loop) { [weak self] in self?.readOutput() }
        }
        if let file = child.takeError() {
            complaints = try PipeReader(file, loop: loop) { [weak self] in self?.readComplaints() }
        }
    }

    // MARK: Writing

    /// Sends a scene, in the place of one that still waits.
    func send(scene: [UInt8]) {
        outbox.put(scene: scene)
        pump()
    }

    /// Sends an event of those that may be dropped.
    func send(event: [UInt8]) {
        outbox.put(event: event)
        pump()
    }

    /// Sends anything else.
    func send(_ message: HostMessage) {
        do {
            outbox.put(control: try message.encodedLine())
        } catch {
            // Only scenes can be too long; controls have a few fields.
            return
        }
        pump()
    }

    /// How many events it was too slow for since this was asked last.
    func takeDropped() -> Int { outbox.takeDropped() }

    /// Says good-bye and closes its input.
    func dismiss() {
        send(.bye)
        closeInput()
    }

    /// Asks its group to end.
    func terminate() {
        child.signalGroup(SIGTERM)
    }

    /// Ends its whole group and hears it no more.
    func kill() {
        closeInput()
        output = nil
        complaints = nil
        child.signalGroup(SIGKILL)
    }

    private func closeInput() {
        // The watch goes before its descriptor.
        writable = nil
        writer = nil
    }

    private func canWrite(_ ready: IOEvents) {
        if ready.contains(.error) {
            // Nobody reads any more; its end, or its silence, will tell.
            closeInput()
            return
        }
        pump()
    }

    /// Writes as much as the pipe takes.
    private func pump() {
        guard let writer else { return }
        do {
            try writer.flush()
            while !writer.isPending, let line = outbox.take() { try writer.send(line) }
            writable?.isEnabled = writer.isPending
        } catch {
            closeInput()
        }
    }

    // MARK: Reading

    private var now: Instant { Instant(sinceBoot: loop.now) }

    private func readOutput() {
        guard let bytes = output?.read(atMost: Self.share) else {
            if output?.isAtEnd == true { output = nil }
            return
        }
        let now = now
        var overlong = 0
        var isFlood = false
        outputLines.add(bytes, overlong: &overlong) { line in
            // Whoever hears a message may have had this killed meanwhile.
            guard output != nil, !isFlood else { return }
            isFlood = !messages.allows(at: now)
            if !isFlood { receive(line) }
        }
        guard output != nil else { return }
        if isFlood {
            handler(.misbehaved("more than \(Self.messagesPerSecond) messages in a second"))
        } else if overlong > 0 {
            handler(.misbehaved("a line of more than \(Line.limit) bytes"))
        }
    }

    private func receive(_ line: ArraySlice<UInt8>) {
        do {
            handler(.message(try PluginMessage(line: line)))
        } catch {
            badLines += 1
            send(.error(error.description))
            if badLines == Self.badLines {
                handler(.misbehaved("\(badLines) lines that make no sense, the last: \(error)"))
            }
        }
    }

    private func readComplaints() {
        guard let bytes = complaints?.read(atMost: Self.share) else {
            if complaints?.isAtEnd == true { complaints = nil }
            return
        }
        guard complaintBytes.allows(bytes.count, at: now) else {
            let most = Self.complaintsPerSecond
            handler(.misbehaved("more than \(most) bytes of complaints in a second"))
            return
        }
        var overlong = 0
        complaintLines.add(bytes, overlong: &overlong) { line in
            guard !line.isEmpty, complaints != nil else { return }
            handler(.complaint(String(decoding: line, as: UTF8.self)))
        }
    }

    private func exited(_ status: ChildStatus) {
        // What it started in its group goes with it.
        child.signalGroup(SIGKILL)
        child.noteEnd()
        closeInput()
        output = nil
        complaints = nil
        exit = nil
        handler(.exited(status))
    }
}

/// Why a plugin could not be started.
struct PluginStartError: Error, Hashable {
    /// In words.
    var text: String
}
