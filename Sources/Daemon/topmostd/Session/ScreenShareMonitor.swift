// SPDX-License-Identifier: MIT
//
// PipeWire may start after the daemon, and restart. Its socket's folder is watched while
// there is no connection; a socket that is there but does not answer is tried again.

import ChildProcess
import EventLoop
import Glibc
import Journal
import PipeWire
import SystemCalls

/// Detects whether a screen is shared, while a setting needs it.
final class ScreenShareMonitor {
    /// Whether a screen is shared; false while it is not followed.
    var isShared: Bool { shares.isShared }
    /// Called after `isShared` changed, from the loop.
    var onChange: () -> Void = {}

    private let path: String?
    private let loop: EventLoop
    private let log: Log
    private var isFollowing = false
    private var shares = ScreenShares()
    private var socket: FileDescriptor?
    private var watch: IOSource?
    private var folder: FileSource?
    private var retry: TimerSource?
    private var pause = ScreenShareMonitor.shortestPause

    private static let shortestPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(60)

    /// Creates a monitor.
    ///
    /// Nothing happens before `follow(true)`; `variable` reads the environment.
    init(_ variable: (String) -> String?, loop: EventLoop, log: Log) {
        path = Self.socketPath(variable)
        self.loop = loop
        self.log = log
    }

    /// The socket of PipeWire; `nil`: unknown.
    ///
    /// Source: PipeWire 1.4, "Native Protocol", "Making a connection".
    static func socketPath(_ variable: (String) -> String?) -> String? {
        let name = variable("PIPEWIRE_REMOTE") ?? "pipewire-0"
        if name.hasPrefix("/") { return name }
        let folder = variable("PIPEWIRE_RUNTIME_DIR") ?? variable("XDG_RUNTIME_DIR")
        return folder.map { $0 + "/" + name }
    }

    /// Begins or ends to follow PipeWire.
    func follow(_ isWanted: Bool) {
        guard isWanted != isFollowing else { return }
        isFollowing = isWanted
        guard isWanted else { return disconnect() }
        guard let path else {
            return log.warning("cannot detect screen sharing: XDG_RUNTIME_DIR is not set")
        }
        do {
            if retry == nil { retry = try loop.timer { [weak self] in self?.connect() } }
            // Before the first attempt, so that no later start is missed.
            try watchFolder(of: path)
        } catch {
            log.warning("screen sharing: \(error)")
        }
        connect()
        if socket == nil { log.notice("cannot detect screen sharing yet: no PipeWire at \(path)") }
    }

    private func watchFolder(of path: String) throws(SystemError) {
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
        guard isFollowing, let path else { return }
        closeSocket()
        do {
            let socket = try FileDescriptor.connect(to: path)
            let number = socket.number
            var shares = ScreenShares()
            let greeting = shares.greeting(from: "topmost")
            // A new socket has room for that.
            guard try socket.write(greeting[...]) == greeting.count else {
                throw SystemError(call: "write", code: EAGAIN)
            }
            self.socket = consume socket
            self.shares = shares
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
        let wasShared = isShared
        do {
            var bytes: [UInt8] = []
            switch try socket?.read(into: &bytes) {
            case .bytes?: break
            case .nothingYet?, nil: return
            case .end?: throw SystemError(call: "read", code: ECONNRESET)
            }
            let answer = try shares.receive(bytes)
            if !answer.isEmpty, try socket?.write(answer[...]) != answer.count {
                throw SystemError(call: "write", code: EAGAIN)
            }
            pause = Self.shortestPause
        } catch {
            log.notice("cannot detect screen sharing: \(error)")
            closeSocket()
            tryLater()
        }
        if wasShared != isShared { onChange() }
    }

    private func closeSocket() {
        watch = nil
        socket = nil
        shares = ScreenShares()
    }

    private func disconnect() {
        let wasShared = isShared
        closeSocket()
        folder = nil
        retry?.disarm()
        pause = Self.shortestPause
        if wasShared { onChange() }
    }
}
