// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Handles an action and returns its effects.
    ///
    /// Everything due by `now` happens first, then the action.
    ///
    /// - Parameters:
    ///   - action: the event.
    ///   - now: its time; never earlier than in the step before.
    /// - Returns: effects, to be carried out in this sequence.
    public mutating func reduce(_ action: Action, at now: Instant) -> [Effect] {
        var out = EffectCollector(at: now)
        advance(to: now, &out)
        apply(action, at: now, &out)
        noteForCentre(action)
        settle(at: now, &out)
        // The action may have shortened a time limit that is now over.
        advance(to: now, &out)
        raiseIndicator(at: now)
        hideWaiting()
        let gathered = gathered
        updatePlacements(gathered)
        // Cards whose arming restarts need a new revision: it identifies the frames drawn
        // afterwards.
        let unseen = candidates.filter { presentations[$0]?.awaitsFrame == true }
        let sceneChanged = !unseen.isEmpty || !isCurrent(gathered)
        if sceneChanged { replaceScene(with: currentScene(gathered), unseen: unseen) }
        let requests = imageRequests
        let hasOthers = requests != requestedImages
        requestedImages = requests
        return out.effects(
            sceneChanged: sceneChanged,
            dropping: images.takeUnused(),
            fetching: hasOthers ? requests : nil
        )
    }

    private mutating func apply(_ action: Action, at now: Instant, _ out: inout EffectCollector) {
        switch action {
        case .presentRequested(let token, let request, let owner):
            present(request, by: owner, token, at: now, &out)
        case .updateRequested(let token, let id, let owner, let content, let timeout, let rules):
            update(id, by: owner, to: content, timeout, rules, token, at: now, &out)
        case .dismissRequested(let token, let id, let owner):
            dismiss(id, by: owner, token, &out)
        case .ownerVanished(let name):
            ownerVanished(name, &out)
        case .ownerConfirmed(let name):
            ownerConfirmed(name, at: now)
        case .daemonStopping:
            endAll(&out) { _ in true }
        case .sessionEnding:
            endAll(&out) { !$0.outlivesSession }
        case .ownerSilent(let name):
            endLeases(of: name)
        case .deadlinePassed:
            break
        case .displayAttached(let display, let blocksInput, let owner):
            attach(Displays.Display(id: display, blocksInput: blocksInput, owner: owner))
        case .displayDetached(let display):
            displayDetached(display, at: now)
        case .scenePresented(let display, let revision):
            scenePresented(on: display, revision, at: now, &out)
        case .presentationsWithheld(let display, let ids):
            withhold(ids, from: display)
        case .userActed(let display, let userAction):
            if displays.contains(display) { userActed(userAction, on: display, at: now, &out) }
        case .keyboardRequested(let token):
            giveKeyboard(token, &out)
        case .buttonPressedByTool(let token, let id, let answer, let revision):
            pressByTool(id, answer, seenIn: revision, token, &out)
        case .dismissedByTool(let token, let id):
            dismissByTool(id, token, &out)
        case .toastsDismissedByTool(let token):
            dismissByTool(where: { $0 == .toast }, token, &out)
        case .restoredByTool(let token, let id):
            restoreByTool(id, token, &out)
        case .snoozedByTool(let token, let id, let span):
            snoozeByTool(id, for: span, token, &out)
        case .dismissedWithUndo(let token, let ids):
            dismissWithUndo(ids, token, &out)
        case .dismissalUndone:
            undo(&out)
        case .centreSwitched(let token, let visibility):
            switchCentre(visibility, token, at: now, &out)
        case .centreAnswered(let serial, let answer):
            centreAnswered(serial, answer)
        case .historyChanged:
            centre?.historyChanged()
        case .idsTaken(let end):
            numbers.skip(to: end)
        case .cardRulesChanged(let rules):
            cardRules = rules
        case .modesChanged(let names):
            modes = names
        case .inputReleased:
            freeInput(byUser: true, at: now, &out)
        case .sessionLeft:
            freeInput(byUser: false, at: now, &out)
        case .presenceChanged(let presence):
            changePresence(to: presence, &out)
        case .presenceKnown(let isKnown):
            knowsPresence = isKnown
            // Nobody would bring them back.
            if !isKnown { endSnoozesForReturn(at: now) }
        case .readerChanged(let isListening):
            changeReader(isListening: isListening, at: now)
        case .presentationSpoken(let id):
            endReading(of: id, at: now)
        case .doNotDisturbChanged(let value):
            doNotDisturb = value
        case .quietChanged(let reasons):
            quietReasons = reasons
        case .rulesSwitched(let switches):
            ruleSwitches = switches
        case .holdingRulesChanged(let names):
            changeHoldingRules(to: names)
        case .inputPauseEnded(let account):
            resumeInput(of: account, at: now)
        case .askingStopped(let account):
            silence(account, &out)
        case .imageFetched(let image):
            imageFetched(image)
        case .imageShrunk(let id, let image, let small):
            imageShrunk(id, image, to: small)
        case .limitsChanged(let limits):
            self.limits = limits
            queue.touchAll()
            held.touchAll()
        }
    }

    private mutating func dismiss(
        _ id: PresentationID,
        by owner: Owner,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        if let refusal = refusal(of: id, to: owner) {
            out.reply(.refuse(token, refusal))
        } else {
            out.reply(.confirm(token))
            if !leave(id, owner, &out) { end(id, .closed, &out) }
        }
    }

    /// Ends what cannot go on without the daemon.
    private mutating func endAll(
        _ out: inout EffectCollector,
        where ends: (PresentationRecord) -> Bool
    ) {
        for id in liveInOrder.reversed() {
            guard let one = presentations[id], ends(one.record) else { continue }
            endDismissed(id, &out)
            end(id, .shutdown, &out)
        }
    }

    /// Gives the input and the keyboard back to the desktop.
    private mutating func freeInput(byUser: Bool, at now: Instant, _ out: inout EffectCollector) {
        releaseInput(byUser: byUser, at: now, &out)
        takeKeyboard(at: now)
        closeCentre()
    }

    /// Updates everything that depends on the last change.
    mutating func settle(at now: Instant, _ out: inout EffectCollector) {
        if case .until(let end) = doNotDisturb, end <= now { doNotDisturb = .off }
        endOrphans(&out)
        settlePauses(at: now, &out)
        settleHolding()
        promoteToasts()
        let mayFree = !children.isEmpty
        refuseExcessToasts(&out)
        endExcessMissed(&out)
        // What belonged to a refused one may have had a place.
        if mayFree { promoteToasts() }
        settleLoadings(at: now)
        settleKeyboard(at: now)
        settleReading(at: now)
        settleVisibility(at: now)
        settleCentre(at: now, &out)
    }

    /// Why an owner may not access a presentation; `nil`: it may.
    func refusal(of id: PresentationID, to owner: Owner) -> Refusal? {
        guard let presentation = presentations[id] else { return .unknownPresentation(id) }
        return presentation.owner.isOne(with: owner.identity, of: owner.name) ? nil : .notOwner(id)
    }
}
