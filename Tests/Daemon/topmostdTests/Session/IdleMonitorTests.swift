// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import SystemCalls
import TestSupport
import Testing

@testable import WindowSystem
@testable import topmostd

@Suite("Idle users on Wayland")
struct IdleMonitorTests {
    private typealias Object = WaylandMessages.Object
    private typealias Event = IdleNotices.Event

    @Test(
        "the socket is where clients of the compositor look for it",
        arguments: [
            (["XDG_RUNTIME_DIR": "/run/user/1"], nil),
            (["WAYLAND_DISPLAY": "wayland-1"], nil),
            (["XDG_RUNTIME_DIR": "/a", "WAYLAND_DISPLAY": "wayland-1"], "/a/wayland-1"),
            (["XDG_RUNTIME_DIR": "/a", "WAYLAND_DISPLAY": "/b/c"], "/b/c"),
        ] as [([String: String], String?)]
    )
    func path(variables: [String: String], path: String?) {
        #expect(IdleMonitor.socketPath { variables[$0] } == path)
    }

    /// A compositor, and the monitor connected to it.
    private final class TestCompositor {
        let listener: LocalListener
        let monitor: IdleMonitor
        let log = LogBox()
        private(set) var changes: [Bool] = []
        var silences: [Bool] = []
        private(set) var received: [UInt8] = []
        private(set) var connections = 0
        private let loop: EventLoop
        private let folder = TemporaryFolder()
        private var connection: FileDescriptor?

        init() throws {
            loop = try EventLoop()
            let path = folder.path + "/wayland-1"
            listener = try LocalListener(path: path)
            let variables = ["WAYLAND_DISPLAY": path]
            monitor = IdleMonitor({ variables[$0] }, loop: loop, log: log.log)
            monitor.onChange = { [unowned self] in changes.append($0) }
            monitor.onSilence = { [unowned self] in silences.append($0) }
        }

        func until(_ condition: () -> Bool) throws {
            try loop.run(until: condition) {
                if let next = try listener.accept()?.takeConnection() {
                    connection = consume next
                    received = []
                    connections += 1
                }
                _ = try connection?.read(into: &received)
            }
        }

        func send(_ object: UInt32, _ event: UInt16, _ words: [UInt32], text: String? = nil) throws
        {
            let bytes = WaylandMessages.message(
                object,
                event,
                words,
                text: text,
                text == nil ? [] : [1]
            )
            #expect(try connection?.write(bytes[...]) == bytes.count)
        }

        func list(_ interfaces: String...) throws {
            for (index, interface) in interfaces.enumerated() {
                try send(
                    Object.registry,
                    WaylandMessages.Event.global,
                    [UInt32(index)],
                    text: interface
                )
            }
            try send(Object.sync, WaylandMessages.Event.done, [0])
        }

        func leave() { connection = nil }
    }

    @Test("leave and return, and have returned when the compositor ends or nobody asks")
    func changes() throws {
        let compositor = try TestCompositor()
        compositor.monitor.follow(nil)
        compositor.monitor.follow(.seconds(90))
        try compositor.until { compositor.received.count == 24 }
        try compositor.list("wl_seat", "ext_idle_notifier_v1")
        try compositor.until { compositor.received.count > 24 }
        for (count, event) in [Event.idled, Event.resumed, Event.idled].enumerated() {
            try compositor.send(6, event, [])
            try compositor.until { compositor.changes.count == count + 1 }
        }
        compositor.leave()
        try compositor.until { compositor.connections == 2 && compositor.received.count == 24 }
        #expect(compositor.changes == [true, false, true, false])
        try compositor.list("wl_seat", "ext_idle_notifier_v1")
        try compositor.send(6, Event.idled, [])
        try compositor.until { compositor.changes.count == 5 }
        compositor.monitor.follow(nil)
        #expect(compositor.changes == [true, false, true, false, true, false])
    }

    @Test("are unknown where the compositor does not report them, and it is asked once")
    func unsupported() throws {
        let compositor = try TestCompositor()
        compositor.monitor.follow(.seconds(90))
        try compositor.until { compositor.received.count == 24 }
        try compositor.list("wl_seat")
        try compositor.until {
            compositor.log.messages.contains { $0.contains("does not support") }
        }
        #expect(compositor.silences == [false, true])
        var turns = 0
        try compositor.until {
            turns += 1
            return turns >= 10
        }
        #expect(compositor.connections == 1 && compositor.changes == [])
    }
}
