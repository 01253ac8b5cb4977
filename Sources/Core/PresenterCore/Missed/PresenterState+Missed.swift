// SPDX-License-Identifier: MIT

// Expiring hides a toast, it does not end it (rule 15): where the server chose its time, it stays
// alive in the notification centre, with its buttons, until the user, its sender or the limit on
// their number ends it. Missed toasts cost a step nothing: nothing of them is due.

extension PresenterState {
    /// Handles the end of the time on screen of a presentation.
    mutating func expire(_ id: PresentationID, _ out: inout EffectCollector) {
        guard let presentation = presentations[id], isKeptExpired(presentation) else {
            return end(id, .expired, &out)
        }
        miss(id, &out)
    }

    /// Takes a toast off the screen, or out of the queue, without ending it.
    private mutating func miss(_ id: PresentationID, _ out: inout EffectCollector) {
        guard let presentation = presentations[id] else { return }
        // The order of missed toasts, also after a restart.
        presentations[id]?.arrival = queue.nextNumber()
        setOffScreen(id, .missed(since: out.now))
        recordEvent(.missed, id)
        let large = presentation.content.storedImages.filter {
            max($0.width, $0.height) > StoredImage.missedSide
        }
        if !large.isEmpty { out.report(.shrinkImages(id, large)) }
    }

    /// Replaces pixels of a missed toast by smaller ones: hundreds may be missed, and the folder
    /// of the pixels is in memory.
    ///
    /// One that is on screen again keeps its own.
    mutating func imageShrunk(
        _ id: PresentationID,
        _ image: StoredImage,
        to small: StoredImage
    ) {
        guard let presentation = presentations[id], presentation.offScreen != nil else {
            return images.discard(small)
        }
        let old = presentation.content
        let new = old.replacingImages { $0 == .stored(image) ? .stored(small) : $0 }
        guard new != old else { return images.discard(small) }
        images.release(old, of: id)
        images.retain(new, for: id)
        presentations[id]?.content = new
        touch(id)
    }

    /// Whether a toast stays alive when its time on screen has passed.
    ///
    /// What the history does not keep is not kept here either.
    func isKeptExpired(_ presentation: Presentation) -> Bool {
        guard case .toast(let toast) = presentation.content, !toast.isTransient,
            presentation.decisions.keepsInHistory, presentation.owner.channel != .internal,
            !presentation.isOSD
        else { return false }
        if let byRule = presentation.decisions.expired { return byRule == .keep }
        if case .after = presentation.timeout { return false }
        return limits.expired == .keep
    }

    /// How many toasts that came while the user was away are shown one by one afterwards.
    private static let maximumAfterAbsence = 3

    /// Makes what came while the user was away missed, if it is a lot, so that one card can say so.
    ///
    /// Critical toasts and those whose time their sender chose are shown, and what is held waits.
    mutating func missAbsence(since: Instant, _ out: inout EffectCollector) {
        let came = (toasts + queue.all(slots)).compactMap { presentations[$0] }.filter {
            $0.acceptedAt >= since && !$0.wasSeen && $0.urgency != .critical && isKeptExpired($0)
        }
        guard came.count > Self.maximumAfterAbsence, limits.missedToasts > 0 else { return }
        // As many as are kept: nothing that nobody saw ends (rule 13); the others wait.
        for one in came.sorted(by: { $0.arrival < $1.arrival }).suffix(limits.missedToasts) {
            miss(one.id, &out)
        }
        let names = came.map { ($0.owner.identity.listedName, 1) }
        out.report(.reportAbsence(missed: Dictionary(names, uniquingKeysWith: +)))
    }

    /// Ends the missed toasts beyond the limit, the oldest first.
    mutating func endExcessMissed(_ out: inout EffectCollector) {
        while offScreen.missed.count > limits.missedToasts, let oldest = offScreen.missed.first {
            end(oldest, .expired, &out)
        }
    }

    /// Shows a missed toast again for the user; without an id the one that left the screen last.
    mutating func restoreByTool(
        _ id: PresentationID?,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        if let id, !presentations.contains(id) {
            return out.reply(.refuse(token, .unknownPresentation(id)))
        }
        guard let wanted = id ?? offScreen.missed.last, presentations[wanted]?.offScreen != nil
        else {
            return out.reply(.refuse(token, .notMissed(id)))
        }
        bringForward(wanted)
        out.reply(.accept(token, wanted))
    }

    /// Whether it is a toast that is missed.
    public func isMissed(_ id: PresentationID) -> Bool { presentations[id]?.missedSince != nil }

    /// How many toasts are missed.
    public var missedCount: Int { offScreen.missed.count }
}

/// What happens to a toast when its time on screen has passed.
public enum ExpiredToasts: String, Hashable, Sendable, CaseIterable {
    /// Stays alive in the notification centre.
    case keep
    /// Ends.
    case close
}
