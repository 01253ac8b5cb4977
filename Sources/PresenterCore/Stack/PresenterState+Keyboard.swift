// SPDX-License-Identifier: MIT

// Toasts and a retry of the bare desktop never take the keyboard. A person asks
// for it with a key of their window manager's; then one of them has it until it
// is answered, left, or nothing is there any more. It is never taken from a
// dialog, and never kept from a loading.

extension PresenterState {
    /// Gives the keyboard to the newest toast, else to the retry.
    mutating func giveKeyboard(_ token: RequestToken, _ out: inout EffectCollector) {
        if let obstacle = keyboardObstacle {
            out.reply(.refuse(token, .noKeyboard(obstacle)))
            return
        }
        keyboard = keyboard ?? keyboardCandidate
        out.reply(.confirm(token))
    }

    private var keyboardObstacle: Obstacle? {
        if blockedSince != nil { return .inputBlocked }
        if let topmost { return .presenter(topmost) }
        return keyboardCandidate == nil ? .nothingThere : nil
    }

    private var keyboardCandidate: PresentationID? { toasts.last ?? retry(on: nil) }

    /// Takes the keyboard back; the times of toasts, which rested, begin anew.
    mutating func takeKeyboard(at now: Instant) {
        guard keyboard != nil else { return }
        keyboard = nil
        restartTimes(at: now)
    }

    /// Keeps what has the keyboard in step with what is there.
    mutating func settleKeyboard(at now: Instant) {
        guard let id = keyboard else { return }
        if blockedSince != nil || topmost != nil || displays.isEmpty {
            takeKeyboard(at: now)
        } else if !toasts.contains(id), retry(on: nil) != id {
            // It was put away, not answered: the next one is at hand.
            keyboard = keyboardCandidate
            if keyboard == nil { takeKeyboard(at: now) }
        }
    }
}
