// SPDX-License-Identifier: MIT
//
// The input settings of a screen: how much input belongs to us, the pointer's
// shape, and the text field with the focus. Only changes are sent to the screen.
//
// The key that answered a modal or released the input repeats until it comes up. If
// the input were released at once, the repeats would reach the window below. So the
// input is held for up to a second while a key is down. A lease that ends by itself
// is released at once.
//
// A hold ends when the daemon falls silent, whatever this process is doing: each hold
// starts a timeout that ends the process, and each heartbeat renews it.

import EventLoop
import InputEvents
import Interaction
import PresenterCore
import SystemCalls

/// Takes and releases the user's input.
final class InputHolder {
    /// How long the input is held while a key is down.
    var lingerLimit = Duration.seconds(1)
    /// How long the input is held without a heartbeat: the daemon sends one every second,
    /// and the user has the input back within 3 s.
    static let silenceLimit = Duration.milliseconds(2500)

    private let loop: EventLoop
    private let endUnlessRenewed: (Duration?) -> Void
    private let send: (Request) -> Void
    private var mode = InputMode.free
    private var cursor = PointerShape.arrow
    private var textEntry: TextEntry?
    /// Whether the user held Escape to release the input.
    private var wasReleasedByHand = false
    private var lingerEnd: Duration?
    private var timer: TimerSource?

    /// A change for the screen.
    enum Request {
        case input(InputMode)
        case cursor(PointerShape)
        case textEntry(TextEntry?)
    }

    /// Creates an idle holder.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - endUnlessRenewed: ends the process after a span; see `DisplayLife`.
    ///   - recheck: called when `update` must be called again.
    ///   - send: sends a request to the screen.
    /// - Throws: if the loop's timer cannot be created.
    init(
        loop: EventLoop,
        endUnlessRenewed: @escaping (Duration?) -> Void,
        recheck: @escaping () -> Void,
        send: @escaping (Request) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.endUnlessRenewed = endUnlessRenewed
        self.send = send
        timer = try loop.timer { recheck() }
    }

    /// Records a heartbeat of the daemon.
    func recordHeartbeat() {
        if mode.isGrabbing { endUnlessRenewed(Self.silenceLimit) }
    }

    /// Records a user's action.
    func record(_ action: UserAction) {
        if action == .releaseHeld { wasReleasedByHand = true }
    }

    /// Takes or releases the input as a state requires.
    ///
    /// - Parameters:
    ///   - state: the state of the interaction.
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
        let wasGrabbing = mode.isGrabbing
        mode = next
        if next.isGrabbing != wasGrabbing {
            endUnlessRenewed(next.isGrabbing ? Self.silenceLimit : nil)
        }
        send(.input(next))
    }

    /// Sends the pointer's shape if it changed.
    func updateCursor(_ state: InteractionState) {
        guard state.pointerShape != cursor else { return }
        cursor = state.pointerShape
        send(.cursor(cursor))
    }

    /// Sends the focused text field if it changed.
    func updateTextEntry(_ state: InteractionState) {
        let next = state.textEntry
        guard next != textEntry else { return }
        textEntry = next
        send(.textEntry(next))
    }

    /// Sends the focused text field if it is another one, before it is laid out again: keys
    /// that follow belong to it.
    func updateTextTarget(_ state: InteractionState) {
        if state.textTarget != textEntry?.target { updateTextEntry(state) }
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
    /// Returns how much input a state needs.
    fileprivate init(for state: InteractionState, hasOutputs: Bool) {
        let scene = state.scene
        if scene.isInputBlocked {
            self = .blocked
        } else if !hasOutputs || scene.isEmpty {
            self = .free
        } else {
            let isAsked = state.ownsKeyboard && (scene.retry != nil || scene.loading != nil)
            let takesKeys =
                !scene.presenters.isEmpty || scene.keyboard != nil || isAsked
                || scene.centre != nil
            self = takesKeys ? .exclusive : .pointer
        }
    }
}

extension InputEvent {
    /// Whether it can trigger an action and therefore needs the latest layout.
    var canPress: Bool {
        switch self {
        case .pointer(.pressed), .pointer(.released), .pointer(.touchBegan), .pointer(.touchEnded),
            .keyPressed, .keyReleased:
            true
        case .pointer, .modifiersChanged, .keyboardGained, .keyboardLost, .pasted, .composed: false
        }
    }
}
