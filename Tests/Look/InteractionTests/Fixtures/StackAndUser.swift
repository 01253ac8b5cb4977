// SPDX-License-Identifier: MIT
//
// The stack of the daemon and the state of a display on one clock, with the way between
// them: scenes take a frame to come on screen, actions arrive at once.

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport

/// A user of a display with a real stack.
struct StackAndUser {
    var core = Simulation()
    var user = TestUser()
    /// How everything ended that ended.
    private(set) var outcomes: [PresentationID: Outcome] = [:]
    private var coming: (revision: UInt64, at: Instant)?

    static let frame = Duration.milliseconds(16)

    init() { user.takeKeyboard() }

    /// What the user did to presentations, by a press.
    var presses: Int {
        outcomes.values.count { outcome in
            switch outcome {
            case .acted, .dismissed: true
            case .expired, .closed, .parentEnded, .replaced, .ownerGone, .released, .refused,
                .hidden, .shutdown:
                false
            }
        }
    }

    mutating func present(_ content: Content) -> PresentationID {
        let id = core.present(content)
        settle()
        return id
    }

    mutating func close(_ id: PresentationID) {
        note(core.send(.dismissRequested(core.token(), id, by: .app("a"))))
        settle()
    }

    mutating func input(_ event: InputEvent) {
        user.input(event)
        settle()
    }

    mutating func key(_ key: Key, isDown: Bool) {
        let text = key == .enter ? "\r" : key == .space ? " " : "x"
        let stroke = TestCards.stroke(key, text: text)
        input(isDown ? .keyPressed(stroke) : .keyReleased(stroke))
    }

    /// Lets time pass for both, step by step.
    mutating func advance(_ milliseconds: Int64) {
        let end = user.now + .milliseconds(milliseconds)
        while true {
            let due = [core.state.nextDeadline, user.interaction.nextDeadline, coming?.at]
                .compactMap { $0 }.min()
            guard let due, due <= end else { break }
            move(to: max(due, user.now))
        }
        move(to: end)
    }

    private mutating func move(to instant: Instant) {
        note(core.advance(by: instant - core.now))
        user.now = instant
        if let due = user.interaction.nextDeadline, due <= instant {
            user.send(.deadlinePassed)
            user.arrange()
        }
        if let coming, coming.at <= instant {
            self.coming = nil
            user.send(.presented(revision: coming.revision))
            note(core.send(.scenePresented(core.display, revision: coming.revision)))
        }
        settle()
    }

    /// Carries scenes and actions to and fro until both sides agree.
    private mutating func settle() {
        while true {
            let scene = core.state.scene
            if scene != user.scene {
                user.scene = scene
                user.send(.sceneChanged(scene))
                user.arrange()
                coming = (scene.revision, user.now + Self.frame)
            }
            let actions = user.news()
            guard !actions.isEmpty else { return }
            for action in actions { note(core.act(action)) }
        }
    }

    private mutating func note(_ effects: [Effect]) {
        outcomes.merge(effects.outcomes) { $1 }
    }
}
