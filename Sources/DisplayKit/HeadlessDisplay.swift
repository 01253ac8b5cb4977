// SPDX-License-Identifier: MIT
//
// A display's life without a screen, a daemon or a clock: scenes and gestures
// go in, time passes when it is told to, and the frame of that moment comes
// out. It is `DisplayRuntime` with everything outside taken away, on the same
// stages, so that a picture of something is the thing itself.

public import DesignSystem
import InputEvents
import Interaction
public import PluginWire
public import PresenterCore

/// Plays what a display would go through, up to one moment.
public struct HeadlessDisplay {
    private let output: Output
    private let measure: Measure
    private var pipeline: DisplayPipeline<PixelRenderer>

    /// Why a gesture could not be made.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence for whoever asked.
        public var description: String
    }

    /// An empty screen.
    ///
    /// - Parameters:
    ///   - output: the one monitor there is.
    ///   - measure: how large text and pictures come out.
    ///   - start: when the story begins.
    public init(output: Output, measure: Measure, start: Instant) {
        self.output = output
        self.measure = measure
        pipeline = DisplayPipeline(renderer: PixelRenderer(measure: measure), now: start)
    }

    /// Takes the person's settings over.
    public mutating func apply(_ settings: DisplaySettings) {
        pipeline.change { $0.apply(settings) }
        reduce(.motionPreferred(isReduced: settings.reducedMotion))
    }

    /// Shows a scene; it is on screen at once.
    public mutating func show(_ scene: Scene) {
        reduce(.sceneChanged(scene))
        if scene.isInputBlocked || !scene.presenters.isEmpty {
            reduce(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)))
        }
        arrange()
        reduce(.presented(revision: scene.revision))
    }

    /// Lets time pass.
    public mutating func wait(_ span: Duration) {
        // Everything that is drawn follows from the moment alone.
        _ = pipeline.reduce(.deadlinePassed, at: pipeline.state.clock + span)
        arrange()
    }

    /// Does what a person would.
    ///
    /// The target is a button's id, or `close`, `field`, `eye`, `link`,
    /// `details`, `copy`, `cancel`, `card`, or a choice's id; the uppermost of that name.
    ///
    /// - Throws: a sentence that names what is there.
    public mutating func perform(
        _ gesture: StillMessage.Gesture,
        on target: String
    ) throws(Problem) {
        switch gesture {
        case .hover: _ = try movePointer(to: target)
        case .press:
            reduce(.input(.pointerPressed(.primary, try movePointer(to: target))))
        case .tap:
            let place = try movePointer(to: target)
            reduce(.input(.pointerPressed(.primary, place)))
            reduce(.input(.pointerReleased(.primary, place)))
        case .focus: try focus(target)
        case .disable:
            let hitTarget = try find(target)
            guard case .button = hitTarget.target else {
                throw Problem(description: "\"\(target)\" is no button that can be disabled")
            }
            pipeline.change { $0.disabled.insert(hitTarget.target) }
        }
        arrange()
        // The layout may have moved the focus.
        pipeline.settleLevels()
        arrange()
    }

    /// What is on screen now; `nil`: nothing.
    ///
    /// - Parameter dims: whether what is below a modal is dimmed.
    /// - Returns: a frame of surfaces that are painted whole.
    public func frame(dims: Bool = true) -> Frame? {
        var instances = pipeline.state.instances
        if !dims {
            instances.scrim?.alpha = 0
            instances.loadingScrim?.alpha = 0
        }
        var frames = FrameRenderer(measure: measure)
        guard let frame = frames.frame(of: instances, on: [output]),
            frame.drawnArea(measure: measure) != nil
        else { return nil }
        return frame
    }

    // MARK: The person

    private struct Found {
        var card: PresentationID
        var target: Target
        /// The middle of it on the output.
        var middle: Point
    }

    private mutating func movePointer(to name: String) throws(Problem) -> Place {
        var found = look(for: name)
        if found == nil, let card = look(for: Target.card.partName) {
            // Some parts only show while the pointer is over the card.
            point(at: card.middle)
            found = look(for: name)
        }
        guard let found else { throw missing(name) }
        return point(at: found.middle)
    }

    @discardableResult
    private mutating func point(at middle: Point) -> Place {
        let place = Place(output: output.id, point: middle)
        // A pointer that lies where something appears is not on it until it moves.
        let beside = Place(output: output.id, point: Point(x: middle.x - 1, y: middle.y))
        reduce(.input(.pointerMoved(beside)))
        reduce(.input(.pointerMoved(place)))
        arrange()
        return place
    }

    private mutating func focus(_ name: String) throws(Problem) {
        let found = try find(name)
        let tab = KeyStroke(.tab, code: 15)
        let count = cards.reduce(0) {
            $0 + $1.card.layout.focusOrder.count
        }
        for _ in 0...max(1, count) {
            reduce(.input(.keyPressed(tab)))
            reduce(.input(.keyReleased(tab)))
            arrange()
            if pipeline.state.cardState(found.card).focus == found.target { return }
        }
        throw Problem(description: "the keyboard does not reach \"\(name)\"")
    }

    private func find(_ name: String) throws(Problem) -> Found {
        guard let found = look(for: name) else { throw missing(name) }
        return found
    }

    private func look(for name: String) -> Found? {
        for placement in cards.reversed() {
            guard let id = placement.id else { continue }
            let regions = placement.card.layout.regions
            // A button may be called as a part is; then the button is meant.
            let region =
                regions.last { $0.target == .button(name) }
                ?? regions.last { $0.target.partName == name }
            guard let region else { continue }
            let frame = placement.card.visibleFrame
            let scale = placement.card.scale
            return Found(
                card: id,
                target: region.target,
                middle: Point(
                    x: frame.minX + region.frame.midX * scale,
                    y: frame.minY + region.frame.midY * scale
                )
            )
        }
        return nil
    }

    private func missing(_ name: String) -> Problem {
        var names: [String] = []
        for placement in cards.reversed() {
            for region in placement.card.layout.regions
            where !names.contains(region.target.partName) {
                names.append(region.target.partName)
            }
        }
        let there = names.isEmpty ? "nothing" : names.joined(separator: ", ")
        return Problem(description: "there is no \"\(name)\" on screen; there is \(there)")
    }

    // MARK: The stages

    private mutating func reduce(_ event: InteractionEvent) {
        // Nobody hears what a person's act would have led to.
        _ = pipeline.reduce(event, at: pipeline.state.clock)
    }

    private mutating func arrange() {
        _ = pipeline.layOut(
            on: [output],
            OutputAssignment(cards: output.id, toasts: output.id)
        )
    }

    private var cards: [CardInstance] { pipeline.layout?.cards ?? [] }
}
