// SPDX-License-Identifier: MIT

// Toasts and a retry on the bare desktop never take the keyboard by themselves. The
// user requests it with a shortcut of the window manager; one of them then has it
// until it is answered or left, or nothing remains. It is never taken from a dialog
// or withheld from a loading.

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

    /// Gives the keyboard to a toast that the user pressed, if nothing is in the way.
    mutating func giveKeyboard(to id: PresentationID) {
        guard toasts.contains(id), keyboardObstacle == nil else { return }
        keyboard = id
    }

    private var keyboardObstacle: Obstacle? {
        if blockedSince != nil { return .inputBlocked }
        if let topmost { return .presenter(topmost) }
        return keyboardCandidate == nil ? .nothingThere : nil
    }

    private var keyboardCandidate: PresentationID? { toasts.last ?? retry(on: nil) }

    /// Takes the keyboard back; the paused times of toasts start again.
    mutating func takeKeyboard(at now: Instant) {
        guard keyboard != nil || reply != nil else { return }
        keyboard = nil
        reply = nil
        restartTimes(at: now)
    }

    /// Updates the keyboard's owner after changes.
    mutating func settleKeyboard(at now: Instant) {
        settleReply(at: now)
        guard let id = keyboard else { return }
        if blockedSince != nil || topmost != nil || displays.isEmpty {
            takeKeyboard(at: now)
        } else if !toasts.contains(id), retry(on: nil) != id {
            // It was dismissed, not answered: continue with the next one.
            keyboard = keyboardCandidate
            if keyboard == nil { takeKeyboard(at: now) }
        }
    }
}
