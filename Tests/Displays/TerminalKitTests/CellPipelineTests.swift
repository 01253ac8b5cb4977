// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore
import TerminalLook
import TestSupport
import Testing

@testable import DisplayKit
@testable import TerminalKit

/// The pipeline of pixels, with cells in its stages.
@Suite("The four stages in cells")
struct CellPipelineTests {
    private static let start = Instant(milliseconds: 5000)
    private static let output = Output(CellSize(columns: 80, rows: 24))

    private func pipeline(_ change: (inout Scene) -> Void) -> DisplayPipeline<CellRenderer> {
        let renderer = CellRenderer(TerminalOptions())
        var pipeline = DisplayPipeline(renderer: renderer, now: Self.start)
        var scene = Scene(revision: 1)
        change(&scene)
        _ = pipeline.state.reduce(.sceneChanged(scene), at: Self.start)
        return pipeline
    }

    @Test("a terminal owns its keyboard; cards appear and leave without motion")
    func state() {
        let pipeline = pipeline { $0.toasts = [Sample.toast(1)] }
        #expect(pipeline.state.ownsKeyboard && pipeline.state.isMotionReduced)
    }

    @Test("a layout knows where cards lie, in the units of pixels")
    func layout() throws {
        let renderer = CellRenderer(TerminalOptions())
        let state = pipeline { $0.presenters = [Sample.modal(1)] }.state
        let layout = renderer.layout(of: state, on: [Self.output], OutputAssignment())
        let card = try #require(layout.scene[Sample.id(1)])
        #expect(card.role == .topmost)
        #expect(card.frame.x.truncatingRemainder(dividingBy: CellUnit.width) == 0)
        #expect(card.frame.maxY <= Self.output.extent.height)
        #expect(layout.scene.scrim != nil)
    }

    @Test("instances are the layout unchanged while no toast is swiped")
    func instances() {
        var pipeline = pipeline { $0.presenters = [Sample.modal(1)] }
        _ = pipeline.layOut(on: [Self.output], OutputAssignment())
        let instances = pipeline.state.instances.cards
        #expect(instances == pipeline.layout?.scene.cards)
        #expect(instances.allSatisfy { $0.transform == .rest })
        _ = pipeline.state.reduce(.sceneChanged(Scene(revision: 2)), at: Self.start)
        #expect(pipeline.state.instances.cards.isEmpty)
    }

    @Test("a frame is the instances drawn, and none when it looks the same")
    func frame() throws {
        var pipeline = pipeline { $0.presenters = [Sample.modal(1)] }
        let early = pipeline.frame(on: [Self.output])
        #expect(early?.serial == nil)
        _ = pipeline.layOut(on: [Self.output], OutputAssignment())
        let layout = try #require(pipeline.layout)
        let drawn = pipeline.frame(on: [Self.output])
        let frame = try #require(drawn)
        #expect(
            frame.serial == 1
                && frame.picture == TerminalPicture(of: pipeline.state.instances, layout)
        )
        let rows = (0..<24).map { frame.picture.grid.text(ofRow: $0) }
        #expect(rows.contains { $0.contains("Save?") })
        let same = pipeline.frame(on: [Self.output])
        #expect(same?.serial == nil)
        pipeline.change { $0.forget() }
        let next = pipeline.frame(on: [Self.output])
        #expect(next?.serial == 2)
    }

    @Test("a card is drawn where its instance is, in whole cells")
    func moved() throws {
        var pipeline = pipeline { $0.toasts = [Sample.toast(1)] }
        _ = pipeline.layOut(on: [Self.output], OutputAssignment())
        let layout = try #require(pipeline.layout)
        var instances = pipeline.state.instances
        func corner() throws -> CellPoint {
            let grid = TerminalPicture(of: instances, layout).grid
            let row = try #require((0..<24).first { !grid.text(ofRow: $0).isEmpty })
            let column = try #require(grid.row(row).firstIndex { $0.text != " " })
            return CellPoint(column: column - grid.row(row).startIndex, row: row)
        }
        let rest = try corner()
        instances.cards[0].transform.dx = -2.3 * CellUnit.width
        #expect(try corner() == CellPoint(column: rest.column - 2, row: rest.row))
    }
}

extension DisplayPipeline {
    /// The frame of the state's instant, as the runtime makes it.
    fileprivate mutating func frame(on outputs: [Output]) -> Renderer.Drawing? {
        guard let layout else { return nil }
        return renderer.frame(of: state.instances, layout, on: outputs)
    }
}
