// SPDX-License-Identifier: MIT

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
            end(id, .dismissed(.close), &out)
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
            end(id, .dismissed(.close), &out)
        case .toast: perform(limits.mouse.closeMark, on: id, nil, &out)
        case .modal, .bottomSheet, .loading, nil: break
        }
    }

    /// Dismisses the toasts on screen and those gathered under them, of one application or all.
    ///
    /// What waits for room, or is held, stays: the user has not seen it.
    private mutating func dismissToasts(of application: String?, _ out: inout EffectCollector) {
        let groups = gatheringGroups
        let gathered = queue.all(places).filter { id in
            presentations[id].map { isGatherable($0) && groups.contains($0.group) } ?? false
        }
        for id in gathered + toasts
        where application == nil || presentations[id]?.owner.identity.group == application {
            end(id, .dismissed(.close), &out)
        }
    }
}
