// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

/// The terminal in the documentation: `docs/pictures/terminal.png` is this golden,
/// drawn by `Scripts/terminal-picture`.
@Suite("The picture of a terminal")
struct PictureTests {
    static let scene: Scene = {
        var reply = Fixtures.card(.toast(Fixtures.reply), id: 5, name: "Chat")
        reply.lifetime = .init(duration: .seconds(10), endsAt: Fixtures.arrival + .seconds(7))
        var scene = Fixtures.scene(
            Fixtures.card(.modal(Fixtures.password), id: 1, name: "Vault"),
            Fixtures.card(.bottomSheet(Fixtures.sheet()), id: 2, name: "Files"),
            Fixtures.card(.modal(Fixtures.snapshot), id: 3, name: "Backup"),
            Fixtures.card(.modal(Fixtures.discard), id: 4, name: "Mail", trust: .sandboxed),
            reply,
            Fixtures.card(.toast(Fixtures.download), id: 6, name: "Browser")
        )
        scene.waitingToasts = 2
        return scene
    }()

    @Test("is the output for a terminal of all colours")
    func picture() throws {
        var viewer = Viewer(Self.scene, CellSize(columns: 132, rows: 21), theme: .dark)
        viewer.advance(1000)
        var encoder = FrameEncoder(depth: .direct)
        let bytes = encoder.encode(from: nil, to: viewer.picture.grid)
        let text = String(decoding: bytes, as: UTF8.self) + "\n"
        #expect(try GoldenFile.problem(text, "picture.ansi") == nil, "make golden rewrites it")
    }
}
