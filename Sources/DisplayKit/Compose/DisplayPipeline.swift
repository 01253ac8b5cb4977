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
    private(set) var renderer: Renderer
    /// What the layout was made of.
    private var basis: Basis?

    private struct Basis: Equatable {
        var input: LayoutInput
        var outputs: [Output]
        var assignment: OutputAssignment
    }

    /// The stages of an empty scene.
    init(renderer: Renderer, now: Instant) {
        self.renderer = renderer
        state = InteractionState(
            isMotionReduced: !Renderer.movesCards,
            ownsKeyboard: Renderer.ownsKeyboard,
            now: now
        )
    }

    /// Changes how things are drawn.
    mutating func change(_ body: (inout Renderer) -> Void) {
        body(&renderer)
        basis = nil
    }

    /// Takes an event into the state.
    ///
    /// - Returns: what is to be done, in order.
    mutating func reduce(_ event: InteractionEvent, at moment: Instant) -> [Order] {
        state.reduce(event, at: moment)
    }

    /// Lays the state out, and has the state follow the layout; the layout stays
    /// as long as nothing it depends on changed.
    ///
    /// - Returns: what is to be done: what lies under the pointer may be something else.
    mutating func layOut(on outputs: [Output], _ assignment: OutputAssignment) -> [Order] {
        var orders: [Order] = []
        // A layout can change what is hovered, which can change the layout; twice is enough.
        for _ in 0..<2 {
            let isDue = layout?.scene.nextChange.map { $0 <= state.clock } ?? false
            let next = Basis(
                input: LayoutInput(state),
                outputs: outputs,
                assignment: assignment
            )
            guard next != basis || isDue else { break }
            basis = next
            let laidOut = renderer.layout(of: state, on: outputs, assignment)
            guard laidOut != layout else { break }
            layout = laidOut
            orders += state.reduce(.laidOut(laidOut.scene), at: state.clock)
        }
        return orders
    }

    /// The frame of the state's instant; `nil`: it looks as the last one.
    mutating func frame(
        on outputs: [Output],
        isTranslucent: Bool = true
    ) -> Renderer.Drawing? {
        guard let layout else { return nil }
        renderer.isTranslucent = isTranslucent
        return renderer.frame(of: state.instances, layout, on: outputs)
    }

    /// Ends every fade where it is heading, for pictures that stand still.
    mutating func settleLevels() { state.settleLevels() }
}
