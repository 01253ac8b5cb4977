// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Handles a user's action at a display.
    ///
    /// Actions that the display may not report (an unknown card, a button that is
    /// missing or not armed) are ignored.
    mutating func userActed(
        _ userAction: UserAction,
        on display: DisplayID,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        switch userAction {
        case .buttonTapped(let id, let answer, let token):
            guard canBePressed(id, on: display) else { break }
            if isCancel(answer, of: id) { noteDismissal(of: id, on: display, at: now) }
            if press(id, answer, activationToken: token, &out) { takeKeyboard(at: now) }
        case .retryTapped(let id):
            if canBePressed(id, on: display) {
                takeKeyboard(at: now)
                pressRetry(id, &out)
            }
        case .cardTapped(let id, let gesture, let token):
            if canBePressed(id, on: display) {
                perform(limits.mouse[gesture], on: id, token, &out)
            }
        case .closeTapped(let id):
            if canBePressed(id, on: display) { close(id, &out) }
        case .scrimTapped(let id):
            if canBePressed(id, on: display), presentations[id]?.kind == .bottomSheet {
                noteDismissal(of: id, on: display, at: now)
                end(id, .dismissed(.scrim), &out)
            }
        case .escapePressed(let id):
            escape(id, on: display, &out)
        case .replyOpened(let id):
            openReply(id, on: display)
        case .replyClosed(let id):
            closeReply(id, at: now)
        case .hoverBegan(let id):
            if toasts.contains(id), presentations[id]?.hoveredOn.contains(display) == false {
                presentations[id]?.hoveredOn.append(display)
            }
        case .hoverEnded(let id):
            endHover(of: id, on: display, at: now)
        case .linkTapped(let id, let url):
            openLink(url, of: id, on: display, &out)
        case .rowsAsked(let id, let question):
            // Its field goes on taking text after a change that stops presses (rule 8).
            if let presentation = presentations[id], presentation.hasBeenArmed,
                presentation.placement?.takesInput == true
            {
                askRows(question, of: id, &out)
            }
        case .disturbed(let id):
            if presentations[id]?.placement != nil {
                presentations[id]?.disturb(on: display, at: now)
            }
        case .moreTapped(let card):
            openMore(card, on: display, at: now)
        case .lessTapped:
            closeToasts()
        case .toastsHidden(let ids):
            hideToasts(ids, on: display, at: now)
        case .visibilityChanged(let isVisible, let reason):
            changeVisibility(of: display, to: isVisible, reason)
        case .fullscreenChanged(let isFullscreen):
            changeFullscreen(of: display, to: isFullscreen)
        case .outputsChanged(let names):
            displays.outputs = names
        case .keyboardLeft:
            takeKeyboard(at: now)
        case .centre(let action):
            acted(action, at: now, &out)
        case .releaseHeld:
            releaseInput(byUser: true, at: now, &out)
        }
    }

    /// Whether a display may report that action: its scene offers it.
    ///
    /// A display that shows the presentations of one connection alone offers nothing that is
    /// of all.
    public func offers(_ action: UserAction, on display: DisplayID) -> Bool {
        guard let attached = displays[display] else { return false }
        let scene = scene.seen(by: display)
        if let id = action.presentation {
            return !attached.withheld.contains(id) && scene.cards.contains { $0.id == id }
        }
        let isOfAll = attached.owner == nil
        switch action {
        case .moreTapped: return isOfAll && scene.canOpenMore
        case .lessTapped: return scene.isListOpen
        case .keyboardLeft: return scene.keyboard != nil
        case .centre(.pressed(let id, let button, _)):
            return isOfAll && scene.centre?.offers(button, of: id) == true
        case .centre(.replied(let id, _)):
            return isOfAll && scene.centre?.offers(Toast.replyID, of: id) == true
        case .centre: return isOfAll && scene.centre != nil
        case .releaseHeld: return scene.isInputBlocked && (isOfAll || scene.loading != nil)
        case .toastsHidden, .visibilityChanged, .fullscreenChanged, .outputsChanged: return true
        case .buttonTapped, .retryTapped, .cardTapped, .closeTapped, .scrimTapped,
            .escapePressed, .replyOpened, .replyClosed, .hoverBegan, .hoverEnded, .linkTapped,
            .rowsAsked, .disturbed:
            return false
        }
    }

    /// Whether a press on that card counts: it accepts input, and it is armed on the
    /// display of the press (rules 8 and 9).
    func canBePressed(_ id: PresentationID, on display: DisplayID) -> Bool {
        guard let presentation = presentations[id], presentation.isArmed(on: display) else {
            return false
        }
        return presentation.placement?.takesInput == true
    }

    /// Handles a press on one of a card's buttons; returns `false` if it has no such button.
    @discardableResult
    mutating func press(
        _ id: PresentationID,
        _ answer: Answer,
        activationToken: String? = nil,
        _ out: inout EffectCollector
    ) -> Bool {
        guard let presentation = presentations[id] else { return false }
        switch presentation.content {
        case .modal(let modal):
            guard let answer = modal.checked(answer) else { return false }
            act(id, answer, activationToken: activationToken, &out)
        case .bottomSheet(let sheet):
            switch sheet.outcome(of: answer) {
            case .acted(let answer): act(id, answer, activationToken: activationToken, &out)
            case let outcome?: end(id, outcome, &out)
            case nil: return false
            }
        case .toast(let toast):
            guard let answer = toast.checked(answer) else { return false }
            act(
                id,
                answer,
                activationToken: activationToken,
                stays: toast.isResident,
                &out
            )
        case .loading(let loading):
            guard loading.cancelTitle != nil, answer.button == Loading.cancelButtonID else {
                return false
            }
            end(id, .dismissed(.cancel), &out)
        case .retry:
            return press(id, retryButton: answer.button, &out)
        }
        return true
    }

    private mutating func act(
        _ id: PresentationID,
        _ answer: Answer,
        activationToken: String? = nil,
        stays: Bool = false,
        _ out: inout EffectCollector
    ) {
        guard let presentation = presentations[id] else { return }
        let owner = presentation.owner
        recordEvent(.pressed(button: answer.button), id)
        out.notify(owner, .buttonPressed(id, answer, activationToken: activationToken))
        if let application = presentation.content.toast?.application(of: owner.identity) {
            out.report(
                .activate(
                    owner,
                    application: application,
                    button: answer.button,
                    activationToken: activationToken
                )
            )
        }
        if !stays { end(id, .acted(answer), activationToken: activationToken, &out) }
    }

    /// Whether an answer dismisses a card that has the input, without an answer to it.
    private func isCancel(_ answer: Answer, of id: PresentationID) -> Bool {
        guard let presentation = presentations[id] else { return false }
        return switch presentation.content {
        case .bottomSheet: answer.button == BottomSheet.cancelID
        case .loading(let loading):
            presentation.blocksSince != nil && loading.cancelTitle != nil
                && answer.button == Loading.cancelButtonID
        case .modal, .toast, .retry: false
        }
    }

    /// Escape always works, armed or not; but a lease has its own way to end.
    ///
    /// Where a modal cannot be dismissed, it counts all the same: the person wants out.
    private mutating func escape(
        _ id: PresentationID,
        on display: DisplayID,
        _ out: inout EffectCollector
    ) {
        guard let presentation = presentations[id], presentation.placement?.takesInput == true
        else {
            return
        }
        if presentation.kind.isPresenter || presentation.kind == .retry {
            noteDismissal(of: id, on: display, at: out.now)
        }
        switch presentation.content {
        case .modal(let modal):
            switch modal.escape {
            case .acted(let answer): act(id, answer, &out)
            case let outcome?: end(id, outcome, &out)
            case nil: break
            }
        case .bottomSheet:
            end(id, .dismissed(.escape), &out)
        case .toast:
            dismissOnScreen([id], .escape, &out)
        case .retry:
            // Declining it also returns the keyboard to the user's window.
            if keyboard == id { takeKeyboard(at: out.now) }
            end(id, .dismissed(.escape), &out)
        case .loading:
            break
        }
    }

    /// Ends the pointer's hover over a toast: its time runs again.
    mutating func endHover(of id: PresentationID, on display: DisplayID, at now: Instant) {
        guard var presentation = presentations[id], presentation.hoveredOn.contains(display) else {
            return
        }
        presentation.hoveredOn.removeAll { $0 == display }
        // Restart the full time: the user has just been reading.
        if let shownAt = presentation.shownAt, presentation.hoveredOn.isEmpty {
            presentation.shownAt = max(shownAt, now)
        }
        presentations[id] = presentation
    }

    private func openLink(
        _ url: String,
        of id: PresentationID,
        on display: DisplayID,
        _ out: inout EffectCollector
    ) {
        guard canBePressed(id, on: display), let links = presentations[id]?.links,
            links.contains(url)
        else { return }
        out.open(url)
    }

    /// Passes a question of a display on to the owner of a live list or field.
    private func askRows(
        _ question: RowQuestion,
        of id: PresentationID,
        _ out: inout EffectCollector
    ) {
        guard let presentation = presentations[id], !presentation.isOwnerGone,
            case .modal(let modal) = presentation.content, modal.answers(question),
            question.number > 0, question.first >= 0, (-1...1).contains(question.step),
            FormField().accepts(question.text),
            question.copy == nil || modal.choices?.isText == true
        else { return }
        out.report(.askRows(presentation.owner, id, question))
    }
}

extension Presentation {
    /// The addresses that its message opens.
    fileprivate var links: Set<String> {
        let links = shownContent.headline.message?.runs.compactMap(\.link) ?? []
        let schemes = ["http:", "https:", "mailto:"]
        return Set(links.filter { schemes.contains(where: $0.lowercased().hasPrefix) })
    }

    /// The address that its message opens; `nil`: none, or several.
    var onlyLink: String? { links.count == 1 ? links.first : nil }
}
