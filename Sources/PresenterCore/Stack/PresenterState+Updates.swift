// SPDX-License-Identifier: MIT

// An update is not a replacement (rule 2). A toast or a loading that is presented
// again by its key keeps its id, those who wait for it, and its buttons, unless the
// request names buttons of its own. Of several connections the one that named the
// buttons is the owner and gets their presses; the others follow: they are told
// when it is on screen and how it ended.

extension PresenterState {
    /// At most so many connections follow one presentation.
    static let mostFollowers = 32

    /// Presents a live toast or loading again, under the same id.
    mutating func presentAgain(
        _ id: PresentationID,
        _ request: PresentRequest,
        at now: Instant,
        _ out: inout EffectCollector
    ) {
        guard let old = presentations[id] else { return }
        out.reply(.accept(request.token, id))
        let namesButtons = request.content.namesButtons
        let content =
            namesButtons ? request.content : request.content.keepingButtons(of: old.content)
        join(request.owner, id, namesButtons: namesButtons, &out)
        if old.kind == .toast { presentations[id]?.acceptedAt = now }
        presentations[id]?.tags = request.tags
        replace(id, with: content, timeout: request.timeout, at: now)
        // Whoever joined is told of the next frame, also when that looks the same.
        presentations[id]?.changedIn = nil
    }

    /// Notes a connection that presented it; one that names buttons becomes its owner.
    private mutating func join(
        _ owner: Owner,
        _ id: PresentationID,
        namesButtons: Bool,
        _ out: inout EffectCollector
    ) {
        guard var presentation = presentations[id] else { return }
        if presentation.owner.isSameClient(as: owner) {
            presentation.owner = owner
        } else {
            let known = presentation.followers.firstIndex { $0.owner.isSameClient(as: owner) }
            let isPresented = known.map { presentation.followers.remove(at: $0).isPresented }
            let joined = Presentation.Follower(owner: owner, isPresented: isPresented ?? false)
            if namesButtons || presentation.isOwnerGone {
                presentation.handOver(to: joined)
            } else {
                presentation.followers.append(joined)
            }
            if presentation.followers.count > Self.mostFollowers {
                let oldest = presentation.followers.removeFirst()
                out.tell(oldest.owner, .ended(id, .replaced))
            }
        }
        presentations[id] = presentation
        if !presentation.followers.isEmpty, !shared.contains(id) { shared.append(id) }
    }

    /// Forgets a connection that left the bus, in what stays without it.
    mutating func forgetFollower(_ name: String) {
        // Only what can be presented again, or was, needs to know.
        for id in Array(keyedToasts.values) + loadings + shared {
            guard let presentation = presentations[id], presentation.concerns(name) else {
                continue
            }
            presentations[id]?.forgetOwner(name)
        }
    }
}

extension Presentation {
    /// Everyone who is told how it ends, the owner first.
    var audience: [Owner] { [owner] + followers.map(\.owner) }

    /// Makes another connection the owner; the one before follows, unless it is gone.
    mutating func handOver(to next: Follower) {
        if !isOwnerGone {
            followers.append(Follower(owner: owner, isPresented: isPresented))
        }
        owner = next.owner
        isPresented = next.isPresented
        isOwnerGone = false
    }

    fileprivate func concerns(_ name: String) -> Bool {
        owner.name == name || followers.contains { $0.owner.name == name }
    }

    fileprivate mutating func forgetOwner(_ name: String) {
        followers.removeAll { $0.owner.name == name }
        guard owner.name == name else { return }
        isOwnerGone = true
        if !followers.isEmpty { handOver(to: followers.removeFirst()) }
    }
}

extension Owner {
    /// Whether notices to the one reach the other: same connection, same interface.
    func isSameClient(as other: Owner) -> Bool {
        name == other.name && channel == other.channel
    }
}

extension Content {
    /// Whether it names buttons of its own.
    fileprivate var namesButtons: Bool {
        switch self {
        case .toast(let toast): !toast.actions.isEmpty
        case .loading(let loading): loading.cancelTitle != nil
        case .modal, .bottomSheet, .retry: true
        }
    }

    /// The same with the buttons of what it updates.
    fileprivate func keepingButtons(of old: Content) -> Content {
        switch (self, old) {
        case (.toast(var toast), .toast(let old)):
            toast.actions = old.actions
            return .toast(toast)
        case (.loading(var loading), .loading(let old)):
            loading.cancelTitle = old.cancelTitle
            return .loading(loading)
        default:
            return self
        }
    }
}
