// SPDX-License-Identifier: MIT

import Texts

/// Explains why a presentation is or is not visible (rule 12).
public struct Explanation: Hashable, Sendable {
    /// The reason, for programs.
    public var reason: Reason
    /// The reason as a sentence.
    public var sentence: String
    /// The user's rules that applied to it.
    public var rules: [AppliedRule] = []
    /// The record of its end, if it has ended.
    public var ended: EndedPresentation?

    /// The possible reasons.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The presentation is on screen.
        case showing
        /// The presentation is on screen, below another presenter.
        case covered
        /// The presentation would show, but there is no display.
        case noDisplay = "no_display"
        /// The presentation was sent to a display that has not drawn it yet.
        case notDrawnYet = "not_drawn_yet"
        /// The presentation seems to crash every display.
        case withheld
        /// The user dismissed the last questions of its program, which may not take the keyboard
        /// for a while.
        case paused
        /// Too many toasts are visible.
        case noRoom = "no_room"
        /// The toast is gathered with others of its application.
        case gathered
        /// The display has no space for it beside newer ones.
        case outOfView = "out_of_view"
        /// No display is visible; the sentence says why.
        case unseen
        /// Do not disturb is on.
        case doNotDisturb = "do_not_disturb"
        /// A rule makes it wait.
        case held
        /// The toast's time on screen has passed; the notification centre has it.
        case missed
        /// The user snoozed the toast.
        case snoozed
        /// The user dismissed the toast, and may still undo that.
        case dismissed
        /// Another retry is on its presenter.
        case behindRetry = "behind_retry"
        /// The retry's presenter is not the topmost one.
        case presenterCovered = "presenter_covered"
        /// The loading is younger than its delay.
        case notDueYet = "not_due_yet"
        /// Another loading's indicator is visible.
        case behindLoading = "behind_loading"
        /// The presentation ended within the last hour.
        case ended
    }
}

extension PresenterState {
    /// Explains why a presentation is or is not visible.
    ///
    /// - Parameters:
    ///   - id: the presentation.
    ///   - now: the current time, for sentences such as "in 300 ms".
    /// - Returns: the reason; `nil`: it is not live and did not end within the last hour.
    public func explain(_ id: PresentationID, at now: Instant) -> Explanation? {
        guard let presentation = presentations[id] else {
            let ended = ended.find(id, at: now, within: EndedLog.span)
            return ended.map { Explanation($0.withoutAnswer, at: now) }
        }
        return explain(presentation, index: index(of: presentation), at: now)
    }

    /// How long the outcome of an ended presentation can be asked for.
    public static let outcomeSpan = Duration.seconds(600)

    /// How a presentation ended, for its owner.
    ///
    /// - Parameters:
    ///   - id: the presentation.
    ///   - identity: the identity that asks.
    ///   - connection: its connection. That which asked is still its own when its program was replaced
    ///     by an upgrade, and with it its identity.
    ///   - now: the current time.
    /// - Returns: the outcome, without the text of a hidden field.
    /// - Throws: `notEnded` while it is live, `notOwner` for another identity,
    ///   `unknownPresentation` ten minutes after its end.
    public func outcome(
        of id: PresentationID,
        for identity: Identity,
        by connection: String,
        at now: Instant
    ) throws(Refusal) -> Outcome {
        if let owner = presentations[id]?.owner {
            throw owner.isOne(with: identity, of: connection) ? .notEnded(id) : .notOwner(id)
        }
        guard let ended = ended.find(id, at: now, within: Self.outcomeSpan) else {
            throw .unknownPresentation(id)
        }
        guard ended.identity == identity.key else { throw .notOwner(id) }
        return ended.outcome
    }

    /// What an identity presents, in the order of the stack.
    ///
    /// - Parameters:
    ///   - identity: the identity.
    ///   - key: the key of those; `nil`: all.
    /// - Returns: their ids.
    public func presentations(
        of identity: Identity,
        withKey key: String? = nil
    ) -> [PresentationID] {
        liveInOrder.filter { id in
            guard let one = presentations[id], one.owner.identity.key == identity.key else {
                return false
            }
            return key == nil || one.key == key
        }
    }

    /// Whether a limit ended it.
    public func wasRefused(_ id: PresentationID, at now: Instant) -> Bool {
        !presentations.contains(id)
            && ended.find(id, at: now, within: Self.outcomeSpan)?.outcome == .refused
    }

    /// All live presentations: presenters from the bottom up, retries, toasts, loadings.
    public func list(at now: Instant) -> [Listing] { list(0..<liveCount, at: now) }

    /// A part of the list of all live presentations.
    ///
    /// - Parameters:
    ///   - range: indices in that list; those beyond its end are ignored.
    ///   - now: the current time.
    /// - Returns: the listings in the list's order.
    public func list(_ range: Range<Int>, at now: Instant) -> [Listing] {
        let part = liveInOrder.dropFirst(range.lowerBound).prefix(range.count)
            .compactMap { presentations[$0] }
        var indices: [PresentationID: Int] = [:]
        if part.contains(where: { $0.queued != nil }) {
            for (index, id) in line.enumerated() { indices[id] = index }
        }
        return part.map { listing($0, index: indices[$0.id], at: now) }
    }

    /// One live presentation; `nil`: it has ended or never existed.
    public func listing(of id: PresentationID, at now: Instant) -> Listing? {
        guard let presentation = presentations[id] else { return nil }
        return listing(presentation, index: index(of: presentation), at: now)
    }

    /// A live presentation for its own program, without its index in the queue: that would cost a
    /// look at all waiting toasts.
    public func ownListing(of id: PresentationID, at now: Instant) -> Listing? {
        presentations[id].map { listing($0, index: nil, at: now) }
    }

    /// How many waiting toasts are ahead of it; `nil`: it is not in the queue.
    private func index(of presentation: Presentation) -> Int? {
        guard presentation.queued != nil else { return nil }
        return line.firstIndex(of: presentation.id)
    }

    /// The toasts that are waiting for space, in the order in which they will be shown.
    private var line: [PresentationID] {
        let gathering = gatheringGroups
        return queue.all(slots).filter { id in
            guard let one = presentations[id] else { return false }
            return one.urgency == .critical || !gathering.contains(one.group)
        }
    }

    private func listing(_ one: Presentation, index: Int?, at now: Instant) -> Listing {
        Listing(
            id: one.id,
            owner: one.owner,
            content: one.content,
            key: one.key,
            tags: one.tags,
            rules: one.decisions.applied,
            acceptedAt: one.acceptedAt,
            isOSD: one.isOSD,
            isUnread: one.unreadAs != nil,
            offScreen: one.offScreen,
            explanation: explain(one, index: index, at: now)
        )
    }

    private func explain(_ presentation: Presentation, index: Int?, at now: Instant) -> Explanation
    {
        var explanation = visibility(of: presentation, index: index, at: now)
        explanation.rules = presentation.decisions.applied
        let notes =
            [pauseSentence(presentation, at: now)]
            + presentation.content.missingImages(requestedImages)
        for note in notes { if let note { explanation.sentence += " " + note } }
        return explanation
    }

    private func visibility(
        of presentation: Presentation,
        index: Int?,
        at now: Instant
    )
        -> Explanation
    {
        if let away = offScreenReason(of: presentation, at: now) { return away }
        if !displays.isEmpty,
            displays.all.allSatisfy({ isReservedAway(presentation, from: $0) })
        {
            return Explanation(
                .noDisplay,
                Phrase.explainReserved.english()
            )
        }
        if let sentence = asideSentence(presentation, at: now) {
            return Explanation(.paused, sentence)
        }
        if presentation.queued == nil, isWithheld(presentation.id) {
            return Explanation(
                .withheld,
                Phrase.explainWithheld.english()
            )
        }
        if let waiting = waitingReason(of: presentation, index: index, at: now) { return waiting }
        if displays.isEmpty {
            return Explanation(.noDisplay, Phrase.explainNoDisplay.english())
        }
        if unseenSince != nil {
            let phrase: Phrase =
                presentation.kind == .toast ? .explainUnseenToast : .explainUnseen
            return Explanation(.unseen, phrase.english(UnseenReason.text(displays.unseenReason)))
        }
        if presentation.shownOn.isEmpty,
            displays.all.contains(where: { $0.hiddenToasts.contains(presentation.id) })
        {
            return Explanation(.outOfView, Phrase.explainOutOfView.english())
        }
        if !presentation.isPresented {
            return Explanation(.notDrawnYet, Phrase.explainNotDrawn.english())
        }
        if presentation.kind.isPresenter, presentation.id != topmost, let topmost {
            return Explanation(.covered, Phrase.explainCovered.english("\(topmost.rawValue)"))
        }
        return Explanation(.showing, Phrase.explainShowing.english())
    }

    /// Why a toast is neither on screen nor waiting; `nil`: it is one of these.
    private func offScreenReason(of presentation: Presentation, at now: Instant) -> Explanation? {
        switch presentation.offScreen {
        case nil: return nil
        case .snoozed(let end):
            guard let end else {
                return Explanation(.snoozed, Phrase.explainSnoozedUntilReturn.english())
            }
            let span = Explanation.span(end - now)
            return Explanation(.snoozed, Phrase.explainSnoozed.english(span))
        case .dismissed(_, let end, _, _):
            let span = Explanation.span(end - now)
            return Explanation(.dismissed, Phrase.explainDismissed.english(span))
        case .missed(let since):
            let span = Explanation.span(now - since)
            return Explanation(.missed, Phrase.explainMissed.english(span))
        }
    }

    /// Why a presentation is not in the scene; `nil`: it is.
    private func waitingReason(
        of presentation: Presentation,
        index: Int?,
        at now: Instant
    ) -> Explanation? {
        let id = presentation.id
        switch presentation.content {
        case .modal, .bottomSheet:
            return nil
        case .toast:
            guard presentation.queued != nil else { return nil }
            if let explanation = holding(presentation) { return explanation }
            if let group = gathering(presentation) { return group }
            return Explanation(.noRoom, crowded(index ?? 0))
        case .retry:
            let placement = retry(on: presentation.host)
            if let placement, placement != id {
                let sentence = Phrase.explainBehindRetry.english("\(placement.rawValue)")
                return Explanation(.behindRetry, sentence)
            }
            guard presentation.host != topmost, let topmost else { return nil }
            let sentence = Phrase.explainPresenterCovered.english("\(topmost.rawValue)")
            return Explanation(.presenterCovered, sentence)
        case .loading:
            if let due = indicationTime(of: presentation) {
                let left = max(0, due.milliseconds - now.milliseconds)
                return Explanation(.notDueYet, Phrase.explainNotDue.english("\(left)"))
            }
            guard let shown = indicator?.card.id, shown != id else { return nil }
            let sentence = Phrase.explainBehindLoading.english("\(shown.rawValue)")
            return Explanation(.behindLoading, sentence)
        }
    }

    /// The card under which a waiting toast is gathered; `nil`: it is waiting for space.
    private func gathering(_ presentation: Presentation) -> Explanation? {
        let group = presentation.group
        guard presentation.urgency != .critical, gatheringGroups.contains(group),
            let card = members(of: group).first
        else { return nil }
        let (first, count) = ("\(card.rawValue)", "\(queue.gatherableCount(of: group))")
        let sentence =
            presentation.isBacklog
            ? Phrase.explainGatheredMissed.english(first, count)
            : Phrase.explainGathered.english(first, "\(limits.groupAfter)", count)
        return Explanation(.gathered, sentence)
    }

    /// What holds a waiting toast; `nil`: nothing.
    private func holding(_ presentation: Presentation) -> Explanation? {
        if let rule = holders(of: presentation).first {
            return Explanation(.held, Phrase.explainHeld.english(rule))
        }
        guard isSilenced(presentation) else { return nil }
        let cause: Phrase =
            if doNotDisturb != .off { .quietByUser } else {
                switch QuietReason.allCases.first(where: quietReasons.contains) {
                case .mode?: .quietByMode
                case .inhibited?: .quietByApplication
                case .schedule?: .quietBySchedule
                case .calendar?: .quietByCalendar
                case .screenShared?: .quietByScreenShare
                case .microphone?: .quietByMicrophone
                case .camera?: .quietByCamera
                case nil: .quietByFullscreen
                }
            }
        let words = cause.english(ruleSwitches.mode ?? "")
        return Explanation(.doNotDisturb, Phrase.explainQuiet.english(words))
    }

    /// Why a toast is waiting for space.
    private func crowded(_ before: Int) -> String {
        let turn =
            before == 0 ? Phrase.nextInLine.english() : Phrase.moreAhead.english(count: before)
        return Phrase.explainQueued.english(count: toasts.count, "\(limits.visibleToasts)", turn)
    }
}

extension Explanation {
    /// A time in words.
    fileprivate static func span(_ span: Duration) -> String {
        switch span.components.seconds {
        case let seconds where seconds < 60: Phrase.spanOfSeconds.english("\(seconds)")
        case let seconds where seconds < 3600: Phrase.spanOfMinutes.english("\(seconds / 60)")
        case let seconds: Phrase.spanOfHours.english("\(seconds / 3600)")
        }
    }

    fileprivate init(_ reason: Reason, _ sentence: String) {
        self.init(reason: reason, sentence: sentence)
    }

    /// Explains the end of a presentation.
    fileprivate init(_ ended: EndedPresentation, at now: Instant) {
        let span = Self.span(now - ended.endedAt)
        self.init(
            reason: .ended,
            sentence: Phrase.explainEnded.english(span, ended.outcome.cause.english()),
            rules: ended.rules,
            ended: ended
        )
    }
}

extension Outcome {
    /// The cause in words.
    fileprivate var cause: Phrase {
        switch self {
        case .acted: .endedByButton
        case .dismissed(.cancel): .endedByCancel
        case .dismissed(.escape): .endedByEscape
        case .dismissed(.scrim): .endedByClick
        case .dismissed(.close): .endedByUser
        case .dismissed(.control): .endedByControl
        case .expired: .endedByTime
        case .closed: .endedByApplication
        case .parentEnded: .endedWithParent
        case .replaced: .endedByOther
        case .ownerGone: .endedWithOwner
        case .released: .endedByRelease
        case .refused: .endedByLimit
        case .hidden: .endedByRule
        case .shutdown: .endedByShutdown
        }
    }
}

/// A live presentation in a list.
public struct Listing: Hashable, Sendable {
    /// The id of the presentation.
    public var id: PresentationID
    /// The client that receives the answers.
    public var owner: Owner
    /// What the presentation shows.
    public var content: Content
    /// The key that identifies equal requests (rule 2); `nil`: none.
    public var key: String?
    /// The owner's tags.
    public var tags: [String]
    /// The user's rules that applied.
    public var rules: [AppliedRule]
    /// When it was accepted.
    public var acceptedAt: Instant
    /// Toasts: whether it is an OSD.
    public var isOSD: Bool
    /// Toasts: whether it is off the screen, and the user has not seen it.
    public var isUnread: Bool
    /// Toasts: why it is neither on screen nor waiting; `nil`: it is one of these.
    public var offScreen: OffScreen?
    /// Why it is or is not visible.
    public var explanation: Explanation
}
