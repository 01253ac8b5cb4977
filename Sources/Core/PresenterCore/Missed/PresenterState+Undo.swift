// SPDX-License-Identifier: MIT

// What the user dismisses in the centre, on the screen, or with a tool that offers it, ends some
// seconds later, and its owner is notified then: until then it can be undone.
// Past entries are hidden from the centre, not deleted: the history shows them again.

extension PresenterState {
    /// Dismisses presentations for the user: toasts so that it can be undone.
    mutating func dismiss(
        _ ids: [PresentationID],
        _ how: Dismissal,
        inCentre: Bool = false,
        _ out: inout EffectCollector
    ) {
        for id in ids {
            guard let presentation = presentations[id] else { continue }
            guard limits.undoTime > .zero, isUndoable(presentation) else {
                end(id, .dismissed(how), &out)
                continue
            }
            let end = out.now + limits.undoTime
            let from = presentation.offScreen
            setOffScreen(id, .dismissed(how, until: end, from: from, inCentre: inCentre))
        }
    }

    /// Dismisses toasts on the screen for the user: so that it can be undone, unless somebody needs
    /// to hear of it at once.
    mutating func dismissOnScreen(
        _ ids: [PresentationID],
        _ how: Dismissal,
        _ out: inout EffectCollector
    ) {
        for id in ids {
            if presentations[id]?.isAwaited == true {
                end(id, .dismissed(how), &out)
            } else {
                dismiss([id], how, &out)
            }
        }
    }

    /// Undoes the user's last dismissal or deletion in the centre, if its time is not over.
    mutating func undo(_ out: inout EffectCollector) {
        guard let last = lastUndoable else { return }
        for id in offScreen.dismissed.filter({ $0.at == last }).map(\.id) {
            guard case .dismissed(_, _, let from, _)? = presentations[id]?.offScreen else {
                continue
            }
            if let from { setOffScreen(id, from) } else { showAgain(id) }
        }
        if hiddenActs.last?.until == last {
            hiddenActs.removeLast()
            out.report(.askHistory(historySerial, .unhide(act: last)))
        }
    }

    /// How many toasts and past entries `undo` would bring back.
    public var undoableCount: Int {
        guard let last = lastUndoable else { return 0 }
        let past = hiddenActs.last?.until == last ? hiddenActs.last?.count ?? 0 : 0
        return offScreen.dismissed.count { $0.at == last } + past
    }

    /// Hides past entries from the centre; undone together with what was dismissed just now.
    ///
    /// A single one is deleted once that cannot be undone; what was cleared stays in the history.
    mutating func hidePast(
        _ selection: CentreSelection,
        count: Int,
        _ out: inout EffectCollector
    ) {
        let act = out.now + limits.undoTime
        let deletes = if case .entry = selection { true } else { false }
        out.report(.askHistory(historySerial, .hide(selection, act: act)))
        if limits.undoTime > .zero {
            let act = HiddenAct(until: act, count: count, deletes: deletes)
            if count > 0 { hiddenActs.append(act) }
        } else if deletes {
            out.report(.askHistory(historySerial, .purge(act: act)))
        }
    }

    /// Deletes past entries whose deletion cannot be undone any more.
    mutating func settleHiddenActs(at now: Instant, _ out: inout EffectCollector) {
        while let act = hiddenActs.first, act.until <= now {
            hiddenActs.removeFirst()
            if act.deletes { out.report(.askHistory(historySerial, .purge(act: act.until))) }
        }
    }

    /// When a past entry must be deleted, or the open centre must say that nothing can be undone.
    var hiddenActDeadline: Instant? {
        hiddenActs.first { $0.deletes || centre != nil }?.until
    }

    private var historySerial: UInt64 { centre?.serial ?? centreSerial }

    /// Ends a toast that was dismissed, as far as nobody undid that.
    mutating func endDismissed(_ id: PresentationID, _ out: inout EffectCollector) {
        guard case .dismissed(let how, _, _, _)? = presentations[id]?.offScreen else { return }
        end(id, .dismissed(how), &out)
    }

    /// Whether the user dismissed a toast, and may still undo that.
    func isDismissed(_ id: PresentationID) -> Bool {
        if case .dismissed? = presentations[id]?.offScreen { true } else { false }
    }

    /// Whether the user can bring a presentation back: a toast that leaves a trace.
    func isUndoable(_ presentation: Presentation) -> Bool {
        guard case .toast(let toast) = presentation.content else { return false }
        return !toast.isTransient && !presentation.isOSD
            && presentation.owner.channel != .internal
    }

    /// Until when the last dismissal can be undone; `nil`: there is none.
    private var lastUndoable: Instant? {
        guard let toast = offScreen.dismissed.last?.at else { return hiddenActs.last?.until }
        return hiddenActs.last.map { max($0.until, toast) } ?? toast
    }
}

extension Presentation {
    /// Whether its sender needs the user's dismissal at once: a program that waits for the answer,
    /// or one whose work goes on, and which would show its progress again.
    fileprivate var isAwaited: Bool {
        (owner.channel == .presenter && !isOwnerGone) || content.toast?.progress != nil
    }
}

/// Past entries that the user hid from the centre together.
public struct HiddenAct: Hashable, Sendable {
    /// Until when it can be undone; identifies it.
    public var until: Instant
    /// How many entries it hid.
    public var count: Int
    /// Whether they are deleted then.
    public var deletes: Bool

    /// Creates an act.
    public init(until: Instant, count: Int, deletes: Bool) {
        self.until = until
        self.count = count
        self.deletes = deletes
    }
}
