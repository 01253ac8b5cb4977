// SPDX-License-Identifier: MIT

public import EventLoop
import PluginWire
public import PresenterCore

/// The conversation of an observer with the daemon.
public enum ObserverProgram {
    /// Observes toasts until the daemon sends `bye` or is gone.
    ///
    /// - Parameters:
    ///   - name: the observer's name for the daemon.
    ///   - loop: the loop to wait on.
    ///   - report: receives errors.
    ///   - settings: called with the settings, before the first toast and after each change.
    ///   - presented: called with each toast, and its card, when it is first shown.
    /// - Returns: the exit status.
    public static func observe(
        as name: String,
        _ loop: EventLoop,
        report: @escaping (String) -> Void,
        settings: @escaping (DisplaySettings) -> Void = { _ in },
        presented: @escaping (Toast, Card) -> Void
    ) throws -> Int32 {
        let link = try HostEnds().link(loop)
        var status: Int32?
        link.onMessage = { message in
            switch message {
            case .hello(let hello) where hello.version != PluginProtocol.version:
                report("the daemon speaks version \(hello.version) of the protocol")
                status = 1
            case .hello(let hello):
                settings(hello.settings)
                link.send(.ready(.init(name: name, blocksInput: false)))
            case .presented(let card):
                if case .toast(let toast) = card.content { presented(toast, card) }
            case .settings(let changed): settings(changed)
            case .bye: status = 0
            case .scene, .heartbeat, .ended, .accessible, .assisted, .error, .refused: break
            }
        }
        link.onEnd = { end in
            if case .failed(let problem) = end { report("\(problem)") }
            status = status ?? 0
        }
        try link.open()
        while status == nil { try loop.runOnce() }
        return status ?? 0
    }
}
