// SPDX-License-Identifier: MIT
//
// The recovery log ends with the session. What the user has missed or wants to see later does
// not: the next session continues with these toasts, though their programs are gone.

extension PresenterState {
    /// Returns the toasts that outlive the session, without stored pixels, which end with it.
    ///
    /// - Parameter offset: what turns the times of this run of the machine into times that the
    ///   next one understands.
    /// - Returns: the most important first: those that come back, then the missed ones, the last
    ///   missed first.
    public func lastingRecords(offset: Duration) -> [PresentationRecord] {
        (offScreen.snoozed.map(\.id) + offScreen.missed.reversed())
            .compactMap { presentations[$0]?.record }.filter(\.outlivesSession)
            .map { $0.withoutPixels.moved(by: offset) }
    }

    /// The ids in use, as a part of what the next session continues with.
    public var lastingNumbers: StackRecord {
        StackRecord(nextID: numbers.next) { $0.claimedIDs = numbers.claimed }
    }
}

extension PresentationRecord {
    /// Whether the next session continues with it: a toast that the user missed or snoozed, if it
    /// may leave a trace.
    public var outlivesSession: Bool {
        guard case .toast(let toast) = content, !toast.isTransient, decisions.keepsInHistory,
            owner.channel != .internal
        else { return false }
        return switch offScreen {
        case .missed, .snoozed: true
        case .dismissed, nil: false
        }
    }

    /// Returns a toast of the last session as this one continues with it.
    ///
    /// One that was to come back with the user comes back now.
    ///
    /// - Parameters:
    ///   - offset: the offset that `lastingRecords` had, as of this run of the machine.
    ///   - now: the current time.
    /// - Returns: a record with the times of this run.
    public func continued(offset: Duration, at now: Instant) -> PresentationRecord {
        var record = moved(by: .zero - offset)
        if case .snoozed(until: nil) = record.offScreen { record.offScreen = .snoozed(until: now) }
        return record
    }

    fileprivate func moved(by offset: Duration) -> PresentationRecord {
        var record = self
        record.acceptedAt = acceptedAt + offset
        record.timedFrom = timedFrom + offset
        record.offScreen = offScreen?.moved(by: offset)
        return record
    }

    fileprivate var withoutPixels: PresentationRecord {
        var record = self
        record.content = content.replacingImages {
            if case .stored = $0 { nil } else { $0 }
        }
        return record
    }
}

extension OffScreen {
    fileprivate func moved(by offset: Duration) -> OffScreen {
        switch self {
        case .missed(let since): .missed(since: since + offset)
        case .snoozed(let end): .snoozed(until: end.map { $0 + offset })
        case .dismissed: self
        }
    }
}
