// SPDX-License-Identifier: MIT

// An update is not a replacement (rule 2). A toast or a loading presented again with
// its key keeps its id, its followers and its buttons, unless the request sets its
// own buttons. The connection that set the buttons is the owner and receives their
// presses; the other connections are followers: they are notified when it is on
// screen and how it ended.

extension PresenterState {
    /// Maximum number of followers of one presentation.
    static let maximumFollowers = 32

    /// Presents a live toast or loading again under the same id.
    mutating func presentAgain(
        _ id: PresentationID,
        _ request: PresentRequest,
        by owner: Owner,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        guard let old = presentations[id] else { return }
        let namesButtons = request.content.namesButtons
        let content =
            namesButtons ? request.content : request.content.keepingButtons(of: old.content)
        join(owner, id, namesButtons: namesButtons, &out)
        if old.kind == .toast { presentations[id]?.acceptedAt = now }
        presentations[id]?.tags = request.tags
        presentations[id]?.decisions = request.decisions
        replace(id, with: content, timeout: request.timeout, at: now)
        // New followers are notified of the next frame, even if it looks the same.
        presentations[id]?.changedIn = nil
    }

    /// Shows a picture that was fetched, or leaves it out.
    mutating func imageFetched(_ image: RemoteImage) {
        for id in images.users(of: image.address) {
            guard let old = presentations[id]?.content, case let new = old.with(image), new != old
            else { continue }
            presentations[id]?.content = new
            // The next frame shows it; it arms nothing again.
            presentations[id]?.changedIn = nil
        }
    }

    /// Adds a connection; one that sets buttons becomes the owner.
    private mutating func join(
        _ owner: Owner,
        _ id: PresentationID,
        namesButtons: Bool,
        _ out: inout EffectCollector
    ) {
        guard var presentation = presentations[id] else { return }
        forgetIndex(of: presentation)
        if presentation.owner.isSameClient(as: owner) {
            presentation.owner = owner
        } else {
            let known = presentation.followers.firstIndex { $0.owner.isSameClient(as: owner) }
            let isPresented = known.map { presentation.followers.remove(at: $0).isPresented }
            let joined = PresentationRecord.Follower(
                owner: owner,
                isPresented: isPresented ?? false
            )
            if namesButtons || presentation.isOwnerGone {
                presentation.handOver(to: joined)
            } else {
                presentation.followers.append(joined)
                // The name beside a text is its author's, also where the buttons are another's.
                presentation.owner.identity = owner.identity
            }
            if presentation.followers.count > Self.maximumFollowers {
                let oldest = presentation.followers.removeFirst()
                out.notify(oldest.owner, .ended(id, .replaced))
            }
        }
        presentations[id] = presentation
        index(presentation)
    }

    /// Ends a loading or toast for one of the connections that share it: its work is done, or
    /// its program was interrupted.
    ///
    /// `CloseNotification` is for all: programs that call it know nothing of sharing.
    ///
    /// - Returns: whether others still need it.
    mutating func leave(
        _ id: PresentationID,
        _ owner: Owner,
        _ out: inout EffectCollector
    ) -> Bool {
        guard var presentation = presentations[id],
            presentation.kind == .loading
                || (presentation.kind == .toast && owner.channel == .presenter)
        else { return false }
        let others = presentation.audience.count { !$0.isSameClient(as: owner) }
        guard others > 0, others < presentation.audience.count else { return false }
        forgetIndex(of: presentation)
        presentation.forgetOwner { $0.isSameClient(as: owner) }
        presentations[id] = presentation
        index(presentation)
        touch(id)
        out.notify(owner, .ended(id, .closed))
        return true
    }

    /// Removes a connection that left the bus from presentations that remain.
    mutating func forgetFollower(_ name: String) {
        for id in connections.removeValue(forKey: name) ?? [] {
            guard let presentation = presentations[id], presentation.concerns(name) else {
                continue
            }
            presentations[id]?.forgetOwner { $0.name == name }
            touch(id)
        }
    }
}

extension Presentation {
    /// Everyone notified of its end, the owner first.
    var audience: [Owner] { [owner] + followers.map(\.owner) }

    /// Makes another connection the owner; the previous one follows, unless it is gone.
    mutating func handOver(to next: PresentationRecord.Follower) {
        if !isOwnerGone {
            followers.append(.init(owner: owner, isPresented: isPresented))
        }
        owner = next.owner
        isPresented = next.isPresented
        isOwnerGone = false
    }

    fileprivate func concerns(_ name: String) -> Bool {
        owner.name == name || followers.contains { $0.owner.name == name }
    }

    fileprivate mutating func forgetOwner(where isGone: (Owner) -> Bool) {
        followers.removeAll { isGone($0.owner) }
        guard isGone(owner) else { return }
        isOwnerGone = true
        if !followers.isEmpty { handOver(to: followers.removeFirst()) }
    }
}

extension Owner {
    /// Whether both receive the same notices: same connection, same interface.
    func isSameClient(as other: Owner) -> Bool {
        name == other.name && channel == other.channel
    }

    /// Whether a connection may change what this owner presents: one of the same identity, or the
    /// same connection, also if the look-up of its identity failed once.
    func isOne(with identity: Identity, of connection: String) -> Bool {
        self.identity.key == identity.key || (!name.isEmpty && name == connection)
    }
}

extension Content {
    /// Whether it sets its own buttons.
    fileprivate var namesButtons: Bool {
        switch self {
        case .toast(let toast): !toast.actions.isEmpty || toast.reply != nil
        case .loading(let loading): loading.cancelTitle != nil
        case .modal, .bottomSheet, .retry: true
        }
    }

    /// Returns a copy with the buttons of the previous content.
    fileprivate func keepingButtons(of old: Content) -> Content {
        switch (self, old) {
        case (.toast(var toast), .toast(let old)):
            toast.actions = old.actions
            toast.reply = old.reply
            return .toast(toast)
        case (.loading(var loading), .loading(let old)):
            loading.cancelTitle = old.cancelTitle
            return .loading(loading)
        default:
            return self
        }
    }
}
