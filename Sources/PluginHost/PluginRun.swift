// SPDX-License-Identifier: MIT
//
// One run of one plugin: a process and its three pipes, or the connection of a
// display that attached. Everything it says arrives as a value; everything that
// must not be said is counted here. It is made for a start and thrown away after
// the end, so no run can leave anything behind for the next.

import Basics
import ChildProcess
import EventLoop
import Glibc
import PluginWire
import PresenterCore

/// A running plugin's lines in both directions, and their limits.
final class PluginRun {
    /// Messages a second; more is a flood.
    static let messagesPerSecond = 2000
    /// Bytes of complaints a second; more is a flood.
    static let complaintsPerSecond = 1 << 20
    /// Lines that cannot be understood before it is ended.
    static let badLines = 10
    /// Bytes taken in at one turn of the loop.
    private static let share = 65_536
    /// Such shares that a pipe can hold.
    private static let mostShares = 16

    /// What comes out of it.
    enum Event {
        /// A message.
        case message(PluginMessage)
        /// A line of its standard error.
        case complaint(String)
        /// It does what no plugin may do.
        case misbehaved(String)
        /// It ended. The last event.
        case ended(End)
    }

    /// How it ended.
    enum End: Hashable, CustomStringConvertible {
        /// Its process did.
        case exited(ChildStatus)
        /// It closed the connection.
        case closed

        var description: String {
            switch self {
            case .exited(let status): status.description
            case .closed: "connection closed"
            }
        }

        /// Whether it ended because there is no screen to draw on.
        ///
        /// Source: sysexits.h, `EX_UNAVAILABLE`.
        var isScreenless: Bool { self == .exited(.exited(69)) }
    }

    /// The process.
    let processID: Int32

    /// The process, if the daemon started it.
    private let child: Child?
    /// The connection of one that attached.
    private let connection: FileDescriptor?
    private let loop: EventLoop
    private let handler: (Event) -> Void
    private var exit: ChildSource?
    private var writer: PipeWriter?
    private var writable: IOSource?
    private var output: PipeReader?
    private var complaints: PipeReader?
    private var outgoing = OutgoingQueue()
    private var outputLines = LineSplitter(limit: Line.limit)
    private var complaintLines = LineSplitter(limit: 4096)
    private var messages = RateLimiter(messagesPerSecond, per: .seconds(1))
    private var complaintBytes = RateLimiter(complaintsPerSecond, per: .seconds(1))
    private var badLines = 0

    /// Starts a plugin's process.
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
        let child: Child
        do {
            child = try command.start()
        } catch {
            throw PluginStartError(text: "\(command.program): \(error)")
        }
        self.child = child
        connection = nil
        processID = child.processID
        self.loop = loop
        self.handler = handler
        do {
            exit = try loop.onChildExit(child.processID) { [weak self] in self?.exited($0) }
            if let input = child.takeInput() { try write(to: input) }
            if let file = child.takeOutput() { try read(from: file) }
            if let file = child.takeError() {
                complaints = try PipeReader(file, loop: loop) { [weak self] in
                    self?.readComplaints()
                }
            }
        } catch {
            child.signalGroup(SIGKILL)
            throw PluginStartError(text: "\(error)")
        }
    }

    /// Takes over the connection of a display that attached.
    ///
    /// - Throws: when there is no descriptor or source to be had.
    init(
        adopting peer: consuming LocalListener.Peer,
        loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(PluginStartError) {
        processID = peer.processID
        child = nil
        self.loop = loop
        self.handler = handler
        let connection = peer.takeConnection()
        do {
            let input = try connection.duplicate()
            let output = try connection.duplicate()
            self.connection = consume connection
            try write(to: input)
            try read(from: output)
        } catch {
            throw PluginStartError(text: "\(error)")
        }
    }

    private func write(to file: consuming FileDescriptor) throws {
        let writer = try PipeWriter(adopting: file)
        self.writer = writer
        writable = try loop.watch(fd: writer.descriptor, .writable) { [weak self] ready in
            self?.canWrite(ready)
        }
        writable?.isEnabled = false
    }

    private func read(from file: consuming FileDescriptor) throws {
        output = try PipeReader(file, loop: loop) { [weak self] in self?.readOutput() }
    }

    // MARK: Writing

    /// Sends a scene, in the place of one that still waits.
    func send(scene: [UInt8]) {
        outgoing.put(scene: scene)
        pump()
    }

    /// Sends an event of those that may be dropped.
    ///
    /// - Returns: whether none had to be, for it reads too slowly.
    func send(event: [UInt8]) -> Bool {
        defer { pump() }
        return outgoing.put(event: event)
    }

    /// Sends anything else; a look takes the place of one that still waits.
    func send(_ message: HostMessage) {
        do {
            let line = try message.encodedLine()
            if case .settings = message {
                outgoing.put(settings: line)
            } else {
                outgoing.put(control: line)
            }
        } catch {
            // Only scenes can be too long; controls have a few fields.
            return
        }
        pump()
    }

    /// Says good-bye and closes its input.
    func dismiss() {
        send(.bye)
        closeInput()
    }

    /// Asks its group to end; one that attached was asked by the end of its input.
    func terminate() {
        child?.signalGroup(SIGTERM)
    }

    /// Ends its whole group, or its connection, and hears it no more.
    ///
    /// - Returns: whether its end will still be told; that of a connection is not.
    func kill() -> Bool {
        closeInput()
        output = nil
        complaints = nil
        child?.signalGroup(SIGKILL)
        return child != nil
    }

    private func closeInput() {
        // The watch goes before its descriptor.
        writable = nil
        writer = nil
        connection?.endWriting()
    }

    private func canWrite(_ ready: IOEvents) {
        if ready.contains(.error) {
            // Nobody reads any more: its end will tell, or a display's silence.
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
            while !writer.isPending, let line = outgoing.take() { try writer.send(line) }
            writable?.isEnabled = writer.isPending
        } catch {
            closeInput()
        }
    }

    // MARK: Reading

    private var now: Instant { Instant(sinceBoot: loop.now) }

    /// Takes in what it has said so far: that counts before its silence does.
    func hear() {
        for _ in 0..<Self.mostShares {
            guard readOutput() else { return }
        }
    }

    /// - Returns: whether there was anything.
    @discardableResult
    private func readOutput() -> Bool {
        guard let bytes = output?.read(atMost: Self.share) else {
            guard output?.isAtEnd == true else { return false }
            output = nil
            if child == nil { ended(.closed) }
            return false
        }
        let now = now
        var overlong = 0
        var isFlood = false
        outputLines.add(bytes, overlong: &overlong) { line in
            // Whoever hears a message may have had this killed meanwhile.
            guard output != nil, !isFlood else { return }
            isFlood = !messages.take(at: now.sinceBoot)
            if !isFlood { receive(line) }
        }
        guard output != nil else { return true }
        if isFlood {
            handler(.misbehaved("more than \(Self.messagesPerSecond) messages in a second"))
        } else if overlong > 0 {
            handler(.misbehaved("a line of more than \(Line.limit) bytes"))
        }
        return true
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

    /// - Returns: whether there was anything.
    @discardableResult
    private func readComplaints() -> Bool {
        guard let bytes = complaints?.read(atMost: Self.share) else {
            if complaints?.isAtEnd == true { complaints = nil }
            return false
        }
        guard complaintBytes.take(bytes.count, at: now.sinceBoot) else {
            let most = Self.complaintsPerSecond
            handler(.misbehaved("more than \(most) bytes of complaints in a second"))
            return true
        }
        var overlong = 0
        complaintLines.add(bytes, overlong: &overlong) { line in
            guard !line.isEmpty, complaints != nil else { return }
            handler(.complaint(String(decoding: line, as: UTF8.self)))
        }
        return true
    }

    private func exited(_ status: ChildStatus) {
        // Last words count before the end does.
        hear()
        for _ in 0..<Self.mostShares {
            guard readComplaints() else { break }
        }
        // What it started in its group goes with it.
        child?.signalGroup(SIGKILL)
        child?.noteEnd()
        ended(.exited(status))
    }

    private func ended(_ end: End) {
        closeInput()
        output = nil
        complaints = nil
        exit = nil
        handler(.ended(end))
    }
}
