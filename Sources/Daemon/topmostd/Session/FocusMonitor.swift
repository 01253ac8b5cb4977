// SPDX-License-Identifier: MIT

import EventLoop
import Files
import Journal
import PresenterCore
import ProcessIdentity
import WindowSystem

/// Detects whether the window that has the keyboard is a sender's, while a rule needs it.
final class FocusMonitor {
    private let log: Log
    private var notices: (any FocusNotices)?
    private var socket: ServiceSocket?

    /// How many processes between a sender and the one with the window count.
    private static let maximumAncestors = 32
    /// Maximum size of a file of authorities, in bytes.
    private static let largestFile = 1 << 16

    /// Creates a monitor; nothing happens before `follow(true)`.
    ///
    /// `variable` reads the environment.
    init(_ variable: @escaping (String) -> String?, loop: EventLoop, log: Log) {
        self.log = log
        let (service, path, begin): (String, String, () -> any FocusNotices)
        if let compositor = IdleMonitor.socketPath(variable) {
            (service, path, begin) = ("compositor", compositor, { WaylandFocus() })
        } else if let display = Self.display(variable) {
            (service, path) = ("X server", "/tmp/.X11-unix/X\(display)")
            begin = { X11Focus(cookie: Self.cookie(variable, display)) }
        } else {
            return
        }
        let conversation = ServiceSocket.Conversation(
            begin: { [unowned self] in
                let notices = begin()
                self.notices = notices
                return notices.greeting
            },
            receive: { [unowned self] bytes in try notices?.receive(bytes) ?? [] },
            end: { [unowned self] in notices = nil }
        )
        socket = ServiceSocket(
            service,
            at: path,
            for: "focused windows",
            conversation,
            loop: loop,
            log: log
        )
    }

    /// The number of the X display of this machine; `nil`: there is none.
    ///
    /// Source: X(7), "Display names".
    static func display(_ variable: (String) -> String?) -> Int? {
        guard let name = variable("DISPLAY") else { return nil }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, ["", "unix"].contains(parts[0]) else { return nil }
        return Int(parts[1].prefix { $0 != "." }).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The cookie for the display; empty: it needs none, or there is none.
    private static func cookie(_ variable: (String) -> String?, _ display: Int) -> [UInt8] {
        let path = variable("XAUTHORITY") ?? variable("HOME").map { $0 + "/.Xauthority" }
        // Without a file the server decides by the user.
        guard let path, let authority = try? Files.read(path, limit: largestFile),
            let host = try? Files.read("/proc/sys/kernel/hostname", limit: 256)
        else { return [] }
        let name = String(decoding: host.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return X11Focus.cookie(in: authority, display: display, host: name)
    }

    /// Begins or ends to follow the focus.
    func follow(_ isWanted: Bool) {
        if isWanted, socket == nil {
            log.warning("cannot detect focused windows: neither Wayland nor a local X display")
        }
        socket?.follow(isWanted)
    }

    /// Whether the focused window is that of a sender, or of the terminal that it runs in.
    ///
    /// `applications` returns the ids of the installed applications with a name.
    func isFocused(_ sender: Identity, _ applications: (String) -> Set<String>) -> Bool {
        guard let window = notices?.window, var process = sender.processID else { return false }
        func spellings(_ name: String) -> Set<String> {
            Set((applications(name) + [name]).map(NameFold.folded)).subtracting([""])
        }
        let owners = window.names.reduce(into: Set()) { $0.formUnion(spellings($1)) }
        if let application = sender.application, process != window.processID {
            // It has windows of its own: that of the terminal it was started in is not one.
            return owners.contains(NameFold.folded(application))
        }
        for _ in 0..<Self.maximumAncestors {
            if process == window.processID { return true }
            // Whoever has ended has no window.
            guard process > 1, let status = try? ProcessFolder(id: process).status() else { break }
            // Wayland names no process, and an interpreter's name is that of many programs.
            if window.processID == nil, !Interpreters.contains(status.name),
                !owners.isDisjoint(with: spellings(status.name))
            {
                return true
            }
            process = status.parent
        }
        return false
    }
}
