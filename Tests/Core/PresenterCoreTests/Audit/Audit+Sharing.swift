// SPDX-License-Identifier: MIT

import TestSupport

@testable import PresenterCore

// Who presented the same thing, and which toast is the newest.

extension Audit {
    /// Toasts and loadings with the same key are updated, also from another connection;
    /// what names the id takes it over; a retry is updated by its own connection.
    mutating func presentAgain(
        _ id: PresentationID,
        _ entry: Entry,
        _ request: PresentRequest,
        by owner: Owner
    ) throws(Violation) {
        let kind = entry.content.kind
        if kind == .retry { return try replace(id, with: request.content) }
        guard kind == .toast || kind == .loading else { return }
        passing.remove(id)
        let isTakenOver = kind == .toast && request.replaces == id
        guard !isTakenOver else {
            for old in [entry.owner] + entry.followers where old != owner {
                unreported.append((id, old, .replaced))
            }
            live[id]?.owner = owner
            live[id]?.isOwnerGone = false
            live[id]?.followers = []
            live[id]?.reportedPresented.removeAll { $0 != owner }
            live[id]?.key = request.key
            live[id]?.keyed = .max
            settleKey(of: id)
            live[id]?.timeout = request.timeout
            return try replace(id, with: request.content)
        }
        try require(
            entry.key == request.key && request.key != nil,
            "\(id) was updated by another key"
        )
        live[id]?.timeout = request.timeout
        live[id]?.join(owner, naming: !request.content.ownButtons.isEmpty)
        try replace(id, with: request.content.with(buttonsOf: entry.content))
        seen[id]?.revision = Seen.next
    }

    /// A toast that changes loses its key if another one took that over later.
    mutating func settleKey(of id: PresentationID) {
        guard let entry = live[id], entry.key != nil else { return }
        let isLost = live.values.contains { other in
            other.content.kind == .toast && other.key == entry.key && other.keyed > entry.keyed
                && other.owner.identity.key == entry.owner.identity.key
        }
        if isLost, entry.content.kind == .toast {
            live[id]?.key = nil
        } else {
            lastKeyed += 1
            live[id]?.keyed = lastKeyed
        }
    }

    /// One of several that share a loading or toast ends it for itself; `CloseNotification`
    /// ends a toast for all.
    mutating func leaveShared(_ id: PresentationID, _ owner: Owner) -> Bool {
        guard let entry = live[id],
            entry.content.kind == .loading
                || (entry.content.kind == .toast && owner.channel == .presenter)
        else { return false }
        let audience = [entry.owner] + entry.followers
        guard audience.contains(owner), audience.count > 1 else { return false }
        if entry.owner == owner {
            live[id]?.owner = entry.followers[0]
            live[id]?.followers.removeFirst()
        } else {
            live[id]?.followers.removeAll { $0 == owner }
        }
        live[id]?.reportedPresented.removeAll { $0 == owner }
        return true
    }

    /// A connection left the bus: what stays goes to those who presented it as well.
    mutating func leave(_ name: String) {
        unreported.removeAll { $0.owner.name == name }
        for id in live.keys { live[id]?.leave(name) }
    }

    /// The newest arrival has a place until a newer one comes; one that came while
    /// do not disturb held it has no right to one.
    mutating func noteNewest(
        _ action: Action,
        _ effects: [Effect],
        _ state: PresenterState,
        hasReturned: Bool
    ) throws(Violation) {
        if case .presentRequested(_, let request, _) = action,
            case .toast(let toast) = request.content,
            case .accept(_, let id) = effects.first, lastAccepted == id
        {
            lastAccepted = nil
            let isHeld =
                state.doNotDisturb != .off && toast.urgency != .critical
                && live[id]?.isOSD == false
            newest = isHeld ? nil : id
        }
        guard let id = newest else { return }
        guard live[id]?.content.kind == .toast, live[id]?.isOSD == false else {
            // Its id may come again, as another thing. An OSD has no place, and no right to one.
            newest = nil
            return
        }
        guard !state.offScreen.all.contains(id) else {
            // Its time on screen has passed, or the user put it away.
            newest = nil
            return
        }
        let isShown = state.scene.toasts.contains { $0.id == id }
        guard !hasReturned, isShown || state.scene.replying == nil else {
            // It waits while a reply is written in the only place, and one that came back is newer.
            newest = nil
            return
        }
        // One that came back is newer, also one that left and came back in this step.
        let arrival = state.presentations[id]?.arrival ?? 0
        let isNewest = state.toasts.allSatisfy { state.presentations[$0]?.arrival ?? 0 <= arrival }
        try require(isShown || !isNewest, "\(id) is the newest and has no place")
    }
}

extension Audit.Entry {
    /// Another connection presents it as well; one that names buttons becomes its owner.
    mutating func join(_ other: Owner, naming namesButtons: Bool) {
        guard other != owner else { return }
        followers.removeAll { $0 == other }
        guard namesButtons || isOwnerGone else { return followers.append(other) }
        if !isOwnerGone { followers.append(owner) }
        owner = other
        isOwnerGone = false
    }

    /// Whether it shows a level, such as the volume: a tag and a value, and nothing to press; or
    /// its option says so.
    var isOSD: Bool {
        guard case .toast(let toast) = content else { return false }
        if let osd = toast.isOSD { return osd }
        guard key != nil, timeout != .never, case .fraction? = toast.progress,
            toast.urgency != .critical
        else { return false }
        return toast.actions.isEmpty && toast.reply == nil && !toast.isResident
            && !toast.endsWithOwner
    }

    /// The content on its card, which says of an OSD that it is one.
    var shownContent: Content {
        guard isOSD, case .toast(var toast) = content else { return content }
        toast.isOSD = true
        return .toast(toast)
    }

    /// A connection left the bus.
    mutating func leave(_ name: String) {
        followers.removeAll { $0.name == name }
        guard owner.name == name else { return }
        isOwnerGone = true
        guard !followers.isEmpty else { return }
        owner = followers.removeFirst()
        isOwnerGone = false
    }
}

extension Content {
    /// The titles of the buttons that it names itself.
    var ownButtons: [String] {
        switch self {
        case .toast(let toast):
            toast.actions.map(\.title) + (toast.reply == nil ? [] : ["its reply"])
        case .loading(let loading): loading.cancelTitle.map { [$0] } ?? []
        case .modal, .bottomSheet, .retry: []
        }
    }

    /// Returns a copy with another content's buttons, unless it has buttons of its own.
    func with(buttonsOf other: Content) -> Content {
        guard ownButtons.isEmpty else { return self }
        switch (self, other) {
        case (.toast(var new), .toast(let old)):
            new.actions = old.actions
            new.reply = old.reply
            return .toast(new)
        case (.loading(var new), .loading(let old)):
            new.cancelTitle = old.cancelTitle
            return .loading(new)
        default: return self
        }
    }
}
