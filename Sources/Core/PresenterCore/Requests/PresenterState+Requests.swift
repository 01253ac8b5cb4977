// SPDX-License-Identifier: MIT

import Texts

extension PresenterState {
    /// Handles a request for a live presentation (rules 2 to 5).
    ///
    /// - Returns: its id; `nil`: the request is for a new presentation.
    mutating func renew(
        _ request: inout PresentRequest,
        by owner: Owner,
        at now: Instant,
        _ out: inout EffectCollector
    ) throws(Refusal) -> PresentationID? {
        switch request.content {
        case .toast:
            return try updateToast(&request, by: owner, at: now, &out)
        case .retry:
            return updateRetry(request, by: owner, at: now)
        case .loading:
            // Rule 2: update the existing one.
            guard let id = sameLoading(as: request, by: owner) else { return nil }
            presentAgain(id, request, by: owner, at: now, &out)
            return id
        case .modal, .bottomSheet:
            // Rule 2: keep the existing one unchanged.
            guard let id = same(as: request, by: owner) else { return nil }
            images.discard(request.content)
            return id
        }
    }

    /// The live loading with the same identity and key.
    private func sameLoading(as request: PresentRequest, by owner: Owner) -> PresentationID? {
        guard let key = request.key else { return nil }
        return loadings.last { id in
            presentations[id]?.key == key
                && presentations[id]?.owner.identity.key == owner.identity.key
        }
    }

    /// The live presenter with the same owner, key and kind.
    private func same(as request: PresentRequest, by owner: Owner) -> PresentationID? {
        guard let key = request.key else { return nil }
        return presenters.last { id in
            guard let one = presentations[id] else { return false }
            return one.key == key && one.owner.name == owner.name
                && one.kind == request.content.kind
        }
    }

    /// Handles a request: it renews a live presentation, or adds a new one if the limits allow it.
    mutating func present(
        _ request: PresentRequest,
        by owner: Owner,
        _ token: RequestToken,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        var request = request
        do {
            if let known = try renew(&request, by: owner, at: now, &out) {
                return confirm(known, request, token, &out)
            }
            try checkLimits(request, owner, at: now)
        } catch {
            out.reply(.refuse(token, error))
            return images.discard(request.content)
        }
        let id = newID(for: request)
        var presentation = Presentation(id: id, owner: owner, request: request, acceptedAt: now)
        switch request.content {
        case .modal, .bottomSheet:
            presenters.append(id)
        case .toast:
            break
        case .loading(let loading):
            if loading.blocksInput, input.allows(owner.identity.account, limits, at: now) {
                presentation.blocksSince = blockedSince ?? now
            }
            loadings.append(id)
        case .retry:
            presentation.host = topmost
            retries.append(id)
        }
        presentation.arrival = queue.nextNumber()
        images.retain(request.content, for: id)
        presentations[id] = presentation
        index(presentation)
        touch(id)
        recordEvent(.accepted, id)
        if presentation.kind == .toast {
            if request.decisions.isShown, !isKeptAway(id) { placeNewest(id) }
            rekey(id, to: request.key)
        }
        confirm(id, request, token, &out)
    }

    private mutating func confirm(
        _ id: PresentationID,
        _ request: PresentRequest,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        out.reply(.accept(token, id))
        if !request.decisions.isShown || isKeptAway(id) { end(id, .hidden, &out) }
    }

    /// Handles a client's update; the kind cannot change.
    mutating func update(
        _ id: PresentationID,
        by owner: Owner,
        to content: Content,
        _ timeout: Timeout?,
        _ decisions: RuleDecisions,
        _ token: RequestToken,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        var refusal = refusal(of: id, to: owner)
        if refusal == nil, let kind = presentations[id]?.kind, kind != content.kind {
            refusal = .otherKind(id, is: kind, got: content.kind)
        }
        if let refusal {
            out.reply(.refuse(token, refusal))
            images.discard(content)
            return
        }
        out.reply(.confirm(token))
        let wasOSD = presentations[id]?.isOSD
        // Another connection of the same program may use another name; of one whose look-up
        // failed this time, more is known already.
        if presentations[id]?.owner.identity.key == owner.identity.key {
            rename(id, to: owner.identity)
        }
        presentations[id]?.decisions.tighten(with: decisions)
        replace(id, with: content, timeout: timeout, wasOSD: wasOSD, at: now)
        if presentations[id]?.decisions.isShown == false || isKeptAway(id) {
            end(id, .hidden, &out)
        }
    }

    /// Replaces the content of a live presentation.
    ///
    /// - Parameters:
    ///   - id: the presentation.
    ///   - content: its new content.
    ///   - timeout: its new timeout; `nil`: the same.
    ///   - wasOSD: whether it was an OSD before its key changed; `nil`: the key is the same.
    ///   - now: the current time.
    mutating func replace(
        _ id: PresentationID,
        with content: Content,
        timeout: Timeout?,
        wasOSD: Bool? = nil,
        at now: Instant
    ) {
        guard var presentation = presentations[id] else { return }
        touch(id)
        let old = presentation.content
        let wasOSD = wasOSD ?? presentation.isOSD
        let oldTimeout = presentation.timeout
        let content = content.keepingImages(of: old)
        images.release(old, of: id)
        images.retain(content, for: id)
        presentation.content = content
        presentation.timeout = timeout ?? presentation.timeout
        if timeout != nil { presentation.timedFrom = now }
        if content != old { presentation.changedIn = nil }
        if !content.armsAlike(old) {
            presentation.disarm()
            presentation.askedIn = nil
        }
        switch content {
        case .modal, .bottomSheet, .retry:
            presentations[id] = presentation
        case .loading(let loading):
            // A visible indicator stays visible, however long the new delay is.
            if indicator?.card.id != id { presentation.isIndicated = false }
            presentation.blocksSince = lease(
                of: presentation,
                asking: loading,
                after: old,
                at: now
            )
            presentations[id] = presentation
        case .toast(let toast):
            // Its time restarts with the frame that shows the change.
            presentation.shownAt = nil
            presentation.shownOn = []
            presentation.changedIn = nil
            if content != old { presentation.isRead = false }
            presentations[id] = presentation
            settleUnread(id)
            index(presentation)
            if !content.armsAlike(old) { disarmToasts(beyond: id) }
            // What a rule holds from now on waits, even if it was on screen. What was an OSD had no
            // place: it gets a free one, if any.
            if presentation.queued == nil, presentation.offScreen == nil, !presentation.isOSD,
                wasOSD || !holders(of: presentation).isEmpty
            {
                sendToQueue(id)
            }
            requeue(id, to: toast)
            let isUnchanged =
                content == old && wasOSD == presentation.isOSD
                && presentation.timeout == oldTimeout
            switch presentation.offScreen {
            case .missed?, .dismissed?: if !isUnchanged { showAgain(id) }
            // A level is of now: it neither waits nor comes as new.
            case .snoozed?: if presentation.isOSD { showAgain(id) }
            case nil: break
            }
        }
        recordEvent(.updated, id)
    }

    private mutating func newID(for request: PresentRequest) -> PresentationID {
        // The card of an ended loading may still be visible: two cards must not share an id.
        if let wanted = request.replaces, !presentations.contains(wanted),
            indicator?.card.id != wanted, numbers.claim(wanted)
        {
            return wanted
        }
        return numbers.nextID { presentations.contains($0) }
    }

    /// Refuses a new one that belongs to another application's, is not wanted, or of whose kind
    /// there are too many.
    private func checkLimits(
        _ request: PresentRequest,
        _ owner: Owner,
        at now: Instant
    ) throws(Refusal) {
        let kind = request.content.kind
        if kind != .toast { try checkCount(of: kind, owner) }
        if let parent = request.parent, let refusal = refusal(of: parent, to: owner) {
            throw refusal
        }
        if kind.isPresenter, !hasOwnDisplay(owner),
            input.isSilenced(owner.identity.account, at: now)
        {
            throw .notWanted
        }
    }

    private func checkCount(of kind: Kind, _ owner: Owner) throws(Refusal) {
        let all = presenters + retries + loadings
        let account = owner.identity.account
        let own = all.count { presentations[$0]?.owner.identity.account == account }
        if own >= limits.presentationsPerIdentity {
            throw .limitReached(.tooManyOfApplication, limit: limits.presentationsPerIdentity)
        }
        let peers = kind.isPresenter ? presenters : kind == .loading ? loadings : retries
        if peers.count >= limits.stackDepth {
            throw .limitReached(.tooManyOfKind, limit: limits.stackDepth)
        }
    }
}
