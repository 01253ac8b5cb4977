// SPDX-License-Identifier: MIT
//
// What a screen was told about the person's input: how much of it belongs to
// us, the pointer's shape, and the field that takes text. It is told each only
// when it changes.
//
// The key that answered a modal or freed the input goes on repeating until it
// comes up; given back too early, its repeats would reach the window below. So
// the input is held for up to a second for a key that is still down. A lease
// that ends by itself is never held on to.

import EventLoop
import InputEvents
import Interaction
import PresenterCore

/// Takes and frees the person's input.
final class InputHolder {
    /// How long the input is held for a key that is still down.
    var lingerLimit = Duration.seconds(1)

    private let loop: EventLoop
    private let tell: (Request) -> Void
    private var mode = InputMode.free
    private var cursor = PointerShape.arrow
    private var textEntry: TextEntry?
    /// Whether the person held Escape to free the input.
    private var wasReleasedByHand = false
    private var lingerEnd: Duration?
    private var timer: TimerSource?

    /// Something the screen is told.
    enum Request {
        case input(InputMode)
        case cursor(PointerShape)
        case textEntry(TextEntry?)
    }

    /// Holds nothing yet.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - recheck: called when it is time to call `update` again.
    ///   - tell: carries a request to the screen.
    /// - Throws: when the loop gives no timer.
    init(
        loop: EventLoop,
        recheck: @escaping () -> Void,
        tell: @escaping (Request) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.tell = tell
        timer = try loop.timer { recheck() }
    }

    /// The person did something themselves.
    func note(_ action: UserAction) {
        if action == .releaseHeld { wasReleasedByHand = true }
    }

    /// Takes or frees the input as a state wants it.
    ///
    /// - Parameters:
    ///   - state: what is asked of the person.
    ///   - hasOutputs: whether anything can be shown.
    func update(_ state: InteractionState, hasOutputs: Bool) {
        let next = InputMode(for: state, hasOutputs: hasOutputs)
        guard next != mode else {
            lingerEnd = nil
            return
        }
        if mode.isGrabbing, !next.isGrabbing, lingers(state) { return }
        lingerEnd = nil
        wasReleasedByHand = false
        timer?.disarm()
        mode = next
        tell(.input(next))
    }

    /// Tells of the pointer's shape.
    func updateCursor(_ state: InteractionState) {
        guard state.pointerShape != cursor else { return }
        cursor = state.pointerShape
        tell(.cursor(cursor))
    }

    /// Tells of the field that takes text now.
    func updateTextEntry(_ state: InteractionState) {
        let next = state.textEntry
        guard next != textEntry else { return }
        textEntry = next
        tell(.textEntry(next))
    }

    private func lingers(_ state: InteractionState) -> Bool {
        guard state.holdsKeys, mode == .exclusive || wasReleasedByHand else { return false }
        let end = lingerEnd ?? loop.now + lingerLimit
        lingerEnd = end
        guard loop.now < end else { return false }
        timer?.arm(at: end)
        return true
    }
}

extension InputMode {
    /// How much of the person's input a state needs.
    fileprivate init(for state: InteractionState, hasOutputs: Bool) {
        let scene = state.scene
        if scene.isInputBlocked {
            self = .blocked
        } else if !hasOutputs || scene.isEmpty {
            self = .free
        } else {
            let isAsked = state.ownsKeyboard && (scene.retry != nil || scene.loading != nil)
            let takesKeys = !scene.presenters.isEmpty || scene.keyboard != nil || isAsked
            self = takesKeys ? .exclusive : .pointer
        }
    }
}
