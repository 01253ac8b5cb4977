// SPDX-License-Identifier: MIT
//
// A display without a screen, a daemon or a clock: it receives scenes and gestures,
// time passes on request, and it returns the frame of that moment. It shares its
// stages with `DisplayRuntime`, so a picture shows exactly what a screen would.

public import Basics
public import DesignSystem
import InputEvents
import Interaction
import Localization
public import PluginWire
public import PresenterCore
import Texts

/// Simulates a display up to one moment.
public struct HeadlessDisplay {
    private let output: Output
    private let measure: Measure
    private var pipeline: DisplayPipeline<PixelRenderer>

    /// Why a gesture is impossible.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence for the caller.
        public var description: String
    }

    /// Creates an empty screen.
    ///
    /// - Parameters:
    ///   - output: the only monitor.
    ///   - measure: measures text and pictures.
    ///   - start: when the simulation begins.
    public init(output: Output, measure: Measure, start: Instant) {
        self.output = output
        self.measure = measure
        pipeline = DisplayPipeline(renderer: PixelRenderer(measure: measure), now: start)
    }

    /// Applies the user's settings.
    public mutating func apply(_ settings: DisplaySettings) {
        pipeline.change { $0.apply(settings) }
        reduce(.motionPreferred(isReduced: settings.reducedMotion))
        reduce(.swipesBound(settings.toastSwipes))
    }

    /// Shows a scene immediately.
    public mutating func show(_ scene: Scene) {
        reduce(.sceneChanged(scene))
        if scene.isInputBlocked || !scene.presenters.isEmpty {
            reduce(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)))
        }
        arrange()
        reduce(.presented(revision: scene.revision))
    }

    /// Advances time.
    public mutating func wait(_ span: Duration) {
        // The drawing depends only on the instant, so no steps in between are needed.
        _ = pipeline.state.reduce(.deadlinePassed, at: pipeline.state.clock + span)
        arrange()
    }

    /// Performs a user's gesture.
    ///
    /// The target is a button's id, or `close`, `field`, `eye`, `link`, `details`,
    /// `copy`, `cancel`, `card`, or a choice's id; the topmost part of that name is used.
    ///
    /// - Throws: a sentence that lists the parts on screen.
    public mutating func perform(
        _ gesture: SnapshotMessage.Gesture,
        on target: String
    ) throws(Problem) {
        switch gesture {
        case .hover: _ = try movePointer(to: target)
        case .press:
            reduce(.input(.pointer(.pressed(.primary, try movePointer(to: target)))))
        case .tap:
            let position = try movePointer(to: target)
            reduce(.input(.pointer(.pressed(.primary, position))))
            reduce(.input(.pointer(.released(.primary, position))))
        case .focus: try focus(target)
        case .disable:
            let hitTarget = try find(target)
            guard case .button = hitTarget.target else {
                throw Problem(description: Phrase.notAButton.text(target))
            }
            pipeline.change { $0.disabled.insert(hitTarget.target) }
        }
        pipeline.finishFades(on: [output], assignment)
    }

    /// Returns the content of the screen; `nil` if it is empty.
    ///
    /// - Parameter dims: whether the background of a modal is dimmed.
    /// - Returns: a frame whose surfaces are painted completely.
    public func frame(dims: Bool = true) -> Frame? {
        var instances = pipeline.state.instances
        if !dims {
            instances.scrim?.alpha = 0
            instances.loadingScrim?.alpha = 0
        }
        var renderer = pipeline.renderer
        guard
            let frame = renderer.frame(
                of: instances,
                pipeline.layout ?? SceneLayout(),
                on: [output]
            ),
            frame.drawnArea(measure: measure) != nil
        else { return nil }
        return frame
    }

    /// What assistive technologies get.
    var accessibleTree: AccessibleTree {
        let layout = pipeline.layout ?? SceneLayout()
        return AccessibleTree(layout, in: pipeline.state) { _ in output.name }
    }

    // MARK: User input

    private struct Found {
        var card: PresentationID
        var target: Target
        /// The target's centre on the output.
        var middle: Point
    }

    private mutating func movePointer(to name: String) throws(Problem) -> ScreenPoint {
        var found = look(for: name)
        if found == nil, let card = look(for: "card") {
            // Some parts appear only while the pointer is over the card.
            point(at: card.middle)
            found = look(for: name)
        }
        guard let found else { throw missing(name) }
        return point(at: found.middle)
    }

    @discardableResult
    private mutating func point(at middle: Point) -> ScreenPoint {
        let position = ScreenPoint(output: output.id, point: middle)
        // A pointer that rests where a part appears does not hover it until it moves.
        let beside = ScreenPoint(output: output.id, point: Point(x: middle.x - 1, y: middle.y))
        reduce(.input(.pointer(.moved(beside))))
        reduce(.input(.pointer(.moved(position))))
        arrange()
        return position
    }

    private mutating func focus(_ name: String) throws(Problem) {
        let found = try find(name)
        let tab = KeyStroke(.tab, code: 15)
        let count = cards.reduce(0) { $0 + $1.layout.focusOrder.count }
        for _ in 0...max(1, count) {
            reduce(.input(.keyPressed(tab)))
            reduce(.input(.keyReleased(tab)))
            arrange()
            if pipeline.state.cardState(found.card).focus == found.target { return }
        }
        throw Problem(description: Phrase.cannotHaveFocus.text(name))
    }

    private func find(_ name: String) throws(Problem) -> Found {
        guard let found = look(for: name) else { throw missing(name) }
        return found
    }

    private func look(for name: String) -> Found? {
        for placement in cards.reversed() {
            guard let id = placement.id else { continue }
            let controls = placement.layout.controls
            // If a button has the name of a part, the button is meant.
            let part =
                controls.last { $0.control.target == .button(name) }
                ?? controls.last { $0.control.partName == name }
            guard let part else { continue }
            let frame = placement.visibleFrame(of: part.frame)
            return Found(
                card: id,
                target: part.control.target,
                middle: Point(x: frame.midX, y: frame.midY)
            )
        }
        return nil
    }

    private func missing(_ name: String) -> Problem {
        var names: [String] = []
        for placement in cards.reversed() {
            for (control, _) in placement.layout.controls where !names.contains(control.partName) {
                names.append(control.partName)
            }
        }
        guard !names.isEmpty else { return Problem(description: Phrase.emptyScreen.text(name)) }
        let there = names.joined(separator: ", ")
        return Problem(description: Phrase.notOnScreen.text(name, there))
    }

    // MARK: The stages

    private mutating func reduce(_ event: InteractionEvent) {
        // No daemon receives the resulting actions; what one would do at once, to open the
        // field of a reply, is done here.
        let orders = pipeline.state.reduce(event, at: pipeline.state.clock)
        guard case .report(.replyOpened(let id))? = orders.last else { return }
        var scene = pipeline.state.scene
        scene.replying = id
        scene.keyboard = scene.presenters.isEmpty ? id : nil
        reduce(.sceneChanged(scene))
        reduce(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)))
    }

    private mutating func arrange() {
        _ = pipeline.layOut(on: [output], assignment)
    }

    private var assignment: OutputAssignment {
        OutputAssignment(cards: output.id, toasts: output.id)
    }

    private var cards: [CardInstance] { pipeline.layout?.cards ?? [] }
}

/// The desktop on pictures that are drawn without a screen.
public enum Wallpaper {
    /// Returns the commands that fill a rectangle.
    public static func commands(isDark: Bool, on all: Rectangle<Double>) -> [DrawCommand] {
        let above = Color(hex: isDark ? 0x1B2350 : 0x6681AC)
        let below = Color(hex: isDark ? 0x43315F : 0xAE9DA6)
        return [.fill(.rectangle(all), below), .fade(all, above, strongEdge: .top)]
    }
}
