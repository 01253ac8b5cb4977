// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Files
import Foundation
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import WindowSystem
@testable import topmostd

@Suite("Focused windows of senders")
struct FocusMonitorTests {
    private typealias Object = WaylandMessages.Object

    @Test(
        "are asked for at the X display of this machine",
        arguments: [
            (":0", 0), (":1.2", 1), ("unix:3", 3), ("localhost:10.0", nil), ("desk:0", nil),
            ("::1:0", nil), (":", nil), (":-1", nil), ("", nil),
        ] as [(String, Int?)]
    )
    func display(name: String, number: Int?) {
        #expect(FocusMonitor.display { ["DISPLAY": name][$0] } == number)
    }

    /// A compositor with one window, and the monitor connected to it.
    private final class TestDesktop {
        let monitor: FocusMonitor
        private let loop: EventLoop
        private let listener: LocalListener
        private let folder = TemporaryFolder()
        private var connection: FileDescriptor?
        private(set) var connections = 0
        private var received: [UInt8] = []
        private var focused: UInt32?

        init() throws {
            loop = try EventLoop()
            let path = folder.path + "/wayland-1"
            listener = try LocalListener(path: path)
            monitor = FocusMonitor({ ["WAYLAND_DISPLAY": path][$0] }, loop: loop, log: LogBox().log)
        }

        func turn(_ turns: Int = 3) throws {
            for _ in 0..<turns {
                try loop.runOnce(timeout: .milliseconds(20))
                if let next = try listener.accept()?.takeConnection() {
                    connection = consume next
                    connections += 1
                }
                _ = try connection?.read(into: &received)
            }
        }

        /// Gives a window of that name the keyboard.
        func focus(_ name: String, _ id: UInt32 = 0xFF00_0000) throws {
            defer { focused = id }
            let message = WaylandMessages.message
            let list =
                message(Object.registry, 0, [7], WaylandFocus.interface, [1])
                + message(Object.sync, 0, [0], nil, [])
            let window =
                message(WaylandFocus.manager, 0, [id], nil, [])
                + message(id, WaylandFocus.WindowEvent.applicationID, [], name, [])
                + message(id, WaylandFocus.WindowEvent.state, [4, 2], nil, [])
                + message(id, WaylandFocus.WindowEvent.done, [], nil, [])
            let former = focused.map {
                message($0, WaylandFocus.WindowEvent.state, [0], nil, [])
                    + message($0, WaylandFocus.WindowEvent.done, [], nil, [])
            }
            let bytes = (former ?? list) + window
            #expect(try connection?.write(bytes[...]) == bytes.count)
            try turn()
        }
    }

    private static func sender(
        _ process: Int32?,
        _ trust: Identity.Trust = .program,
        application: String? = nil
    ) -> Identity {
        Identity(
            key: "exe:/usr/bin/x",
            displayName: "x",
            trust: trust,
            processID: process,
            application: application
        )
    }

    private static func ownName() throws -> String {
        try ProcessFolder(id: getpid()).status().name
    }

    @Test("nobody is asked before it is wanted, nor afterwards")
    func onDemand() throws {
        let desktop = try TestDesktop()
        try desktop.turn()
        desktop.monitor.follow(false)
        try desktop.turn()
        #expect(desktop.connections == 0)
        desktop.monitor.follow(true)
        try desktop.turn()
        #expect(desktop.connections == 1)
        try desktop.focus(try Self.ownName())
        #expect(desktop.monitor.isFocused(Self.sender(getpid())) { _ in [] })
        desktop.monitor.follow(false)
        #expect(!desktop.monitor.isFocused(Self.sender(getpid())) { _ in [] })
    }

    @Test("are those of a program, or of one that started it, by the names of their application")
    func programs() throws {
        let desktop = try TestDesktop()
        desktop.monitor.follow(true)
        try desktop.turn()
        try desktop.focus(try Self.ownName().uppercased())
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sleep")
        child.arguments = ["600"]
        try child.run()
        defer { child.terminate() }
        #expect(desktop.monitor.isFocused(Self.sender(child.processIdentifier)) { _ in [] })
        #expect(desktop.monitor.isFocused(Self.sender(getpid())) { _ in [] })
        #expect(!desktop.monitor.isFocused(Self.sender(getppid())) { _ in [] })
        #expect(!desktop.monitor.isFocused(Self.sender(nil)) { _ in [] })
        #expect(!desktop.monitor.isFocused(Self.sender(1)) { _ in [] })
    }

    @Test("of an installed application are not those of the terminal it was started in")
    func applications() throws {
        let desktop = try TestDesktop()
        desktop.monitor.follow(true)
        try desktop.turn()
        let own = try Self.ownName()
        try desktop.focus(own)
        let ids = { (name: String) -> Set<String> in
            ["Mailer": ["org.example.Mail"], own: ["org.example.Terminal"]][name] ?? []
        }
        for (trust, application, isFocused) in [
            (.application, "org.example.Mail", false), (.sandboxed, "org.example.Mail", false),
            (.application, "org.example.Terminal", true), (.program, nil, true),
        ] as [(Identity.Trust, String?, Bool)] {
            let sender = Self.sender(getpid(), trust, application: application)
            #expect(desktop.monitor.isFocused(sender, ids) == isFocused)
        }
        try desktop.focus("Mailer", 0xFF00_0001)
        let mail = Self.sender(getpid(), .sandboxed, application: "org.example.Mail")
        #expect(desktop.monitor.isFocused(mail, ids))
    }
}
