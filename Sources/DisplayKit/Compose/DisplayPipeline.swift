// SPDX-License-Identifier: MIT
//
// The way from a scene to what is on screen: four stages, each a value made by
// one function from the one before.
//
//     event ─reduce→ InteractionState ─layOut→ SceneLayout
//           ─instances→ SceneInstances ─frame→ Frame
//
// There is no screen, no daemon and no clock here: `DisplayRuntime` adds them,
// `HeadlessDisplay` does without.

import DesignSystem
import Interaction
import PresenterCore

/// The four stages of a display.
struct DisplayPipeline<Renderer: SceneRenderer> {
    /// The first stage.
    private(set) var state: InteractionState
    /// The second; `nil`: nothing was laid out yet.
    private(set) var layout: Renderer.Layout?
    var renderer: Renderer

    /// The stages of an empty scene.
    init(renderer: Renderer, now: Instant) {
        self.renderer = renderer
        state = InteractionState(
            isMotionReduced: !Renderer.movesCards,
            ownsKeyboard: Renderer.ownsKeyboard,
            now: now
        )
    }

    /// Takes an event into the state.
    ///
    /// - Returns: what is to be done, in order.
    mutating func reduce(_ event: InteractionEvent, at moment: Instant) -> [Order] {
        state.reduce(event, at: moment)
    }

    /// Lays the state out, and has the state follow the layout.
    ///
    /// - Returns: what is to be done: what lies under the pointer may be something else.
    mutating func layOut(on outputs: [Output], _ assignment: OutputAssignment) -> [Order] {
        var orders: [Order] = []
        // A layout can change what is hovered, which can change the layout; twice is enough.
        for _ in 0..<2 {
            let next = renderer.layout(of: state, on: outputs, assignment)
            guard next != layout else { break }
            layout = next
            orders += state.reduce(.laidOut(next.scene), at: state.clock)
        }
        return orders
    }

    /// The frame of the state's instant; `nil`: it looks as the last one.
    mutating func frame(on outputs: [Output]) -> Renderer.Drawing? {
        guard let layout else { return nil }
        return renderer.frame(of: state.instances, layout, on: outputs)
    }

    /// Ends every fade where it is heading, for pictures that stand still.
    mutating func settleLevels() { state.settleLevels() }
}
