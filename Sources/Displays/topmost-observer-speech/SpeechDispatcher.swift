// SPDX-License-Identifier: MIT
//
// SSIP is the protocol of speech-dispatcher: each command is a line, and the next one follows
// its answer, lines that begin with a number; in the last one a space comes after the number.
// Source: the manual "SSIP" of speech-dispatcher 0.11.

import Basics
import ChildProcess
import EventLoop
import Files
import Glibc
import Journal
import PresenterCore
import SystemCalls

/// A connection to speech-dispatcher, made for the first text.
final class SpeechDispatcher {
    /// How many texts wait for the service; with more, the oldest is left out.
    static let maximumWaiting = 16
    private static let program = "speech-dispatcher"

    private let loop: EventLoop
    private let log: Log
    private var waiting: [Utterance] = []
    /// The commands that follow the answer to the last one.
    private var commands: [String] = []
    private var awaitsAnswer = false
    private var socket: FileDescriptor?
    private var watch: IOSource?
    private var lines = LineSplitter(limit: 4096)
    /// The process that starts the service.
    private var starter: ChildSource?
    /// Why the last text was not read; logged once.
    private var problem: String?

    init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Reads a text aloud after those before, as its priority says.
    func say(_ utterance: Utterance) {
        if waiting.count == Self.maximumWaiting { waiting.removeFirst() }
        waiting.append(utterance)
        if socket == nil { connect() } else { sendNext() }
    }

    /// Leaves the service, which reads what it has received.
    func quit() {
        // A service that is gone has nothing to read.
        _ = try? socket?.write(Array("QUIT\r\n".utf8)[...])
        socket = nil
    }

    /// The service's socket for the user; `nil`: the environment does not say.
    private static var path: String? {
        if let address = ThisProcess.variable("SPEECHD_ADDRESS") {
            let parts = address.split(separator: ":", maxSplits: 1)
            return parts.first == "unix_socket" && parts.count == 2 ? String(parts[1]) : nil
        }
        return ThisProcess.variable("XDG_RUNTIME_DIR").map {
            $0 + "/speech-dispatcher/speechd.sock"
        }
    }

    /// Connects, and starts the service if it does not run.
    private func connect(startsService: Bool = true) {
        guard starter == nil else { return }
        guard let path = Self.path else {
            return fail("SPEECHD_ADDRESS accepts unix_socket:PATH; without it set XDG_RUNTIME_DIR")
        }
        do {
            let socket = try FileDescriptor.connect(to: path)
            watch = try loop.watch(fd: socket.number, .readable) { [weak self] _ in self?.receive()
            }
            self.socket = consume socket
            commands = ["SET SELF CLIENT_NAME user:topmost:notifications"]
            sendNext()
        } catch  where startsService && [ENOENT, ECONNREFUSED].contains(error.code) {
            startService()
        } catch {
            fail("\(path): \(error)")
        }
    }

    private func startService() {
        do {
            // It ends as soon as the service listens, or runs already.
            let command = Command(Self.program, ["--spawn"], output: .null, error: .null)
            starter = try loop.onChildExit(command.start().processID) { [weak self] status in
                self?.starter = nil
                if status.isSuccess { return self?.connect(startsService: false) ?? () }
                self?.fail("\(Self.program) --spawn ended with \(status)")
            }
        } catch {
            fail("\(Self.program): \(error)")
        }
    }

    private func sendNext() {
        guard socket != nil, !awaitsAnswer else { return }
        if commands.isEmpty, !waiting.isEmpty { commands = waiting.removeFirst().commands }
        guard !commands.isEmpty else { return }
        let line = Array((commands.removeFirst() + "\r\n").utf8)
        do {
            // It answered the command before, so that its end of the socket is empty.
            guard try socket?.write(line[...]) == line.count else {
                return fail("\(Self.program) does not read")
            }
            awaitsAnswer = true
        } catch {
            fail("\(Self.program): \(error)")
        }
    }

    private func receive() {
        var bytes: [UInt8] = []
        do {
            switch try socket?.read(into: &bytes) {
            case .bytes?: break
            case .nothingYet?, nil: return
            case .end?: return fail("\(Self.program) closed the connection")
            }
        } catch {
            return fail("\(Self.program): \(error)")
        }
        var overlong = 0
        var received: [String] = []
        lines.add(bytes, overlong: &overlong) {
            received.append(String(decoding: $0, as: UTF8.self))
        }
        for line in received where line.dropFirst(3).first == " " { answered(line) }
    }

    /// Handles the last line of an answer: `225 OK MESSAGE QUEUED`.
    private func answered(_ line: String) {
        awaitsAnswer = false
        if line.first == "2" {
            if commands.isEmpty { problem = nil }
        } else {
            commands = []
            report("\(Self.program) answered \(line)")
        }
        sendNext()
    }

    /// Gives up what waits; the next text connects again.
    private func fail(_ problem: String) {
        (waiting, commands, awaitsAnswer) = ([], [], false)
        (watch, lines) = (nil, LineSplitter(limit: lines.limit))
        socket = nil
        report(problem)
    }

    private func report(_ problem: String) {
        if problem != self.problem { log.warning("not read aloud: \(problem)") }
        self.problem = problem
    }
}

/// A text to read aloud.
struct Utterance {
    /// SSIP's name of what else may interrupt it, or be interrupted.
    private let priority: String
    private let text: String

    /// Maximum number of characters.
    private static let longest = 2_000

    /// What a toast says: its sender, its title and its message.
    init(_ toast: Toast, by identity: Identity) {
        priority =
            switch toast.urgency {
            case .low: "notification"
            case .normal: "message"
            case .critical: "important"
            }
        var parts: [String] = []
        let texts = [toast.sender(identity), toast.headline.title, toast.headline.message?.plain]
        for case let part? in texts where !part.isEmpty && !parts.contains(part) {
            parts.append(part)
        }
        // A pause between them, also where the next one is a line of its own.
        text = String(
            parts.map { $0.last?.isPunctuation == true ? $0 : $0 + "." }.joined(separator: "\n")
                .prefix(Self.longest)
        )
    }

    /// The commands of SSIP that read it: a line with a dot ends the text, and is doubled in it.
    var commands: [String] {
        let lines = text.split(whereSeparator: \.isNewline).map { $0 == "." ? ".." : $0 }
        return [
            "SET SELF PRIORITY \(priority)", "SPEAK", lines.joined(separator: "\r\n") + "\r\n.",
        ]
    }
}
