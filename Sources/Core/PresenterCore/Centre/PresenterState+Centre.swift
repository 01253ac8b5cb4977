// SPDX-License-Identifier: MIT
//
// The notification centre: a list of live toasts and of the history that the user opens.
// It has no owner and no outcome, and never blocks anything. What the user does there to
// a live toast ends it as a press on its card would.

extension PresenterState {
    /// Opens or closes the centre with a tool.
    mutating func switchCentre(
        _ visibility: CentreVisibility,
        _ token: RequestToken,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        out.reply(.confirm(token))
        let isShown =
            switch visibility {
            case .show: true
            case .hide: false
            case .toggle: centre == nil
            }
        if isShown { openCentre(at: now) } else { closeCentre() }
    }

    private mutating func openCentre(at now: Instant) {
        guard centre == nil else { return }
        takeKeyboard(at: now)
        closeToasts()
        centre = CentreList(serial: takeCentreSerial())
    }

    /// Whether "+N more" opens the centre: below a presenter, or while a lease is held, it
    /// could not be used.
    var moreOpensCentre: Bool {
        limits.moreOpensCentre && stack.isEmpty && blockedSince == nil
    }

    /// Opens what waits, or what is gathered under a card: in the centre, or as a list.
    mutating func openMore(
        _ card: PresentationID?,
        on display: DisplayID,
        at now: Instant
    ) {
        guard moreOpensCentre else { return openToasts(card, on: display) }
        guard let card else { return openCentre(at: now) }
        guard canBePressed(card, on: display), gathered[card] != nil,
            let presentation = presentations[card]
        else { return }
        openCentre(at: now)
        // What was held and released is of many applications.
        if !presentation.isBacklog { centre?.toggle(presentation.owner.identity.listedName) }
    }

    /// Closes the centre; toasts are shown in their corner again.
    ///
    /// What it listed is read from now on: until then displays mark what is new.
    mutating func closeCentre() {
        guard let list = centre else { return }
        centre = nil
        guard unseenSince == nil else { return }
        for id in list.listed.sorted() { markRead(id) }
    }

    private mutating func takeCentreSerial() -> UInt64 {
        centreSerial += 1
        return centreSerial
    }

    /// Applies an answer of the history, unless the question is out of date.
    mutating func centreAnswered(_ serial: UInt64, _ answer: CentreAnswer) {
        guard centre?.serial == serial || answer.isChange else { return }
        centre?.apply(answer)
    }

    /// Handles a user's action in the centre.
    mutating func acted(
        _ action: CentreAction,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        guard centre != nil else { return }
        switch action {
        case .closed: closeCentre()
        case .scrolled(let first): centre?.scroll(to: first)
        case .searched(let text): centre?.search(text)
        case .groupToggled(let name): centre?.toggle(name)
        case .entryToggled(let id): centre?.toggle(id)
        case .groupCleared(let name): clearCentre(name, &out)
        case .cleared: clearCentre(nil, &out)
        case .dismissed(.live(let id)):
            if presentations[id]?.kind == .toast, !isDismissed(id) {
                dismiss([id], .close, inCentre: true, &out)
            }
        case .dismissed(.history(let id)):
            centre?.remove(id)
            hidePast(.entry(id), count: 1, &out)
        case .snoozed(let id, let span):
            snooze(id, until: span.map { now + $0 })
        case .undone:
            undo(&out)
        case .replied(let id, let text):
            guard presentations[id]?.kind == .toast, !isDismissed(id) else { return }
            press(id, Answer(button: Toast.replyID, text: text), &out)
        case .pressed(let id, let button, let token):
            guard let toast = presentations[id], toast.kind == .toast, !isDismissed(id) else {
                return
            }
            if !press(id, Answer(button: button), activationToken: token, &out) {
                guard button == Toast.defaultActionID, let link = toast.onlyLink else { return }
                out.open(link)
            }
            // The answer usually opens a window.
            closeCentre()
        case .historyPressed(let id, let token):
            out.report(.actOnHistory(id, activationToken: token))
            closeCentre()
        case .ruleToggled(let name, let rule):
            guard centre?.window.rows.contains(where: { $0.application == name }) == true else {
                return
            }
            out.report(.toggleRule(rule, application: name))
        case .quietToggled:
            doNotDisturb = doNotDisturb == .off ? .on : .off
        case .modeChosen(let mode):
            guard mode.map(modes.contains) ?? true else { return }
            out.report(.switchMode(mode))
        }
    }

    /// Dismisses the toasts of an application, or all, and hides its past ones.
    private mutating func clearCentre(_ name: String?, _ out: inout EffectCollector) {
        // A search shows only a part; the hidden entries must not be cleared.
        guard centre?.search.isEmpty == true else { return }
        let ids = liveInOrder.reversed().filter { id in
            guard let toast = presentations[id], toast.kind == .toast, !isDismissed(id) else {
                return false
            }
            return name == nil || toast.owner.identity.listedName == name
        }
        dismiss(ids, .close, inCentre: true, &out)
        let count = centre?.clear(name) ?? 0
        hidePast(name.map { .group($0) } ?? .all, count: count, &out)
    }

    /// Updates the list, as far as it is due, and requests the entries for its window.
    mutating func settleCentre(at now: Instant, _ out: inout EffectCollector) {
        guard var list = centre else { return }
        var serial = centreSerial
        let questions = list.update(at: now, unread: unread.count) {
            liveEntries
        } nextSerial: {
            serial += 1
            return serial
        }
        centreSerial = serial
        centre = list
        for question in questions { out.report(.askHistory(list.serial, question)) }
    }

    /// Notes that an action may concern live toasts.
    mutating func noteForCentre(_ action: Action) {
        guard centre != nil else { return }
        if case .deadlinePassed = action { return }
        if case .scenePresented = action { return }
        let isUser = if case .userActed(_, .centre) = action { true } else { false }
        centre?.recordChange(isUser: isUser)
    }

    /// The live toasts: first those that are unread, each part with the newest first.
    private var liveEntries: [CentreEntry] {
        let ids =
            toasts + queue.all(slots) + held.all(slots) + offScreen.missed
            + offScreen.snoozed.map(\.id)
        return ids.compactMap { presentations[$0] }.filter { !$0.isOSD }
            .sorted { one, other in
                let isUnread = (one.unreadAs != nil, other.unreadAs != nil)
                if isUnread.0 != isUnread.1 { return isUnread.0 }
                return (one.acceptedAt, one.id) > (other.acceptedAt, other.id)
            }
            .prefix(CentreList.maximumLive)
            .compactMap { CentreEntry($0) }
    }

    /// The open centre as displays show it; `nil`: it is closed.
    var shownCentre: Centre? {
        guard let list = centre else { return nil }
        return Centre {
            $0.rows = cardRules.isEmpty ? list.window.rows : list.window.rows.map(withRules)
            $0.first = list.window.first
            $0.count = list.window.count
            $0.unread = list.unread
            $0.undoable = undoableCount
            $0.search = list.search
            $0.isQuiet = doNotDisturb != .off
            if case .until(let end) = doNotDisturb { $0.quietUntil = end }
            $0.modes = modes
            $0.mode = ruleSwitches.mode
            $0.isReturnKnown = knowsPresence
            $0.problem = list.problem
        }
    }
}

extension PresenterState {
    private func withRules(_ row: CentreRow) -> CentreRow {
        guard case .entry(var entry) = row else { return row }
        entry.rules = cardRules[entry.application]
        return .entry(entry)
    }
}

extension CentreRow {
    /// The application of a notification; `nil`: another row.
    fileprivate var application: String? {
        if case .entry(let entry) = self { entry.application } else { nil }
    }
}

extension CentreAnswer {
    /// Whether it answers a change, which is never out of date.
    fileprivate var isChange: Bool {
        switch self {
        case .changed, .failed(.hide, _), .failed(.unhide, _), .failed(.purge, _): true
        case .groups, .page, .failed(.groups, _), .failed(.page, _): false
        }
    }
}
