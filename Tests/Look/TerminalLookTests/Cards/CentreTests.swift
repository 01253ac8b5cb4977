// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Notification centre in cells")
struct CentreTests {
    private func viewer(_ name: String, columns: Int = 60, rows: Int = 24) -> Viewer {
        var scene = Scene(revision: 1) { $0.centre = CentreSamples.centre(name) }
        scene.revision = 1
        var viewer = Viewer(CellSize(columns: columns, rows: rows))
        viewer.now = CentreSamples.now
        viewer.show(scene)
        return viewer
    }

    @Test("looks unchanged", arguments: CentreSamples.all.map(\.name))
    func golden(name: String) throws {
        let viewer = viewer(name)
        #expect(viewer.interaction.layout[.centre]?.layout.unusableParts == [])
        try #expect(GoldenFile.problem(drawing(viewer.picture), "centre-\(name).txt") == nil)
    }

    @Test("a reply is typed in the row of its notification")
    func reply() throws {
        var viewer = viewer("live")
        for _ in 0..<6 { viewer.type("\u{1B}[B") }
        viewer.type("\u{1B}[C")
        viewer.type("\r")
        viewer.type("at noon")
        #expect(viewer.interaction.layout[.centre]?.layout.unusableParts == [])
        try #expect(GoldenFile.problem(drawing(viewer.picture), "centre-reply.txt") == nil)
    }

    @Test("fits a small terminal")
    func small() throws {
        let picture = viewer("past", columns: 24, rows: 12).picture
        try #expect(GoldenFile.problem(drawing(picture), "centre-small.txt") == nil)
    }

    @Test("the arrows go from the search through the rows, and the list scrolls with them")
    func keys() throws {
        var viewer = viewer("past", rows: 16)
        #expect(viewer.interaction.cardState(.centre).focus == .input)
        var seen: [Target?] = []
        for _ in 0..<10 {
            viewer.type("\u{1B}[B")
            let state = viewer.interaction.cardState(.centre)
            seen.append(state.focus)
            let regions = viewer.interaction.layout[.centre]?.layout.regions ?? []
            #expect(regions.contains { $0.target == state.focus }, "\(String(describing: seen))")
        }
        var rows = CentreSamples.centre("past").rows.map { Target.centre(.row($0.id)) }
        // The focus stays until the next row is delivered, or is left behind.
        rows[7] = rows[6]
        #expect(seen == rows.prefix(10).map(Optional.some))
    }
}
