// SPDX-License-Identifier: MIT

// An event about one connection or one presentation must not cost a look at all that is live:
// thousands of toasts may wait. So there are indices for these look-ups.

extension PresenterState {
    /// Adds a presentation to the indices of parents and connections.
    mutating func index(_ presentation: Presentation) {
        if let parent = presentation.parent {
            children[parent, default: []].insert(presentation.id)
        }
        guard
            presentation.content.endsWithOwner || presentation.key != nil
                || !presentation.followers.isEmpty
        else { return }
        for owner in presentation.audience where !owner.name.isEmpty {
            connections[owner.name, default: []].insert(presentation.id)
        }
    }

    /// Forgets what `index` noted of a presentation as it was.
    mutating func forgetIndex(of presentation: Presentation) {
        let id = presentation.id
        if let parent = presentation.parent, children[parent]?.remove(id) != nil,
            children[parent]?.isEmpty == true
        {
            children[parent] = nil
        }
        guard !connections.isEmpty else { return }
        for owner in presentation.audience where connections[owner.name]?.remove(id) != nil {
            if connections[owner.name]?.isEmpty == true { connections[owner.name] = nil }
        }
    }

    /// Ends what belonged to presentations that did not outlive the last daemon.
    mutating func endOrphans(_ out: inout EffectCollector) {
        guard !orphans.isEmpty else { return }
        let ids = orphans
        orphans = []
        for id in ids.sorted() { end(id, .parentEnded, &out) }
    }
}
