// SPDX-License-Identifier: MIT

/// What presses on toasts do, as the user set it.
public struct MouseBindings: Hashable, Sendable {
    /// The left button of the mouse, outside the buttons of the toast.
    public var left = MouseMeaning.defaultAction
    /// The middle button.
    public var middle = MouseMeaning.none
    /// The right button.
    public var right = MouseMeaning.none
    /// The close mark.
    public var closeMark: MouseMeaning = .dismiss
    /// The pointer, drawn to the side with the left button down.
    public var swipe: MouseMeaning = .none
    /// A finger, drawn to the side.
    public var touchSwipe: MouseMeaning = .dismiss

    /// The defaults, as in `config/topmost.toml`.
    public init(_ change: (inout MouseBindings) -> Void = { _ in }) { change(&self) }

    /// The action of a gesture on the card.
    public subscript(gesture: CardGesture) -> MouseMeaning {
        switch gesture {
        case .left: left
        case .middle: middle
        case .right: right
        case .swipe: swipe
        case .touchSwipe: touchSwipe
        }
    }
}

/// A press on a toast outside its buttons, or a swipe across it.
public enum CardGesture: String, Hashable, Sendable, CaseIterable {
    /// The left button, a finger's tap, or Enter.
    case left
    /// The middle button, or the wheel pressed.
    case middle
    /// The right button.
    case right
    /// The pointer, drawn to the side with the left button down.
    case swipe
    /// A finger, drawn to the side.
    case touchSwipe = "touch_swipe"
}

/// The action of a press on a toast.
public enum MouseMeaning: String, Hashable, Sendable, CaseIterable {
    /// Chooses the toast's default action; without one, dismisses the toast.
    case defaultAction = "default_action"
    /// Gives the toast the keyboard, so that its actions can be chosen with arrows and Enter.
    case actions
    /// Dismisses the toast.
    case dismiss
    /// Dismisses all toasts of its application on screen and those gathered under them.
    case dismissAllOfApplication = "dismiss_all_of_application"
    /// Dismisses all toasts on screen and those gathered under them.
    case dismissAll = "dismiss_all"
    /// Nothing.
    case none
}

extension PresenterState {
    /// Performs the action that the user bound to a press on an armed toast.
    mutating func perform(
        _ meaning: MouseMeaning,
        on id: PresentationID,
        _ activationToken: String?,
        _ out: inout EffectCollector
    ) {
        guard meaning != .none, case .toast(let toast) = presentations[id]?.content else { return }
        takeKeyboard(at: out.now)
        switch meaning {
        case .defaultAction where toast.actions.contains { $0.id == Toast.defaultActionID }:
            let answer = Answer(button: Toast.defaultActionID)
            press(id, answer, activationToken: activationToken, &out)
        case .defaultAction, .dismiss:
            dismissOnScreen([id], .close, &out)
        case .actions:
            giveKeyboard(to: id)
        case .dismissAllOfApplication:
            let own = presentations[id]?.owner.identity.group
            dismissToasts(of: own, &out)
        case .dismissAll:
            dismissToasts(of: nil, &out)
        case .none:
            break
        }
    }

    /// Handles a press on the close mark of a toast or a retry.
    mutating func close(_ id: PresentationID, _ out: inout EffectCollector) {
        switch presentations[id]?.kind {
        case .retry: end(id, .dismissed(.close), &out)
        case .toast where limits.mouse.closeMark == .dismiss:
            // The keyboard goes on to the next card.
            dismissOnScreen([id], .close, &out)
        case .toast: perform(limits.mouse.closeMark, on: id, nil, &out)
        case .modal, .bottomSheet, .loading, nil: break
        }
    }

    /// Dismisses the toasts on screen and those gathered under them, of one application or all.
    ///
    /// What waits for room, or is held, stays: the user has not seen it.
    private mutating func dismissToasts(of application: String?, _ out: inout EffectCollector) {
        let groups = gatheringGroups
        let gathered = queue.all(slots).filter { id in
            presentations[id].map { isGatherable($0) && groups.contains($0.group) } ?? false
        }
        let meant = (gathered + toasts).filter {
            application == nil || presentations[$0]?.owner.identity.group == application
        }
        dismissOnScreen(meant, .close, &out)
    }
}
