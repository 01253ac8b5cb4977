// SPDX-License-Identifier: MIT

// There are no timers to cancel: the next deadline is computed, and every step
// starts by handling everything that is due.

extension PresenterState {
    /// When `deadlinePassed` must be sent next; `nil`: nothing is due.
    public var nextDeadline: Instant? {
        var soonest: Instant?
        func consider(_ instant: Instant?) {
            guard let instant else { return }
            if let known = soonest, known < instant { return }
            soonest = instant
        }
        for id in candidates {
            guard let presentation = presentations[id] else { continue }
            consider(expiry(of: presentation))
            consider(armingTime(of: presentation))
            guard presentation.kind == .loading else { continue }
            consider(leaseEnd(of: presentation))
            consider(indicationTime(of: presentation))
        }
        consider(offScreen.nextDeadline)
        consider(hiddenActDeadline)
        consider(indicatorEnd)
        consider(pauseEnd)
        consider(centre?.nextUpdate)
        if case .until(let end) = doNotDisturb { consider(end) }
        return soonest
    }

    /// Handles everything due by `now`, each at its own time: a late call has the same
    /// result as timely ones.
    mutating func advance(to now: Instant, _ out: inout EffectCollector) {
        // After a restart: the time that nobody could see ends now, not when something
        // else was due in it.
        if displays.isEmpty { settleVisibility(at: now) }
        while let due = nextDeadline, due <= now {
            for id in loadings + presentersAndRetries + toasts {
                guard let presentation = presentations[id] else { continue }
                if let expiry = expiry(of: presentation), expiry <= due {
                    expire(id, &out)
                } else if let arming = armingTime(of: presentation), arming <= due {
                    presentations[id]?.arm(at: due)
                }
            }
            settleOffScreen(at: due, &out)
            settle(at: due, &out)
        }
    }

    /// The minimum time: nothing ends in the step in which it begins.
    private static let shortestStay = Duration.milliseconds(1)

    /// When a presentation's time is over: toasts count from their first frame, paused
    /// while they have the pointer or the keyboard; others count from their acceptance, by
    /// the clock, whoever can see them (rule 13): a script counts on the time of its question.
    func expiry(of presentation: Presentation) -> Instant? {
        if presentation.kind == .toast {
            // The time is paused while a toast has the keyboard or is answered, or the user
            // reads the list.
            guard let shownAt = presentation.shownAt, presentation.hoveredOn.isEmpty,
                keyboard == nil, reply == nil, !isListRead
            else { return nil }
            return lifetime(of: presentation).map { shownAt + max($0, Self.shortestStay) }
        }
        guard case .after(let duration) = presentation.timeout else { return nil }
        return presentation.timedFrom + max(duration, Self.shortestStay)
    }

    /// When a card arms next on a display, if not disturbed before.
    func armingTime(of presentation: Presentation) -> Instant? {
        guard presentation.placement?.takesInput == true else { return nil }
        return presentation.seenLongest.map { $0 + Presentation.armingDelay }
    }
}
