// SPDX-License-Identifier: MIT
//
// Displays that the daemon did not start: a terminal, say. They come through a
// socket only this user can reach, speak the same lines as plugins, and stay as
// long as they like. They cannot be ended, only left alone; so they may not
// hold the input.

import ChildProcess
import EventLoop
import Files
import Journal
import PluginWire
import PresenterCore

extension PluginHost {
    /// The socket displays come through.
    struct AttachListener {
        let socket: LocalListener
        let source: IOSource
    }

    /// Lets displays attach through a socket in that folder, which is made if need be.
    ///
    /// - Parameters:
    ///   - runtimeFolder: the user's, `XDG_RUNTIME_DIR`.
    ///   - objection: why the process of that number may not attach; `nil`: it may.
    /// - Throws: `FileError` when the folder is not to be had, or
    ///   `ChildProcessError` when the socket is not.
    public func openDoor(
        in runtimeFolder: String,
        objection: @escaping (Int32) -> String?
    ) throws {
        _ = try PrivateFolder(runtimeFolder + "/" + AttachSocket.folder)
        let path = AttachSocket.path(runtimeFolder: runtimeFolder)
        let socket = try LocalListener(path: path)
        let source = try loop.watch(fd: socket.descriptor, .readable) { [weak self] _ in
            self?.welcome(objection)
        }
        listener = AttachListener(socket: socket, source: source)
    }

    /// Takes in those that connected, a few a turn.
    private func welcome(_ objection: (Int32) -> String?) {
        do {
            for _ in 0..<AttachSocket.mostDisplays {
                guard let peer = try listener?.socket.accept() else { break }
                if let reason = refusal(of: peer, objection) {
                    log.warning("display of process \(peer.processID) not attached: \(reason)")
                    refuse(peer, reason)
                } else {
                    attach(peer)
                }
            }
        } catch {
            // The one that waits would wake the loop again and again.
            listener?.source.isEnabled = false
            log.error("no more displays can attach until a reload: \(error)")
        }
        settle()
    }

    private func refusal(
        of peer: borrowing LocalListener.Peer,
        _ objection: (Int32) -> String?
    ) -> String? {
        guard peer.userID == ThisProcess.userID else { return "it is another user's" }
        guard attached.count < AttachSocket.mostDisplays else {
            return "\(AttachSocket.mostDisplays) displays are attached: no more may be"
        }
        return objection(peer.processID)
    }

    /// Says why, if it still listens, and closes the connection.
    private func refuse(_ peer: consuming LocalListener.Peer, _ reason: String) {
        let connection = peer.takeConnection()
        do {
            let line = try HostMessage.refused(reason).encodedLine()
            _ = try connection.write(line[...])
        } catch {
            log.debug("a refusal was not heard: \(error)")
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
