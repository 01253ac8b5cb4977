// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import EventLoop
import PresenterCore
import Rules
import SystemCalls
import TestSupport
import Testing

@testable import topmostd

@Suite("Shared screens in the daemon")
struct ScreenShareTests {
    /// The place of PipeWire, by its own rules.
    @Test(
        "the socket is where PipeWire's own programs look for it",
        arguments: [
            ([:], nil),
            (["XDG_RUNTIME_DIR": "/run/user/1"], "/run/user/1/pipewire-0"),
            (["XDG_RUNTIME_DIR": "/a", "PIPEWIRE_RUNTIME_DIR": "/b"], "/b/pipewire-0"),
            (["XDG_RUNTIME_DIR": "/a", "PIPEWIRE_REMOTE": "other"], "/a/other"),
            (["XDG_RUNTIME_DIR": "/a", "PIPEWIRE_REMOTE": "/c/d"], "/c/d"),
        ] as [([String: String], String?)]
    )
    func path(variables: [String: String], path: String?) {
        #expect(MediaMonitor.socketPath { variables[$0] } == path)
    }

    /// In place of PipeWire: a listener and at most one connection.
    private final class Server {
        let listener: LocalListener
        var connection: FileDescriptor?
        var received: [UInt8] = []

        init(_ session: Session) throws {
            listener = try LocalListener(path: session.folder + "/run/pipewire-0")
        }

        /// Whether the daemon has asked for the registry.
        func isAsked() throws -> Bool {
            if connection == nil { connection = try listener.accept()?.takeConnection() }
            var bytes: [UInt8] = []
            _ = try connection?.read(into: &bytes)
            received += bytes
            return received.count > 100
        }

        func send(_ bytes: [UInt8]) throws {
            #expect(try connection?.write(bytes[...]) == bytes.count)
        }

        /// The number of the list of all objects, and its events.
        private static let registry: UInt32 = 2
        private static let global: UInt8 = 0
        private static let globalRemove: UInt8 = 1

        /// A message of the registry: object, opcode and a structure.
        static func message(_ opcode: UInt8, _ fields: [UInt8]) -> [UInt8] {
            word(registry) + word(UInt32(opcode) << 24 | UInt32(fields.count + 8)) + word(0)
                + word(0)
                + pod(14, fields)
        }

        static func node(_ id: UInt32, media: String) -> [UInt8] {
            let dictionary = pod(4, word(1)) + text("media.class") + text(media)
            return message(
                global,
                pod(4, word(id)) + pod(4, word(0)) + text("PipeWire:Interface:Node")
                    + pod(4, word(3)) + pod(14, dictionary)
            )
        }

        static func removal(_ id: UInt32) -> [UInt8] { message(globalRemove, pod(4, word(id))) }

        private static func pod(_ code: UInt32, _ body: [UInt8]) -> [UInt8] {
            let padding = [UInt8](repeating: 0, count: (8 - body.count % 8) % 8)
            return word(UInt32(body.count)) + word(code) + body + padding
        }

        private static func text(_ text: String) -> [UInt8] { pod(8, Array(text.utf8) + [0]) }

        private static func word(_ word: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * UInt32($0))) }
        }
    }

    private func session(_ configuration: String) throws -> Session {
        let session = try Session()
        try session.configure(configuration)
        try session.open()
        return session
    }

    private func reasons(_ session: Session) -> Set<QuietReason>? {
        session.daemon?.runtime.state.quietReasons
    }

    @Test("a share makes it quiet, also where PipeWire starts later, and until PipeWire ends")
    func quiet() throws {
        let session = try session("[do_not_disturb]\nscreen_share = true")
        try session.untilLogged("cannot detect screens, microphones and cameras in use yet")
        var server: Server? = try Server(session)
        try session.until("the daemon to ask") { try server?.isAsked() == true }
        try server?.send(
            Server.node(40, media: "Audio/Sink") + Server.node(41, media: "Video/Source")
        )
        try session.until("quiet") { reasons(session) == [.screenShared] }
        try server?.send(Server.removal(41))
        try session.until("the end of the share") { reasons(session) == [] }
        try server?.send(Server.node(42, media: "Stream/Output/Video"))
        try session.until("quiet again") { reasons(session) == [.screenShared] }
        server = nil
        try session.until("the end of PipeWire") { reasons(session) == [] }
        server = try Server(session)
        try session.until("the daemon to ask again") { try server?.isAsked() == true }
    }

    @Test("rules for shared screens hold new toasts; without such a rule there is no query")
    func rules() throws {
        let session = try session("[toasts]\nvisible = 3")
        let server = try Server(session)
        let client = try session.client()
        _ = try client.ask("List").get()
        #expect(try !server.isAsked() && server.connection == nil)
        try session.configure(
            "[[rule]]\nname = \"private\"\nmatch.app = \"chat\"\nmatch.screen_share = true\nhold = true"
        )
        try session.until("the daemon to ask") { try server.isAsked() }
        try server.send(Server.node(41, media: "Video/Source"))
        try session.until("the rule") { session.daemon?.runtime.state.holdingRules == ["private"] }
        #expect(reasons(session) == [])
        try session.configure("")
        try session.until("the end of the rule") {
            session.daemon?.runtime.state.holdingRules == []
        }
        #expect(session.daemon?.settings.ruleBook.context.situations == [])
    }

    @Test("an invalid message ends the connection, and it is tried again")
    func damaged() throws {
        let session = try session("[do_not_disturb]\nscreen_share = true")
        let server = try Server(session)
        try session.until("the daemon to ask") { try server.isAsked() }
        try server.send(Server.node(41, media: "Video/Source"))
        try session.until("quiet") { reasons(session) == [.screenShared] }
        try server.send([UInt8](repeating: 255, count: 32))
        try session.untilLogged(
            "cannot detect screens, microphones and cameras in use: a message is damaged"
        )
        #expect(reasons(session) == [])
        server.connection = nil
        server.received = []
        try session.until("another connection") { try server.isAsked() }
    }
}
