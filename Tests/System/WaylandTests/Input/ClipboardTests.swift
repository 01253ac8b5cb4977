// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import TestSupport
import Testing

@testable import Wayland

@Suite("The clipboard")
struct ClipboardTests {
    let session: FakeCompositorSession
    let clipboard: Clipboard

    init() throws {
        session = try FakeCompositorSession()
        let surface = try session.layer()
        // The compositor accepts a copy with the number of an input event only.
        session.compositor.send(to: "wl_pointer", "enter", 5, surface.id, 0, 0)
        try session.settle()
        let seat = try #require(session.connection.seat)
        clipboard = try #require(Clipboard(session.connection, seat))
    }

    /// What a program reads that pastes from a source.
    private func pasted(_ source: UInt32) throws -> String {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&ends) == 0)
        session.compositor.send(source, "send", "text/plain", with: ends[1])
        close(ends[1])
        try session.settle()
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = unsafe Glibc.read(ends[0], &bytes, bytes.count)
        close(ends[0])
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test("a program that was pasting when another text was copied gets the earlier one")
    func replaced() throws {
        clipboard.onSend = { #expect($0.write()) }
        var lost = 0
        clipboard.onLost = { lost += 1 }
        clipboard.copy("first")
        clipboard.copy("second")
        try session.settle()
        let sources = session.compositor.requests(to: "wl_data_device_manager")
            .filter { $0.name == "create_data_source" }.map { $0.words[0] }
        try #require(sources.count == 2)
        #expect(try pasted(sources[0]) == "first")
        #expect(try pasted(sources[1]) == "second")
        session.compositor.send(sources[0], "cancelled")
        try session.settle()
        let destroyed = { session.compositor.requests(to: "wl_data_source", "destroy") }
        #expect(destroyed().map(\.object) == [sources[0]])
        #expect(clipboard.isOffering && lost == 0)
        session.compositor.send(sources[1], "cancelled")
        try session.settle()
        #expect(destroyed().map(\.object) == sources)
        #expect(!clipboard.isOffering && lost == 1)
    }
}
