// SPDX-License-Identifier: MIT

import EventLoop
import Journal
import WindowSystem

/// Detects whether the user has done nothing for a while, where the session's compositor
/// reports it.
///
/// On X11 displays report it: the server knows the time before they started.
final class IdleMonitor {
    /// Called after the user became idle (`true`) or returned, from the loop.
    var onChange: (Bool) -> Void = { _ in }

    private let path: String?
    private let loop: EventLoop
    private let log: Log
    private var time: Duration?
    private var notices: IdleNotices?
    private var socket: ServiceSocket?

    /// Creates a monitor; `variable` reads the environment.
    init(_ variable: (String) -> String?, loop: EventLoop, log: Log) {
        path = Self.socketPath(variable)
        self.loop = loop
        self.log = log
    }

    /// The compositor's socket; `nil`: this is no Wayland session.
    ///
    /// Source: Wayland 1.21, `wl_display_connect`.
    static func socketPath(_ variable: (String) -> String?) -> String? {
        guard let name = variable("WAYLAND_DISPLAY") else { return nil }
        if name.hasPrefix("/") { return name }
        return variable("XDG_RUNTIME_DIR").map { $0 + "/" + name }
    }

    /// Changes after which time without input the user is idle; `nil`: never.
    func follow(_ time: Duration?) {
        guard time != self.time, let path else { return }
        self.time = time
        socket?.follow(false)
        socket = nil
        guard let time else { return }
        let conversation = ServiceSocket.Conversation(
            begin: { [unowned self] in
                let notices = IdleNotices(after: time)
                self.notices = notices
                return notices.greeting
            },
            receive: { [unowned self] bytes in
                try change { try $0?.receive(bytes) } ?? []
            },
            end: { [unowned self] in change { $0 = nil } }
        )
        socket = ServiceSocket(
            "compositor",
            at: path,
            for: "idle users",
            conversation,
            loop: loop,
            log: log
        )
        socket?.follow(true)
    }

    private func change<Result, Failure>(
        _ change: (inout IdleNotices?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let wasIdle = notices?.isIdle ?? false
        defer {
            let isIdle = notices?.isIdle ?? false
            if wasIdle != isIdle { onChange(isIdle) }
        }
        return try change(&notices)
    }
}
