// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Snoozes a toast for the user: it leaves the screen, keeps its buttons, and comes as new.
    ///
    /// - Parameters:
    ///   - id: the toast, wherever it is.
    ///   - end: when it comes; `nil`: when the user is back.
    /// - Returns: whether it is a toast, which can be snoozed.
    @discardableResult
    mutating func snooze(_ id: PresentationID, until end: Instant?) -> Bool {
        guard let toast = presentations[id], isUndoable(toast), !isDismissed(id) else {
            return false
        }
        setOffScreen(id, .snoozed(until: end))
        recordEvent(.snoozed, id)
        return true
    }

    /// Snoozes a toast with a tool.
    mutating func snoozeByTool(
        _ id: PresentationID,
        for span: Duration?,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        if !presentations.contains(id) || isDismissed(id) {
            out.reply(.refuse(token, .unknownPresentation(id)))
        } else if snooze(id, until: span.map { out.now + $0 }) {
            out.reply(.confirm(token))
        } else {
            out.reply(.refuse(token, .notSnoozable(id)))
        }
    }

    /// Shows the toasts that were snoozed until the user is back.
    mutating func endSnoozesForReturn(at now: Instant) {
        for later in offScreen.snoozed where later.at == nil { comeAsNew(later.id, at: now) }
    }

    /// Does what is due with the toasts off the screen.
    mutating func settleOffScreen(at now: Instant, _ out: inout EffectCollector) {
        while let next = offScreen.snoozed.first, let end = next.at, end <= now {
            comeAsNew(next.id, at: end)
        }
        while let next = offScreen.dismissed.first, let end = next.at, end <= now {
            endDismissed(next.id, &out)
        }
        settleHiddenActs(at: now, &out)
    }

    private mutating func comeAsNew(_ id: PresentationID, at now: Instant) {
        presentations[id]?.acceptedAt = now
        presentations[id]?.wasSeen = false
        presentations[id]?.isRead = false
        showAgain(id)
    }

    /// How many toasts are snoozed.
    public var snoozedCount: Int { offScreen.snoozed.count }
}
