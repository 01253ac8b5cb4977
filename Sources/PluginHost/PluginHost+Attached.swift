// SPDX-License-Identifier: MIT
//
// Displays that the daemon did not start, such as a terminal. They connect to a
// socket that only this user can open, use the same protocol as plugins, and stay
// as long as they like. The daemon can only disconnect them, not end them, so they
// may not block input.

import ChildProcess
import EventLoop
import Files
import Journal
import PluginWire
import PresenterCore

extension PluginHost {
    /// The socket to which displays connect.
    struct AttachListener {
        let socket: LocalListener
        let source: IOSource
        /// When it accepts again after a failure; `nil`: it accepts now.
        var opensAt: Instant?
        /// Whether the log has the reason of the present failures.
        var hasComplained = false

        /// The pause after a failure: the pending connection would wake the loop again
        /// and again.
        static let pause = Duration.seconds(1)
    }

    /// Lets displays attach through a socket in that folder; creates the folder if needed.
    ///
    /// - Parameters:
    ///   - runtimeFolder: the user's, `XDG_RUNTIME_DIR`.
    ///   - objection: finds, now or later, why the process with that id may not attach;
    ///     `nil`: it may.
    /// - Throws: `FileError` if the folder cannot be created, or
    ///   `ChildProcessError` if the socket cannot.
    public func openAttachSocket(
        in runtimeFolder: String,
        objection: @escaping (Int32, @escaping (String?) -> Void) -> Void
    ) throws {
        _ = try PrivateFolder(runtimeFolder + "/" + AttachSocket.folder)
        let path = AttachSocket.path(runtimeFolder: runtimeFolder)
        let socket = try LocalListener(path: path)
        let source = try loop.watch(fd: socket.descriptor, .readable) { [weak self] _ in
            self?.welcome(objection)
        }
        listener = AttachListener(socket: socket, source: source)
    }

    /// Accepts new connections, a few per turn.
    private func welcome(_ objection: (Int32, @escaping (String?) -> Void) -> Void) {
        do {
            for _ in 0..<AttachSocket.mostDisplays {
                guard let peer = try listener?.socket.accept() else { break }
                listener?.hasComplained = false
                guard peer.userID == ThisProcess.userID else {
                    refuse(peer, "it belongs to another user")
                    continue
                }
                let processID = peer.processID
                let visitor = Visitor(peer)
                objection(processID) { [weak self] in self?.receive(visitor, $0) }
            }
        } catch {
            closeAttachSocket(error)
        }
        settle()
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

    /// Attaches a display, or refuses it for that reason.
    private func receive(_ visitor: Visitor, _ objection: String?) {
        guard let peer = visitor.take() else { return }
        let most = AttachSocket.mostDisplays
        if let objection {
            refuse(peer, objection)
        } else if attached.count >= most {
            refuse(peer, "\(most) displays are attached: the limit is \(most)")
        } else {
            attach(peer)
        }
        settle()
    }

    private func closeAttachSocket(_ error: ChildProcessError) {
        guard var listener else { return }
        if !listener.hasComplained {
            log.error("no display can attach for now: \(error)")
            listener.hasComplained = true
        }
        listener.source.isEnabled = false
        listener.opensAt = now + AttachListener.pause
        self.listener = listener
    }

    /// Accepts again after the pause.
    func reopenAttachSocket() {
        guard let time = listener?.opensAt, time <= now else { return }
        listener?.opensAt = nil
        listener?.source.isEnabled = true
    }

    /// Sends the reason, if possible, and closes the connection.
    private func refuse(_ peer: consuming LocalListener.Peer, _ reason: String) {
        log.warning("display of process \(peer.processID) not attached: \(reason)")
        let connection = peer.takeConnection()
        do {
            let line = try HostMessage.refused(reason).encodedLine()
            _ = try connection.write(line[...])
        } catch {
            log.debug("cannot send a refusal: \(error)")
        }
    }

    private func attach(_ peer: consuming LocalListener.Peer) {
        let plugin = Plugin(attachedWith: timeouts, at: now)
        let processID = peer.processID
        do {
            plugin.run = try PluginRun(adopting: peer, loop: loop) {
                [weak self, weak plugin] event in
                guard let self, let plugin else { return }
                self.receive(event, from: plugin)
            }
        } catch {
            log.error("display of process \(processID) not attached: \(error.text)")
            return
        }
        attached.append(plugin)
        send(.sceneChanged(facts(for: plugin)), to: plugin)
        send(.wanted(true), to: plugin)
    }
}
