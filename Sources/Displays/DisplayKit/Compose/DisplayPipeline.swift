// SPDX-License-Identifier: MIT
//
// The way from a scene to the screen: four stages, each a value that one function
// makes from the previous one.
//
//     event ─reduce→ InteractionState ─layOut→ SceneLayout
//           ─instances→ SceneInstances ─frame→ Frame
//
// There is no screen, daemon or clock here: `DisplayRuntime` adds them,
// `HeadlessDisplay` does without.

import DesignSystem
import Interaction
import PresenterCore

/// The four stages of a display.
struct DisplayPipeline<Renderer: SceneRenderer> {
    /// The first stage.
    var state: InteractionState
    /// The second stage; `nil` before the first layout.
    private(set) var layout: Renderer.Layout?
    /// Makes the second stage and the last; `change` is for what a layout depends on.
    var renderer: Renderer
    /// The inputs of the current layout.
    private var basis: Basis?
    /// The state's layout when it was last laid out; the state removes cards that leave.
    private var placed = SceneLayout()

    private struct Basis: Equatable {
        var input: LayoutInput
        var outputs: [Output]
        var assignment: OutputAssignment
    }

    /// Creates the stages of an empty scene.
    init(renderer: Renderer, now: Instant) {
        self.renderer = renderer
        state = InteractionState(
            isMotionReduced: !Renderer.movesCards,
            ownsKeyboard: Renderer.ownsKeyboard,
            maximumCopied: Renderer.maximumCopied,
            now: now
        )
    }

    /// Changes the renderer; the next layout is made from scratch.
    mutating func change(_ body: (inout Renderer) -> Void) {
        body(&renderer)
        basis = nil
    }

    /// Lays the state out and updates the state from the layout; does nothing if no
    /// input of the layout changed.
    ///
    /// - Returns: the orders to carry out: the target under the pointer may have changed.
    mutating func layOut(on outputs: [Output], _ assignment: OutputAssignment) -> [Order] {
        var orders: [Order] = []
        // A layout can change what is hovered, which can change the layout; twice is enough.
        for _ in 0..<2 {
            let isDue = layout?.scene.nextChange.map { $0 <= state.clock } ?? false
            let next = Basis(input: LayoutInput(state), outputs: outputs, assignment: assignment)
            // A card that left and returned since is in the last layout, but not in the state's.
            let haveCardsLeft = state.layout != placed
            guard next != basis || isDue || haveCardsLeft else { break }
            basis = next
            let laidOut = renderer.layout(of: state, on: outputs, assignment)
            guard laidOut != layout || haveCardsLeft else { break }
            layout = laidOut
            orders += state.reduce(.laidOut(laidOut.scene), at: state.clock)
            placed = state.layout
        }
        return orders
    }

    /// Lays the state out with every fade at its end, for still pictures.
    mutating func finishFades(on outputs: [Output], _ assignment: OutputAssignment) {
        // The layout may move the focus, and a fade's end may change the layout.
        _ = layOut(on: outputs, assignment)
        state.settleLevels()
        _ = layOut(on: outputs, assignment)
    }
}
