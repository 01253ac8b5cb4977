// SPDX-License-Identifier: MIT

// There is one retry per presenter (rule 4). A second one from the same owner
// updates the first; one from another owner waits behind it. A connection that a new
// daemon cannot identify is another owner than it was.

extension PresenterState {
    /// Updates the owner's retry on the topmost presenter; returns its id, or `nil` without one.
    mutating func updateRetry(
        _ request: PresentRequest,
        by owner: Owner,
        at now: Instant
    ) -> PresentationID? {
        let own = retries.first { id in
            presentations[id]?.host == topmost
                && presentations[id]?.owner.name == owner.name
                && presentations[id]?.owner.identity.key == owner.identity.key
        }
        guard let own else { return nil }
        presentations[own]?.key = request.key
        presentations[own]?.tags = request.tags
        replace(own, with: request.content, timeout: request.timeout, at: now)
        return own
    }

    /// The retry on a presenter (`nil`: on the bare desktop).
    func retry(on presenter: PresentationID?) -> PresentationID? {
        for id in retries where presentations[id]?.host == presenter && !isWithheld(id) {
            return id
        }
        return nil
    }

    /// Presses one of a retry's two buttons; returns `false` if it has no such button.
    mutating func press(
        _ id: PresentationID,
        retryButton: String,
        _ out: inout EffectCollector
    )
        -> Bool
    {
        switch retryButton {
        case Retry.retryButtonID: pressRetry(id, &out)
        case Retry.giveUpButtonID: end(id, .dismissed(.cancel), &out)
        default: return false
        }
        return true
    }

    /// Handles the user's retry.
    mutating func pressRetry(_ id: PresentationID, _ out: inout EffectCollector) {
        guard let presentation = presentations[id], case .retry(let retry) = presentation.content
        else { return }
        let host = presentation.host
        recordEvent(.pressed(button: Retry.retryButtonID), id)
        out.notify(presentation.owner, .retryPressed(id, presenter: host, attempt: retry.attempt))
        end(id, .acted(Answer(button: Retry.retryButtonID)), &out)
    }
}
