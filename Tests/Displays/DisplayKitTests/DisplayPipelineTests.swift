// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

/// Each stage alone: a value, and the function that makes the next one of it.
@Suite("The four stages in pixels")
struct DisplayPipelineTests {
    private static let start = Instant(milliseconds: 5000)
    private static let output = Output(
        id: OutputID(rawValue: 1),
        name: "DP-1",
        pixelSize: PixelSize(width: 1280, height: 800)
    )
    private static let assignment = OutputAssignment(cards: output.id, toasts: output.id)

    private func pipeline(_ change: (inout Scene) -> Void) -> DisplayPipeline<PixelRenderer> {
        var pipeline = DisplayPipeline(renderer: PixelRenderer(measure: .blocks), now: Self.start)
        var scene = Scene(revision: 1)
        change(&scene)
        _ = pipeline.state.reduce(.sceneChanged(scene), at: Self.start)
        return pipeline
    }

    @Test("a scene is in the state before anything is laid out")
    func state() {
        let pipeline = pipeline { $0.toasts = [Sample.toast(1)] }
        #expect(pipeline.state.scene.toasts.map(\.id) == [Sample.id(1)])
        #expect(pipeline.state.layout == SceneLayout())
        #expect(pipeline.state.instances.cards.isEmpty && pipeline.state.instances.scrim == nil)
    }

    @Test("a layout is the cards at rest, Topmost's own among them")
    func layout() throws {
        let renderer = PixelRenderer(measure: .blocks)
        let state = pipeline {
            $0.presenters = [Sample.modal(1)]
            $0.toasts = [Sample.toast(2)]
            $0.waitingToasts = 3
        }.state
        let layout = renderer.layout(of: state, on: [Self.output], Self.assignment)
        #expect(layout.cards.map(\.role) == [.topmost, .toast, .moreToasts])
        #expect(layout.cards.allSatisfy { $0.transform == .rest && !$0.isExiting })
        #expect(layout.cards.allSatisfy { $0.output.id == Self.output.id })
        #expect(layout.scrim != nil && layout.loadingScrim == nil)
        // Toasts first in one array, everything else in another.
        let nowhere = renderer.layout(of: state, on: [Self.output], OutputAssignment())
        #expect(nowhere.cards.isEmpty && nowhere.scrim == nil)
    }

    @Test("instances are the layout with its motion at one instant")
    func instances() throws {
        var pipeline = pipeline { $0.toasts = [Sample.toast(1)] }
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        let first = try #require(pipeline.state.instances.cards.first)
        #expect(first.transform.opacity < 1)
        var resting = first
        resting.transform = .rest
        #expect(resting == pipeline.layout?.cards.first)
        _ = pipeline.state.reduce(.deadlinePassed, at: Self.start + .seconds(1))
        #expect(pipeline.state.instances.cards.map(\.transform) == [.rest])
        // What left the scene is still an instance, and no card of a layout.
        _ = pipeline.state.reduce(.sceneChanged(Scene(revision: 2)), at: Self.start + .seconds(1))
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        #expect(pipeline.layout?.cards.isEmpty ?? false)
        #expect(pipeline.state.instances.cards.map(\.isExiting) == [true])
        _ = pipeline.state.reduce(.deadlinePassed, at: Self.start + .seconds(2))
        #expect(pipeline.state.instances.cards.isEmpty)
    }

    @Test("a frame is made from the instances alone; without a visible change there is no frame")
    func frame() throws {
        var pipeline = pipeline { $0.toasts = [Sample.toast(1)] }
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        _ = pipeline.state.reduce(.deadlinePassed, at: Self.start + .seconds(1))
        let instances = pipeline.state.instances
        var renderer = PixelRenderer(measure: .blocks)
        let frameDrawn = renderer.frame(of: instances, SceneLayout(), on: [Self.output])
        let frame = try #require(frameDrawn)
        #expect(frame.serial == 1)
        #expect(frame.surfaces.map(\.id) == [.toast(Sample.id(1))])
        let same = renderer.frame(of: instances, SceneLayout(), on: [Self.output])
        #expect(same == nil)
        var moved = instances
        moved.cards[0].transform.dx = 5
        let nextDrawn = renderer.frame(of: moved, SceneLayout(), on: [Self.output])
        let next = try #require(nextDrawn)
        // Moved, not painted.
        #expect(next.serial == 2 && next.surfaces[0].damage.isEmpty)
        #expect(next.surfaces[0].frame.x == frame.surfaces[0].frame.x + 5)
        renderer.forget()
        let wholeDrawn = renderer.frame(of: moved, SceneLayout(), on: [Self.output])
        let whole = try #require(wholeDrawn)
        #expect(whole.surfaces[0].damage == [whole.surfaces[0].whole])
    }

    @Test("a card that comes to lie under the pointer is hovered in the same turn")
    func feedback() throws {
        var pipeline = pipeline { $0.toasts = [Sample.toast(1), Sample.toast(2)] }
        _ = pipeline.state.reduce(.motionPreferred(isReduced: true), at: Self.start)
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        let lower = try #require(pipeline.layout?[Sample.id(1)]).visibleFrame
        let later = Self.start + .seconds(2)
        for offset in [1.0, 0] {
            let point = Point(x: lower.midX - offset, y: lower.midY)
            let position = ScreenPoint(output: Self.output.id, point: point)
            _ = pipeline.state.reduce(.input(.pointer(.moved(position))), at: later)
        }
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        // The newest comes where the pointer rests, and the one it was on moves down.
        var scene = pipeline.state.scene
        scene.revision = 2
        scene.toasts.append(Sample.toast(3))
        _ = pipeline.state.reduce(.sceneChanged(scene), at: later)
        let orders = pipeline.layOut(on: [Self.output], Self.assignment)
        #expect(orders == [.report(.hoverEnded(Sample.id(1))), .report(.hoverBegan(Sample.id(2)))])
        #expect(pipeline.state.cardState(Sample.id(2)).hover != nil)
        // The layout that came of it is the one the state knows.
        let more = pipeline.layOut(on: [Self.output], Self.assignment)
        #expect(more.isEmpty)
        #expect(pipeline.layout == pipeline.state.layout)
    }

    @Test("a card that leaves and returns before it is laid out is drawn again")
    func returning() throws {
        var pipeline = pipeline { $0.toasts = [Sample.toast(1), Sample.toast(2)] }
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        var scene = pipeline.state.scene
        let toasts = scene.toasts
        for (revision, shown) in [(2, [toasts[1]]), (3, toasts)] {
            scene.revision = UInt64(revision)
            scene.toasts = shown
            _ = pipeline.state.reduce(.sceneChanged(scene), at: Self.start)
        }
        _ = pipeline.layOut(on: [Self.output], Self.assignment)
        let drawn = pipeline.state.instances.cards.filter { !$0.isExiting }.compactMap(\.id)
        #expect(Set(drawn) == [Sample.id(1), Sample.id(2)])
        #expect(pipeline.layout == pipeline.state.layout)
    }
}
