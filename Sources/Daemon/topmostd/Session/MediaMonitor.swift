// SPDX-License-Identifier: MIT

import EventLoop
import Journal
import PipeWire

/// Detects whether a screen is shared, and a microphone or camera in use, while a setting needs
/// it.
final class MediaMonitor {
    /// What is shared or in use; empty while it is not followed.
    private(set) var uses: Set<MediaUse> = []
    /// Called after `uses` changed, from the loop.
    var onChange: () -> Void = {}

    private let log: Log
    private var registry = MediaUses()
    private var socket: ServiceSocket?

    /// Creates a monitor.
    ///
    /// Nothing happens before `follow(true)`; `variable` reads the environment.
    init(_ variable: (String) -> String?, loop: EventLoop, log: Log) {
        self.log = log
        guard let path = Self.socketPath(variable) else { return }
        let conversation = ServiceSocket.Conversation(
            begin: { [unowned self] in registry.greeting(from: "topmost") },
            receive: { [unowned self] bytes in try change { try $0.receive(bytes) } },
            end: { [unowned self] in change { $0 = MediaUses() } }
        )
        socket = ServiceSocket(
            "PipeWire",
            at: path,
            for: "screens, microphones and cameras in use",
            conversation,
            loop: loop,
            log: log
        )
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
        if isWanted, socket == nil {
            log.warning(
                "cannot detect screens, microphones and cameras in use: XDG_RUNTIME_DIR is not set"
            )
        }
        socket?.follow(isWanted)
    }

    private func change<Result, Failure>(
        _ change: (inout MediaUses) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer {
            let uses = registry.uses
            if uses != self.uses {
                self.uses = uses
                onChange()
            }
        }
        return try change(&registry)
    }
}
