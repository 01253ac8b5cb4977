// SPDX-License-Identifier: MIT
//
// A service may start after the daemon, and restart. Its socket's folder is watched while
// there is no connection; a socket that is there but does not answer is tried again.

import ChildProcess
import EventLoop
import Glibc
import Journal
import SystemCalls
import WindowSystem

/// A connection to the socket of a service of the session, kept while it is needed.
final class ServiceSocket {
    /// The protocol of a service; all functions are called from the loop.
    struct Conversation {
        /// Starts again, and returns the first bytes to send.
        var begin: () -> [UInt8]
        /// Reads received bytes, and returns those to send as an answer.
        var receive: ([UInt8]) throws -> [UInt8]
        /// The connection has ended.
        var end: () -> Void
    }

    private let service: String
    private let purpose: String
    private let path: String
    private let conversation: Conversation
    private let loop: EventLoop
    private let log: Log
    private var isFollowing = false
    private var socket: FileDescriptor?
    private var watch: IOSource?
    private var folder: FileSource?
    private var retry: TimerSource?
    private var pause = ServiceSocket.shortestPause

    private static let shortestPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(60)

    /// Does nothing before `follow(true)`.
    ///
    /// - Parameters:
    ///   - service: the name of the service, for the log.
    ///   - path: its socket.
    ///   - purpose: what cannot be detected without it, for the log.
    ///   - conversation: the protocol of the service.
    ///   - loop: the loop to wait on.
    ///   - log: receives problems.
    init(
        _ service: String,
        at path: String,
        for purpose: String,
        _ conversation: Conversation,
        loop: EventLoop,
        log: Log
    ) {
        self.service = service
        self.path = path
        self.purpose = purpose
        self.conversation = conversation
        self.loop = loop
        self.log = log
    }

    /// Begins or ends to follow the service.
    func follow(_ isWanted: Bool) {
        guard isWanted != isFollowing else { return }
        isFollowing = isWanted
        guard isWanted else { return disconnect() }
        do {
            if retry == nil { retry = try loop.timer { [weak self] in self?.connect() } }
            // Before the first attempt, so that no later start is missed.
            try watchFolder()
        } catch {
            log.warning("\(purpose): \(error)")
        }
        connect()
        if socket == nil { log.notice("cannot detect \(purpose) yet: no \(service) at \(path)") }
    }

    private func watchFolder() throws(SystemError) {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        let name = String(path[path.index(after: end)...])
        folder = try loop.watchFile(String(path[...end]), [.created, .movedTo]) {
            [weak self] change in
            guard let self, change.name == name, isFollowing, socket == nil else { return }
            pause = Self.shortestPause
            connect()
        }
    }

    private func connect() {
        guard isFollowing else { return }
        closeSocket()
        do {
            let socket = try FileDescriptor.connect(to: path)
            let number = socket.number
            let greeting = conversation.begin()
            // A new socket has room for that.
            guard try socket.write(greeting[...]) == greeting.count else {
                throw SystemError(call: "write", code: EAGAIN)
            }
            self.socket = consume socket
            watch = try loop.watch(fd: number, .readable) { [weak self] _ in self?.read() }
        } catch let error as SystemError where error.code == ENOENT {
            // The folder is watched for its start.
            closeSocket()
        } catch {
            closeSocket()
            tryLater()
        }
    }

    private func tryLater() {
        retry?.arm(after: pause)
        pause = min(pause * 2, Self.longestPause)
    }

    private func read() {
        do {
            var bytes: [UInt8] = []
            switch try socket?.read(into: &bytes) {
            case .bytes?: break
            case .nothingYet?, nil: return
            case .end?: throw SystemError(call: "read", code: ECONNRESET)
            }
            let answer = try conversation.receive(bytes)
            // What was received may have ended the need for it.
            guard socket != nil else { return }
            if !answer.isEmpty, try socket?.write(answer[...]) != answer.count {
                throw SystemError(call: "write", code: EAGAIN)
            }
            pause = Self.shortestPause
        } catch let error as CompositorError where error.isUnsupported {
            log.info("cannot detect \(purpose): \(error)")
            // It would be the same again.
            follow(false)
        } catch {
            log.notice("cannot detect \(purpose): \(error)")
            closeSocket()
            tryLater()
        }
    }

    private func closeSocket() {
        watch = nil
        guard socket != nil else { return }
        socket = nil
        conversation.end()
    }

    private func disconnect() {
        folder = nil
        retry?.disarm()
        pause = Self.shortestPause
        closeSocket()
    }
}
