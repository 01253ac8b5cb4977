// SPDX-License-Identifier: MIT
//
// A user at a display whose clock moves only by hand: events go in at
// `now`, what came out is kept, and `advance` stops at every deadline.

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

/// The interaction state of a display, its clock, a pointer and a keyboard.
struct TestUser {
    var interaction: InteractionState
    var now: Instant
    /// The reports to the daemon and the requests to the shell, in order.
    var orders: [Order] = []
    var scene = Scene()
    /// Whether cards are read from right to left.
    var isMirrored = false
    /// How often a deadline came.
    var wakeUps = 0
    /// Whether the daemon heard of input that came too early since it last armed anything.
    private var isDisturbed = false

    static let output = OutputID(rawValue: 1)
    static let screen = OutputArea(id: output, size: Extent(width: 1000, height: 800))

    init(reduced: Bool = false, hasKeyboard: Bool = false) {
        now = Instant(milliseconds: 1_000_000)
        interaction = InteractionState(isMotionReduced: reduced, now: now)
        if hasKeyboard { takeKeyboard() }
    }

    /// A user with the keyboard, before a presenter that is armed and at rest.
    init(before card: Card) {
        self.init(hasKeyboard: true)
        show { $0.presenters = [card] }
        arm()
        advance(600)
        _ = news()
    }

    /// The state of the card that most tests are about.
    var state: CardState { interaction.cardState(TestCards.id(1)) }

    var reported: [UserAction] {
        orders.compactMap { if case .report(let action) = $0 { action } else { nil } }
    }

    /// The reports since the last look.
    mutating func news() -> [UserAction] {
        defer { orders = [] }
        return reported
    }

    mutating func send(_ event: InteractionEvent, at moment: Instant? = nil) {
        let new = interaction.reduce(event, at: moment ?? now)
        isDisturbed =
            isDisturbed || new.contains { if case .report(.disturbed) = $0 { true } else { false } }
        orders += new
    }

    mutating func input(_ event: InputEvent, at moment: Instant? = nil) {
        send(.input(event), at: moment)
        arrange()
    }

    mutating func arrange() {
        var layout = TestCards.layout(of: scene, interaction)
        for index in layout.cards.indices { layout.cards[index].layout.isMirrored = isMirrored }
        send(.laidOut(layout))
    }

    /// The daemon's next scene, laid out and put on screen.
    mutating func show(presented: Bool = true, _ change: (inout Scene) -> Void) {
        scene.revision += 1
        change(&scene)
        send(.sceneChanged(scene))
        arrange()
        if presented { send(.presented(revision: scene.revision)) }
    }

    /// The daemon changes the lowest presenter, which is a modal.
    mutating func changeModal(_ change: (inout Modal) -> Void) {
        show { scene in
            guard case .modal(var modal)? = scene.presenters.first?.content else {
                Issue.record("no modal: \(scene.presenters)")
                return
            }
            change(&modal)
            scene.presenters[0].content = .modal(modal)
        }
    }

    /// The daemon arms everything, half a second after input that came too early.
    mutating func arm() {
        if isDisturbed { advance(500) }
        isDisturbed = false
        show { scene in
            for index in scene.presenters.indices {
                scene.presenters[index].isArmed = index == scene.presenters.count - 1
            }
            for index in scene.toasts.indices { scene.toasts[index].isArmed = true }
            scene.retry?.isArmed = true
            scene.loading?.isArmed = true
        }
    }

    mutating func advance(_ milliseconds: Int64) {
        let end = now + .milliseconds(milliseconds)
        while let due = interaction.nextDeadline, due <= end {
            now = max(now, due)
            send(.deadlinePassed)
            arrange()
            wakeUps += 1
            if let next = interaction.nextDeadline, next <= now {
                Issue.record("deadline not in the future: \(next) at \(now)")
                return
            }
        }
        now = end
    }

    // A pointer.

    func place(_ id: PresentationID, _ target: Target) -> ScreenPoint {
        let instance = interaction.instances.cards.last { $0.id == id && !$0.isExiting }
        guard let card = instance,
            let region = card.layout.regions.last(where: { $0.target == target })
        else {
            Issue.record("nothing to point at: \(target)")
            return ScreenPoint(output: Self.output, point: .zero)
        }
        return ScreenPoint(
            output: Self.output,
            point: Point(
                x: card.visibleFrame.x + region.frame.midX * card.scale,
                y: card.visibleFrame.y + region.frame.midY * card.scale
            )
        )
    }

    static let beside = ScreenPoint(output: output, point: Point(x: 3, y: 797))

    mutating func press(_ place: ScreenPoint, _ button: PointerButton = .primary) {
        input(.pointer(.pressed(button, place)))
    }

    mutating func release(_ place: ScreenPoint, _ button: PointerButton = .primary) {
        input(.pointer(.released(button, place)))
    }

    mutating func click(_ id: PresentationID, _ target: Target) {
        let place = place(id, target)
        input(.pointer(.moved(place)))
        press(place)
        release(place)
    }

    // A keyboard.

    mutating func down(_ key: Key, text: String = "", _ modifiers: Modifiers = []) {
        input(.keyPressed(TestCards.stroke(key, text: text, modifiers)))
    }

    mutating func up(_ key: Key, text: String = "", _ modifiers: Modifiers = []) {
        input(.keyReleased(TestCards.stroke(key, text: text, modifiers)))
    }

    mutating func strike(_ key: Key, text: String = "", _ modifiers: Modifiers = []) {
        down(key, text: text, modifiers)
        up(key, text: text, modifiers)
    }

    mutating func hold(_ key: Key, repeats: Int) {
        down(key)
        var stroke = TestCards.stroke(key)
        stroke.isRepeat = true
        for _ in 0..<repeats {
            advance(30)
            input(.keyPressed(stroke))
        }
    }

    mutating func type(_ text: String) {
        for letter in text { strike(.character(letter), text: String(letter)) }
    }

    mutating func takeKeyboard() {
        input(.keyboardGained(heldKeys: [], isButtonHeld: false))
    }
}

extension SceneInstances {
    /// How far the black scrim below the topmost presenter has faded in.
    var scrimOpacity: Double { scrim?.alpha ?? 0 }
}
