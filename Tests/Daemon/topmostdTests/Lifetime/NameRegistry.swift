// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import topmostd

/// Names on a bus of their own, one who has them already, and one who wants them.
final class NameRegistry {
    let bus: PrivateBus
    let loop: EventLoop
    /// The loop of their owner, so that each moves only when it is run.
    let others: EventLoop
    let connection: Connection
    let holder: Connection
    private(set) var events: [BusNameMonitor.Event] = []
    private(set) var monitor: BusNameMonitor?
    /// Whether the holder answers calls at any time.
    private var serves = false

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        others = try EventLoop()
        connection = try Connection.open(.address(bus.address))
        try connection.attach(to: loop)
        holder = try Connection.open(.address(bus.address))
        try holder.attach(to: others)
    }

    /// Has the holder own a name.
    func hold(_ name: String) throws {
        var reply: Connection.NameReply?
        try holder.requestName(name) { reply = try? $0.get() }
        try run(others) { reply == .owner }
    }

    /// Has the holder give a name back, and waits until the bus has done it.
    func release(_ name: String) throws {
        var hasLost = false
        holder.onNameLost = { if $0 == name { hasLost = true } }
        try holder.releaseName(name)
        try run(others) { hasLost }
    }

    /// Whether the monitor waits for a name, as the bus says.
    func isQueued(for name: String) throws -> Bool {
        var queue: Value?
        try holder.call(.toBus("ListQueuedOwners", [.string(name)])) {
            queue = (try? $0.get())?.arguments.first ?? .strings([])
        }
        try run(others) { queue != nil }
        guard case .array(let names, _)? = queue else { return false }
        return names.contains(.string(connection.uniqueName))
    }

    func ask(replaces: Bool = false, timeout: Duration = .seconds(60)) throws {
        let monitor = try BusNameMonitor(
            connection,
            loop: loop,
            replaces: replaces,
            timeout: timeout
        )
        self.monitor = monitor
        try monitor.start { [unowned self] in events.append($0) }
    }

    /// Has the holder say what it is, as a server of notifications.
    func serve(as name: String) throws {
        try holder.export(
            "/org/freedesktop/Notifications",
            [
                Interface(
                    BusNameMonitor.notifications,
                    methods: [
                        .init("GetServerInformation", gives: [.init("name", "s")]) {
                            $0.reply([.string(name)])
                        }
                    ]
                )
            ]
        )
        serves = true
    }

    func run(_ loop: EventLoop, until holds: () -> Bool) throws {
        try loop.run(seen: events, until: holds) {
            if serves { try others.runOnce(timeout: .zero) }
        }
    }

    func until(_ holds: ([BusNameMonitor.Event]) -> Bool) throws {
        try run(loop) { holds(events) }
    }

    /// Turns until all that is under way has come and gone.
    func settle() throws {
        for _ in 0..<2 {
            var isAnswered = false
            connection.credentials(of: connection.uniqueName) { _ in isAnswered = true }
            try run(loop) { isAnswered }
        }
    }
}
