// SPDX-License-Identifier: MIT
//
// One run of one plugin: a process with three pipes, or the connection of an
// attached display. Its messages arrive as values; invalid lines and floods are
// counted here. A run is created for each start and discarded after the exit, so
// no state carries over to the next.

import Basics
import BusWire
import ChildProcess
import EventLoop
import Glibc
import PluginWire
import PresenterCore
import SystemCalls

/// A running plugin's messages in both directions, and their limits.
final class PluginRun {
    /// Messages per second; more is a flood.
    static let messagesPerSecond = 2000
    /// Bytes per second on standard error; more is a flood.
    static let complaintsPerSecond = 1 << 20
    /// Invalid lines before it is killed.
    static let badLines = 10
    /// Bytes read in one turn of the loop.
    private static let bytesPerTurn = 65_536
    /// Number of such portions that a pipe can hold.
    private static let maximumTurns = 16

    /// An event from the run.
    enum Event {
        /// A message.
        case message(PluginMessage)
        /// A line of its standard error.
        case complaint(String)
        /// The plugin violated the protocol or a limit.
        case misbehaved(String)
        /// The plugin ended; always the last event.
        case ended(End)
    }

    /// How it ended.
    enum End: Hashable, CustomStringConvertible {
        /// The process exited.
        case exited(ChildStatus)
        /// The plugin closed the connection.
        case closed

        var description: String {
            switch self {
            case .exited(let status): status.description
            case .closed: "connection closed"
            }
        }

        /// Some exit statuses have reasons that no card has caused.
        ///
        /// Source: sysexits.h, `EX_UNAVAILABLE` and `EX_TEMPFAIL`.
        var meaning: PluginLife.ExitReason {
            switch self {
            case .exited(.exited(69)): .noScreen
            case .exited(.exited(75)), .exited(.signalled(SIGALRM)): .slowness
            case .exited(.signalled(SIGKILL)): .killed
            case .exited, .closed: .unknown
            }
        }
    }

    /// The process.
    let processID: Int32

    /// The process, if the daemon started it.
    private let child: Child?
    /// The connection of an attached display.
    private let connection: FileDescriptor?
    private let loop: EventLoop
    private var handler: (Event) -> Void
    /// Watches for the process's end.
    private var exit: AnyObject?
    private var writer: PipeWriter?
    private var writable: IOSource?
    private var output: PipeReader?
    private var complaints: PipeReader?
    private var outgoing = OutgoingQueue()
    private var outputLines = LineSplitter(limit: PluginProtocol.lineLimit)
    private var complaintLines = LineSplitter(limit: 4096)
    private var messages = RateLimiter(messagesPerSecond, per: .seconds(1))
    private var complaintBytes = RateLimiter(complaintsPerSecond, per: .seconds(1))
    private var badLines = 0
    /// A press that waits for its secrets, the next lines.
    private var unsealed: UnsealedPress?
    /// Whether the bytes just read hold a secret.
    private var holdsSecret = false

    /// Starts a plugin's process.
    ///
    /// - Throws: if the program does not exist, or no process or pipe can be created.
    init(
        _ command: Command,
        by launcher: PluginLauncher,
        loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(PluginStartError) {
        var command = command
        command.input = .pipe
        command.output = .pipe
        command.error = .pipe
        command.endsWithParent = true
        let child: Child
        do {
            child = try launcher.start(command)
        } catch {
            throw PluginStartError(text: "\(command.program): \(error)")
        }
        self.child = child
        connection = nil
        processID = child.processID
        self.loop = loop
        self.handler = handler
        do {
            exit = try launcher.onExit(loop, child) { [weak self] in self?.exited($0) }
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

    /// Uses the connection of an attached display.
    ///
    /// - Throws: if no descriptor or source can be created.
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

    /// Sends a line, or queues it while the plugin does not read.
    ///
    /// - Returns: `false` if an event was dropped because the plugin reads too slowly.
    @discardableResult
    func send(_ line: [UInt8], as kind: OutgoingQueue.Kind) -> Bool {
        guard let writer, !writer.isPending else { return outgoing.put(line, as: kind) }
        do {
            try writer.send(line)
            writable?.isEnabled = writer.isPending
        } catch {
            closeInput()
        }
        return true
    }

    /// Sends a message that is neither a scene nor an event.
    func send(_ message: HostMessage) {
        // Only scenes can be too long; these messages have few fields.
        guard let line = try? message.encodedLine() else { return }
        if case .settings = message {
            send(line, as: .settings)
        } else {
            send(line, as: .control)
        }
    }

    /// Sends `bye` and closes its input.
    func dismiss() {
        send(.bye)
        closeInput()
    }

    /// Sends SIGTERM to its group; an attached display has had the end of its input, by `dismiss`.
    func terminate() {
        child?.signalGroup(SIGTERM)
    }

    /// Kills its process group or closes its connection, and stops reading from it.
    ///
    /// - Returns: whether an `ended` event follows; not so for a connection.
    func kill() -> Bool {
        closeInput()
        output = nil
        complaints = nil
        child?.signalGroup(SIGKILL)
        return child != nil
    }

    /// Reports nothing more but the end of the killed process, by `ended`.
    func abandon(_ ended: @escaping () -> Void) {
        handler = { if case .ended = $0 { ended() } }
    }

    private func closeInput() {
        // Remove the watch before its descriptor.
        writable = nil
        writer = nil
        connection?.endWriting()
    }

    /// Writes as much as the pipe accepts.
    private func canWrite(_ ready: IOEvents) {
        // The reader is gone: the exit or a missing heartbeat follows.
        guard !ready.contains(.error), let writer else { return closeInput() }
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

    /// Reads its pending output, so that it counts before its silence does.
    func receive() {
        for _ in 0..<Self.maximumTurns {
            guard readOutput() else { return }
        }
    }

    /// - Returns: whether there was anything.
    @discardableResult
    private func readOutput() -> Bool {
        guard var bytes = output?.read(atMost: Self.bytesPerTurn) else {
            guard output?.isAtEnd == true else { return false }
            output = nil
            if child == nil { ended(.closed) }
            return false
        }
        let now = now
        var overlong = 0
        var isFlood = false
        outputLines.add(bytes, overlong: &overlong) { line in
            // The handler of a message may have killed this run.
            guard output != nil, !isFlood else { return }
            isFlood = !messages.take(at: now.sinceBoot)
            if !isFlood { receive(line) }
        }
        // A secret may have begun in these bytes and end in the next.
        if holdsSecret || unsealed != nil { bytes.wipe() }
        holdsSecret = false
        outputLines.wipes = unsealed != nil
        guard output != nil else { return true }
        if isFlood {
            handler(.misbehaved("more than \(Self.messagesPerSecond) messages in a second"))
        } else if overlong > 0 {
            handler(.misbehaved("a line of more than \(PluginProtocol.lineLimit) bytes"))
        }
        return true
    }

    private func receive(_ line: ArraySlice<UInt8>) {
        if let press = unsealed {
            unsealed = nil
            return receive(secret: line, press)
        }
        do {
            let message = try PluginMessage(line: line)
            if let press = UnsealedPress(message) {
                unsealed = press
            } else {
                handler(.message(message))
            }
        } catch {
            refuse("\(error)")
        }
    }

    /// Adds the text of a hidden field to a press; the last one completes it.
    ///
    /// The text goes into a pipe at once: nothing of it stays in this process.
    private func receive(
        secret line: ArraySlice<UInt8>,
        _ press: UnsealedPress
    ) {
        holdsSecret = true
        var press = press
        do {
            guard let secret = try Secret(sealing: line) else {
                return refuse(
                    "the secret after button_tapped expects a line of UTF-8 without control"
                        + " characters, got \(line.count) bytes"
                )
            }
            press.take(secret)
            if press.isSealed {
                handler(.message(.acted(press.action)))
            } else {
                unsealed = press
            }
        } catch {
            refuse("the secret after button_tapped: \(error)")
        }
    }

    private func refuse(_ problem: String) {
        badLines += 1
        send(.error(problem))
        if badLines == Self.badLines {
            handler(.misbehaved("\(badLines) invalid lines, the last: \(problem)"))
        }
    }

    /// - Returns: whether there was anything.
    @discardableResult
    private func readComplaints() -> Bool {
        guard let bytes = complaints?.read(atMost: Self.bytesPerTurn) else {
            if complaints?.isAtEnd == true { complaints = nil }
            return false
        }
        guard complaintBytes.take(bytes.count, at: now.sinceBoot) else {
            let maximum = Self.complaintsPerSecond
            handler(.misbehaved("more than \(maximum) bytes on standard error in a second"))
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
        // Handle its last output before the exit.
        receive()
        for _ in 0..<Self.maximumTurns {
            guard readComplaints() else { break }
        }
        // Kill its child processes too.
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

/// Reports that a plugin could not be started.
struct PluginStartError: Error, Hashable {
    /// The reason.
    var text: String
}

/// A press of a button, until its hidden texts have arrived: they follow, a line each.
struct UnsealedPress {
    private let id: PresentationID
    private var answer: Answer
    private let token: String?
    /// The fields of the next texts, the next one last.
    private var waiting: [String]

    /// Creates the press of a message; `nil`: no text follows that message.
    init?(_ message: PluginMessage) {
        guard case .acted(.buttonTapped(let id, let answer, let token)) = message else {
            return nil
        }
        let fields = answer.secretFields
        guard !fields.isEmpty else { return nil }
        self.id = id
        self.answer = answer
        self.token = token
        waiting = fields.reversed()
    }

    /// Whether no more texts follow.
    var isSealed: Bool { waiting.isEmpty }

    /// The press with the texts that came.
    var action: UserAction { .buttonTapped(id, answer, activationToken: token) }

    /// Puts the next text into the answer.
    mutating func take(_ secret: Secret) {
        if let field = waiting.popLast() { answer[field] = .secret(secret) }
    }
}
