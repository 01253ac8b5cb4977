// SPDX-License-Identifier: MIT

import ChildProcess
import SystemCalls
import TestSupport
import Testing

@testable import WindowSystem

@Suite("Focused windows on X11")
struct X11FocusTests {
    private static let root: UInt32 = 0x500
    private static let window: UInt32 = 0xA0_0001
    private static let activeAtom: UInt32 = 300

    private static func word(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }

    private static func short(_ number: Int) -> [UInt8] {
        [UInt8(number & 0xFF), UInt8(number >> 8)]
    }

    /// The server's acceptance, with a vendor of five letters and two formats.
    private static var accepted: [UInt8] {
        let body =
            [UInt8](repeating: 0, count: 16) + short(5) + [0xFF, 0xFF, 1, 2]
            + [UInt8](repeating: 0, count: 10) + [UInt8]("Maker\0\0\0".utf8)
            + [UInt8](repeating: 9, count: 16) + word(root) + [UInt8](repeating: 7, count: 36)
        return [1, 0, 11, 0, 0, 0] + short(body.count / 4) + body
    }

    /// A reply whose bytes 8 to 11 are `number`, and what follows it.
    private static func reply(
        _ sequence: Int,
        _ number: UInt32 = 0,
        count: Int = 0,
        _ data: [UInt8] = []
    ) -> [UInt8] {
        [1, 32] + short(sequence) + word(UInt32(data.count / 4)) + word(number) + word(0)
            + word(UInt32(count)) + [UInt8](repeating: 0, count: 12) + data
    }

    private static func propertyChanged(_ window: UInt32, _ atom: UInt32) -> [UInt8] {
        [28, 0, 5, 0] + word(window) + word(atom) + [UInt8](repeating: 0, count: 20)
    }

    private static var atoms: [UInt8] { reply(1, activeAtom) + reply(2, 301) }

    private static func active(_ sequence: Int, _ window: UInt32) -> [UInt8] {
        reply(sequence, 33, count: 1, word(window))
    }

    private static let names = [UInt8]("term\0Term\0\0\0".utf8)

    @Test("have a process and names, in messages cut anywhere")
    func focus() throws {
        // The events of the root window are asked for fourth, after both atoms.
        let bytes =
            Self.accepted + Self.atoms + Self.active(4, Self.window)
            + Self.reply(5, 6, count: 1, Self.word(4711))
            + Self.reply(6, 31, count: 10, Self.names)
        for cut in 0...bytes.count {
            var focus = X11Focus(cookie: [])
            _ = try focus.receive(Array(bytes.prefix(cut)))
            _ = try focus.receive(Array(bytes.dropFirst(cut)))
            #expect(focus.window == FocusedWindow(processID: 4711, names: ["term", "Term"]))
        }
    }

    @Test("are asked for when the root window's property changes, and may be gone by then")
    func changes() throws {
        var focus = X11Focus(cookie: [])
        _ = try focus.receive(Self.accepted + Self.atoms + Self.active(4, 0))
        #expect(focus.window == nil)
        #expect(try focus.receive(Self.propertyChanged(Self.root, 5)).isEmpty)
        #expect(try focus.receive(Self.propertyChanged(Self.window, Self.activeAtom)).isEmpty)
        #expect(try focus.receive(Self.propertyChanged(Self.root, Self.activeAtom)).count == 24)
        #expect(try focus.receive(Self.active(5, Self.window)).count == 48)
        // Without a process the names may still say whose it is.
        _ = try focus.receive(Self.reply(6) + Self.reply(7, 31, count: 10, Self.names))
        #expect(focus.window == FocusedWindow(names: ["term", "Term"]))
        _ = try focus.receive(Self.propertyChanged(Self.root, Self.activeAtom))
        _ = try focus.receive(Self.active(8, Self.window + 1))
        let gone: [UInt8] = [0, 3] + Self.short(9) + [UInt8](repeating: 0, count: 28)
        _ = try focus.receive(gone)
        #expect(focus.window == FocusedWindow())
    }

    @Test("need a server that accepts, and valid messages")
    func failures() {
        let reason = [UInt8]("No protocol\0".utf8)
        let refused: [UInt8] = [0, 11, 11, 0, 0, 0] + Self.short(reason.count / 4) + reason
        for (bytes, failure) in [
            (refused, X11Focus.Failure.refused("No protocol")),
            ([1, 0, 11, 0, 0, 0, 1, 0, 0, 0, 0, 0], .damaged),
            (
                Self.accepted + [1, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF] + Self.names + Self.names,
                .damaged
            ),
        ] {
            var focus = X11Focus(cookie: [])
            #expect(throws: failure) { try focus.receive(bytes) }
        }
    }

    private static func entry(
        _ family: Int,
        _ address: String,
        _ display: String,
        _ name: String,
        _ cookie: [UInt8]
    ) -> [UInt8] {
        let fields = [Array(address.utf8), Array(display.utf8), Array(name.utf8), cookie]
        return ([UInt8(family >> 8), UInt8(family & 0xFF)])
            + fields.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 }
    }

    @Test("are seen with the cookie of this display and machine")
    func cookies() {
        let name = "MIT-MAGIC-COOKIE-1"
        let file =
            Self.entry(256, "desk", "1", name, [1]) + Self.entry(256, "other", "0", name, [2])
            + Self.entry(256, "desk", "0", "XDM-AUTHORIZATION-1", [3])
            + Self.entry(256, "desk", "0", name, [4]) + Self.entry(65535, "", "", name, [5])
        for (host, display, cookie) in [
            ("desk", 0, [4]), ("desk", 1, [1]), ("other", 0, [2]), ("elsewhere", 0, [5]),
            ("desk", 7, [5]),
        ] as [(String, Int, [UInt8])] {
            #expect(X11Focus.cookie(in: file, display: display, host: host) == cookie)
        }
        for cut in [0, 1, 3, 20] {
            #expect(X11Focus.cookie(in: Array(file.prefix(cut)), display: 1, host: "desk") == [])
        }
        let greeting = X11Focus(cookie: [1, 2, 3, 4]).greeting
        #expect(greeting.count == 12 + 20 + 4 && greeting.suffix(4) == [1, 2, 3, 4])
    }

    @Test("are reported by a server")
    func real() throws {
        let server = try XServer()
        try server.start("xterm", "-name", "inner", "-class", "Outer")
        var found = ""
        while found.isEmpty {
            // Nothing is found before there is a window.
            found = (try? server.run("xdotool", "search", "--class", "Outer")) ?? ""
        }
        let id = try #require(found.split(separator: "\n").first.map(String.init))
        let socket = try FileDescriptor.connect(to: "/tmp/.X11-unix/X\(server.display.dropFirst())")
        var focus = X11Focus(cookie: [])
        _ = try socket.write(focus.greeting[...])
        func next(_ isReached: (FocusedWindow?) -> Bool) throws {
            while !isReached(focus.window) {
                let isReady = socket.waitForInput(milliseconds: 60_000)
                try #require(isReady)
                var bytes: [UInt8] = []
                _ = try socket.read(into: &bytes)
                _ = try socket.write(focus.receive(bytes)[...])
            }
        }
        // The window manager would say so.
        let property = "_NET_ACTIVE_WINDOW"
        try server.run("xprop", "-root", "-f", property, "32x", "-set", property, id)
        try next { $0?.names == ["inner", "Outer"] }
        try server.run("xprop", "-root", "-f", property, "32x", "-set", property, "0")
        try next { $0 == nil }
    }
}
