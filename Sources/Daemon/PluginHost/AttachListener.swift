// SPDX-License-Identifier: MIT
//
// Displays that the daemon did not start, such as a terminal, connect to a socket
// that only this user can open.

import ChildProcess
import EventLoop
import Files
import Journal
import PluginWire
import SystemCalls

/// The socket through which displays attach.
final class AttachListener {
    /// Finds, now or later, why the process with that id may not attach; `nil`: it may.
    typealias Objection = (Int32, @escaping (String?) -> Void) -> Void
    typealias Attach = (consuming LocalListener.Peer) -> Void

    private let loop: EventLoop
    private let log: Log
    private var socket: LocalListener?
    private var source: IOSource?
    /// Accepts again after a failure.
    private var timer: TimerSource?
    /// Whether the log has the reason of the present failures.
    private var hasComplained = false

    /// The pause after a failure: the pending connection would wake the loop again
    /// and again.
    private static let pause = Duration.seconds(1)

    /// Creates a closed one.
    ///
    /// - Throws: if the loop cannot add a timer.
    init(loop: EventLoop, log: Log) throws(SystemError) {
        self.loop = loop
        self.log = log
        timer = try loop.timer { [weak self] in self?.source?.isEnabled = true }
    }

    /// Listens in that folder; creates the folder if needed.
    ///
    /// - Throws: `SystemError` if the folder cannot be created, or
    ///   `SystemError` if the socket cannot.
    func open(
        in runtimeFolder: String,
        objection: @escaping Objection,
        attach: @escaping Attach
    ) throws {
        _ = try PrivateFolder(runtimeFolder + "/" + AttachSocket.folder)
        let socket = try LocalListener(path: AttachSocket.path(runtimeFolder: runtimeFolder))
        source = try loop.watch(fd: socket.descriptor, .readable) { [weak self] _ in
            self?.accept(objection, attach)
        }
        self.socket = socket
    }

    /// Removes the socket; those that wait for a decision still get it.
    func close() {
        timer?.disarm()
        source = nil
        socket = nil
    }

    /// Sends the reason, if possible, and closes the connection.
    func refuse(_ peer: consuming LocalListener.Peer, _ reason: String) {
        log.warning("display of process \(peer.processID) not attached: \(reason)")
        let connection = peer.takeConnection()
        do {
            let line = try HostMessage.refused(reason).encodedLine()
            _ = try connection.write(line[...])
        } catch {
            log.debug("cannot send a refusal: \(error)")
        }
    }

    /// Accepts new connections, a few per turn.
    private func accept(_ objection: Objection, _ attach: @escaping Attach) {
        do {
            for _ in 0..<AttachSocket.maximumDisplays {
                guard let peer = try socket?.accept() else { break }
                hasComplained = false
                guard peer.userID == ThisProcess.userID else {
                    refuse(peer, "it belongs to another user")
                    continue
                }
                let processID = peer.processID
                let visitor = Visitor(peer)
                objection(processID) { [weak self] reason in
                    guard let self, let peer = visitor.take() else { return }
                    if let reason { refuse(peer, reason) } else { attach(peer) }
                }
            }
        } catch {
            pause(error)
        }
    }

    private func pause(_ error: SystemError) {
        if !hasComplained {
            log.error("no display can attach for now: \(error)")
            hasComplained = true
        }
        source?.isEnabled = false
        timer?.arm(at: loop.now + Self.pause)
    }

    /// A process that connected and waits for the decision.
    private final class Visitor {
        private var peer: LocalListener.Peer?

        init(_ peer: consuming LocalListener.Peer) {
            self.peer = consume peer
        }

        /// Returns, once, the connection.
        func take() -> LocalListener.Peer? { peer.take() }
    }
}

// Displays that the daemon did not start, such as a terminal. They use the same
// protocol as plugins, and stay as long as they like. The daemon can only disconnect
// them, not end them, so they may not block input.

extension PluginHost {
    /// Lets displays attach through a socket in that folder; creates the folder if needed.
    ///
    /// - Parameters:
    ///   - runtimeFolder: the user's, `XDG_RUNTIME_DIR`.
    ///   - objection: finds, now or later, why the process with that id may not attach;
    ///     `nil`: it may.
    /// - Throws: `SystemError` if the folder cannot be created, or
    ///   `SystemError` if the socket cannot.
    public func openAttachSocket(
        in runtimeFolder: String,
        objection: @escaping (Int32, @escaping (String?) -> Void) -> Void
    ) throws {
        try attachListener.open(in: runtimeFolder, objection: objection) { [weak self] peer in
            guard let self else { return }
            attach(peer)
            settle()
        }
    }

    private func attach(_ peer: consuming LocalListener.Peer) {
        let maximum = AttachSocket.maximumDisplays
        guard attached.count < maximum else {
            let reason = "\(maximum) displays are attached: the limit is \(maximum)"
            return attachListener.refuse(peer, reason)
        }
        let plugin = Plugin(attachedWith: timeouts, at: now)
        let processID = peer.processID
        do {
            let run = try PluginRun(adopting: peer, loop: loop) {
                [weak self, weak plugin] event in
                guard let self, let plugin else { return }
                self.receive(event, from: plugin)
            }
            plugin.begin(run)
        } catch {
            log.error("display of process \(processID) not attached: \(error.text)")
            return
        }
        attached.append(plugin)
        send(.sceneChanged(facts(for: plugin)), to: plugin)
        send(.wanted(true), to: plugin)
    }
}
