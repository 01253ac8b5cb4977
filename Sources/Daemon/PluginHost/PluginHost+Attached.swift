// SPDX-License-Identifier: MIT
//
// Displays that the daemon did not start, such as a terminal. They use the same
// protocol as plugins, and stay as long as they like. The daemon can only disconnect
// them, not end them, so they may not block input.

import ChildProcess
import Journal
import PluginWire

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
        let most = AttachSocket.mostDisplays
        guard attached.count < most else {
            let reason = "\(most) displays are attached: the limit is \(most)"
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
