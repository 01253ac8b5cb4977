// SPDX-License-Identifier: MIT

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
    ///   - now: the current time.
    /// - Returns: the outcome, without the text of a hidden field.
    /// - Throws: `notEnded` while it is live, `notOwner` for another identity,
    ///   `unknownPresentation` ten minutes after its end.
    public func outcome(
        of id: PresentationID,
        for identity: Identity,
        at now: Instant
    ) throws(Refusal) -> Outcome {
        let ended = ended.find(id, at: now, within: Self.outcomeSpan)
        guard let key = presentations[id]?.owner.identity.key ?? ended?.identity else {
            throw .unknownPresentation(id)
        }
        guard key == identity.key else { throw .notOwner(id) }
        guard !presentations.contains(id), let ended else { throw .notEnded(id) }
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
                "Waiting: the attached terminals show only the questions of other commands."
            )
        }
        if let sentence = asideSentence(presentation, at: now) {
            return Explanation(.paused, sentence)
        }
        if presentation.queued == nil, isWithheld(presentation.id) {
            return Explanation(
                .withheld,
                "Withheld: the display crashed each time it showed this."
                    + " \"topmost attach\" shows it in a terminal."
            )
        }
        if let waiting = waitingReason(of: presentation, index: index, at: now) { return waiting }
        if displays.isEmpty {
            return Explanation(.noDisplay, "Waiting: no display is attached.")
        }
        if unseenSince != nil {
            let time = presentation.kind == .toast ? "; its timeout is paused" : ""
            return Explanation(
                .unseen,
                "Waiting: \(UnseenReason.text(displays.unseenReason))\(time)."
            )
        }
        if presentation.shownOn.isEmpty,
            displays.all.contains(where: { $0.hiddenToasts.contains(presentation.id) })
        {
            return Explanation(
                .outOfView,
                "Waiting: the screen has no room for it; \"+N more\" shows it."
            )
        }
        if !presentation.isPresented {
            return Explanation(.notDrawnYet, "Sent to the display, which has not drawn it yet.")
        }
        if presentation.kind.isPresenter, presentation.id != topmost, let topmost {
            return Explanation(
                .covered,
                "On screen, below \(topmost.rawValue), which has the keyboard."
            )
        }
        return Explanation(.showing, "On screen.")
    }

    /// Why a toast is neither on screen nor waiting; `nil`: it is one of these.
    private func offScreenReason(of presentation: Presentation, at now: Instant) -> Explanation? {
        switch presentation.offScreen {
        case nil: return nil
        case .snoozed(let end):
            let when = end.map { "in \(Explanation.span($0 - now))" } ?? "when you are back"
            return Explanation(.snoozed, "Snoozed: it comes \(when).")
        case .dismissed(_, let end, _):
            return Explanation(
                .dismissed,
                "Dismissed: \"topmost undo\" brings it back for \(Explanation.span(end - now));"
                    + " its application is notified after that."
            )
        case .missed(let since):
            return Explanation(
                .missed,
                "Missed: it left the screen \(Explanation.ago(since, at: now)), when its time was up;"
                    + " \"topmost centre\" has it."
            )
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
                return Explanation(
                    .behindRetry,
                    "Waiting: retry \(placement.rawValue) is shown first."
                )
            }
            guard presentation.host != topmost, let topmost else { return nil }
            return Explanation(
                .presenterCovered,
                "Waiting: the presenter it belongs to is below \(topmost.rawValue)."
            )
        case .loading:
            if let due = indicationTime(of: presentation) {
                let left = max(0, due.milliseconds - now.milliseconds)
                return Explanation(
                    .notDueYet,
                    "Waiting: the indicator appears in \(left) ms."
                )
            }
            guard let shown = indicator?.card.id, shown != id else { return nil }
            return Explanation(
                .behindLoading,
                "Waiting: loading \(shown.rawValue) is shown first."
            )
        }
    }

    /// The card under which a waiting toast is gathered; `nil`: it is waiting for space.
    private func gathering(_ presentation: Presentation) -> Explanation? {
        let group = presentation.group
        guard presentation.urgency != .critical, gatheringGroups.contains(group),
            let card = members(of: group).first
        else { return nil }
        let count = queue.gatherableCount(of: group)
        let (why, more) =
            presentation.isBacklog
            ? ("held before", "missed") : ("toasts.group_after = \(limits.groupAfter)", "more")
        return Explanation(
            .gathered,
            "Waiting: grouped under \(card.rawValue) (\(why)); "
                + "\"+\(count) \(more)\" there shows it."
        )
    }

    /// What holds a waiting toast; `nil`: nothing.
    private func holding(_ presentation: Presentation) -> Explanation? {
        if let rule = holders(of: presentation).first {
            return Explanation(
                .held,
                "Waiting: the rule \"\(rule)\" holds it."
            )
        }
        guard isSilenced(presentation) else { return nil }
        let cause =
            if doNotDisturb != .off { "do not disturb is on" } else {
                switch QuietReason.allCases.first(where: quietReasons.contains) {
                case .mode?: "the mode \"\(ruleSwitches.mode ?? "")\" includes do not disturb"
                case .inhibited?: "an application asked for quiet"
                case .schedule?: "it is one of the times of do_not_disturb.schedule"
                case .calendar?: "an event in a calendar is now (do_not_disturb.calendars)"
                case .screenShared?:
                    "a screen is shared (do_not_disturb.screen_share = true)"
                case .microphone?: "a microphone is in use (do_not_disturb.microphone = true)"
                case .camera?: "a camera is in use (do_not_disturb.camera = true)"
                case nil:
                    "a fullscreen window has the focus (do_not_disturb.fullscreen = true)"
                }
            }
        return Explanation(
            .doNotDisturb,
            "Waiting: \(cause), and this toast is not critical."
        )
    }

    /// Why a toast is waiting for space.
    private func crowded(_ before: Int) -> String {
        let shown = toasts.count == 1 ? "1 toast is" : "\(toasts.count) toasts are"
        let limit = "(toasts.visible = \(limits.visibleToasts))"
        let turn =
            switch before {
            case 0: "next in line"
            case 1: "1 more is ahead of it"
            default: "\(before) more are ahead of it"
            }
        return "Waiting: \(shown) on screen \(limit); \(turn)."
    }
}

extension Explanation {
    /// How long ago something happened, in words.
    fileprivate static func ago(_ instant: Instant, at now: Instant) -> String {
        span(now - instant) + " ago"
    }

    /// A time in words.
    fileprivate static func span(_ span: Duration) -> String {
        switch span.components.seconds {
        case let seconds where seconds < 60: "\(seconds) s"
        case let seconds where seconds < 3600: "\(seconds / 60) min"
        case let seconds: "\(seconds / 3600) h"
        }
    }

    fileprivate init(_ reason: Reason, _ sentence: String) {
        self.init(reason: reason, sentence: sentence)
    }

    /// Explains the end of a presentation.
    fileprivate init(_ ended: EndedPresentation, at now: Instant) {
        self.init(
            reason: .ended,
            sentence: "Ended \(Self.ago(ended.endedAt, at: now)): \(ended.outcome.cause).",
            rules: ended.rules,
            ended: ended
        )
    }
}

extension Outcome {
    /// The cause in words.
    fileprivate var cause: String {
        switch self {
        case .acted: "a button was pressed"
        case .dismissed(.cancel): "it was cancelled"
        case .dismissed(.escape): "it was dismissed with Escape"
        case .dismissed(.scrim): "it was dismissed by a click beside it"
        case .dismissed(.close): "it was dismissed"
        case .dismissed(.control): "it was dismissed by a tool such as topmost dismiss"
        case .expired: "its time was up"
        case .closed: "its application closed it"
        case .parentEnded: "the presentation that it belongs to ended"
        case .replaced: "it was replaced"
        case .ownerGone: "its application left the bus"
        case .released: "the input was released"
        case .refused: "the notification queue was full"
        case .hidden: "a rule hides it"
        case .shutdown: "topmostd ended"
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
