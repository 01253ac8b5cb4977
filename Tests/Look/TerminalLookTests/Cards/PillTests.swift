// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import TestSupport
import Testing

@testable import Interaction
@testable import TerminalLook

@Suite("The pill at the end of the toasts")
struct PillTests {
    /// So many toasts of a line each, in a terminal that has room for three.
    private func viewer(_ count: UInt32, waiting: Int = 0, isOpen: Bool = false) -> Viewer {
        var scene = Scene(revision: 1)
        scene.toasts = (1...count).map {
            Fixtures.card(.toast(Toast(headline: Headline(title: "Toast \($0)"))), id: $0)
        }
        scene.waitingToasts = waiting
        scene.isListOpen = isOpen
        return Viewer(scene, CellSize(columns: 40, rows: 12))
    }

    private func shown(_ viewer: Viewer) -> [UInt32] {
        viewer.layout.scene.cards.compactMap { $0.id?.rawValue }
    }

    private func click(_ viewer: inout Viewer, _ target: Target) throws {
        let pill = try #require(viewer.layout.scene.pill)
        let region = try #require(pill.layout.regions.first { $0.target == target })
        viewer.click(
            CellPoint(
                column: Int((pill.frame.x + region.frame.midX) / CellUnit.width),
                row: Int(pill.frame.midY / CellUnit.height)
            )
        )
    }

    /// The reports to the daemon, except those about hidden toasts.
    private func reported(_ viewer: inout Viewer) -> [UserAction] {
        viewer.reported().filter { if case .toastsHidden = $0 { false } else { true } }
    }

    private func words(_ viewer: Viewer) -> String {
        let row = viewer.rows.first { $0.contains("more") || $0.contains("less") } ?? ""
        return row.split(separator: " ").joined(separator: " ")
    }

    @Test("a click asks for what waits")
    func opens() throws {
        var viewer = viewer(2, waiting: 4)
        #expect(words(viewer) == "+4 more")
        try click(&viewer, .more)
        #expect(reported(&viewer) == [.moreTapped(nil)])
    }

    @Test("what do not disturb holds is counted, and cannot be opened")
    func held() throws {
        var viewer = viewer(2, waiting: 4)
        var scene = viewer.interaction.scene
        scene.heldToasts = 4
        scene.revision += 1
        viewer.show(scene)
        #expect(words(viewer) == "+4 more")
        #expect(viewer.layout.scene.pill?.layout.regions.isEmpty == true)
    }

    @Test("pages through the toasts without room, and back to the newest")
    func pages() throws {
        var viewer = viewer(8)
        let first = shown(viewer)
        #expect(first.first == 8)
        #expect(words(viewer) == "+\(8 - first.count) more")
        try click(&viewer, .more)
        let second = shown(viewer)
        #expect(second.first == first.last.map { $0 - 1 })
        #expect(words(viewer).hasSuffix("Show less"))
        for _ in 0..<8 where words(viewer).contains("more") { try click(&viewer, .more) }
        #expect(shown(viewer).last == 1)
        #expect(words(viewer) == "Show less")
        #expect(reported(&viewer).isEmpty)
        try click(&viewer, .less)
        #expect(shown(viewer) == first)
    }

    @Test("the daemon receives the hidden toasts, page by page")
    func hidden() throws {
        var viewer = viewer(5)
        let all = Set((1...5).map(Sample.id))
        func hidden(_ viewer: inout Viewer) -> Set<PresentationID>? {
            let all = viewer.reported().compactMap {
                if case .toastsHidden(let ids) = $0 { ids } else { nil }
            }
            return all.last.map(Set.init)
        }
        #expect(hidden(&viewer) == all.subtracting(shown(viewer).map(Sample.id)))
        try click(&viewer, .more)
        #expect(hidden(&viewer) == all.subtracting(shown(viewer).map(Sample.id)))
        try click(&viewer, .less)
        #expect(hidden(&viewer)?.isDisjoint(with: [Sample.id(5)]) == true)
    }

    @Test(
        "opens what is gathered under a card, and says if that is of any application",
        arguments: [(false, "+3 more"), (true, "+3 missed")]
    )
    func gathered(isReleased: Bool, title: String) throws {
        var viewer = viewer(2)
        var scene = viewer.interaction.scene
        scene.revision += 1
        scene.toasts[0].gathered = 3
        scene.toasts[0].gathersReleased = isReleased
        for index in scene.toasts.indices { scene.toasts[index].isArmed = true }
        viewer.show(scene)
        viewer.advance(600)
        _ = reported(&viewer)
        let place = try #require(viewer.place(of: title))
        viewer.click(place)
        #expect(reported(&viewer).last == .moreTapped(Sample.id(1)))
    }

    @Test("a newer toast shows, whatever page is open")
    func newest() throws {
        var viewer = viewer(8)
        try click(&viewer, .more)
        var scene = viewer.interaction.scene
        scene.revision += 1
        scene.toasts.append(Fixtures.card(.toast(Toast(headline: Headline(title: "Late"))), id: 9))
        viewer.show(scene)
        #expect(shown(viewer).first == 9)
    }

    @Test("continues to the opened list if nothing of it has room")
    func opensBeyond() throws {
        var viewer = viewer(3, waiting: 3)
        let before = shown(viewer)
        #expect(before == [3, 2, 1])
        try click(&viewer, .more)
        #expect(reported(&viewer) == [.moreTapped(nil)])
        var scene = self.viewer(6, isOpen: true).interaction.scene
        // What was listed lies farther from the corner.
        scene.toasts = scene.toasts.suffix(3) + scene.toasts.prefix(3)
        scene.revision = 2
        viewer.show(scene)
        #expect(shown(viewer).first == 6)
        try click(&viewer, .less)
        #expect(reported(&viewer) == [.lessTapped])
    }

    @Test("has the keyboard after the toasts; Escape closes what it opened, then leaves")
    func keyboard() throws {
        var viewer = viewer(2, waiting: 4)
        var scene = viewer.interaction.scene
        scene.revision += 1
        scene.keyboard = scene.toasts.last?.id
        for index in scene.toasts.indices { scene.toasts[index].isArmed = true }
        viewer.show(scene)
        for _ in 0..<8 where viewer.interaction.pillState.focus == nil { viewer.type("\t") }
        #expect(viewer.interaction.pillState.focus == .more)
        _ = reported(&viewer)
        viewer.type("\r")
        #expect(reported(&viewer) == [.moreTapped(nil)])
        scene.revision += 1
        scene.isListOpen = true
        scene.waitingToasts = 0
        viewer.show(scene)
        #expect(viewer.interaction.pillState.focus == .less)
        viewer.type("\u{1B}")
        #expect(reported(&viewer) == [.lessTapped])
        scene.revision += 1
        scene.isListOpen = false
        scene.waitingToasts = 4
        viewer.show(scene)
        // Sooner it would be the same key, held.
        viewer.advance(1000)
        viewer.type("\u{1B}")
        #expect(reported(&viewer) == [.keyboardLeft])
    }

    @Test("accepts nothing while the input is blocked")
    func blocked() throws {
        var viewer = viewer(2, waiting: 4)
        var scene = viewer.interaction.scene
        scene.revision += 1
        scene.blockedSince = viewer.now
        viewer.show(scene)
        try click(&viewer, .more)
        #expect(reported(&viewer).isEmpty)
    }
}
