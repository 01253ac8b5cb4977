// SPDX-License-Identifier: MIT

extension Presentation {
    /// The content for displays: of a redacted toast only who sent it.
    ///
    /// The content itself stays, for the history and for later updates.
    var shownContent: Content {
        guard decisions.isRedacted, case .toast(let toast) = content else { return content }
        let name = owner.identity.shownName
        return .toast(toast.redacted("New notification" + (name.isEmpty ? "" : " from \(name)")))
    }
}

extension Toast {
    /// A copy without the texts and pictures of its sender.
    ///
    /// What is secret is blanked, and all else stays, also what a later version adds:
    /// `RedactionTests` has a row for each option.
    fileprivate func redacted(_ title: String) -> Toast {
        var copy = self
        copy.headline.title = title
        copy.headline.message = nil
        copy.headline.icon = nil
        copy.headline.image = nil
        copy.actions = actions.filter { $0.id == Self.defaultActionID }
        copy.reply = nil
        copy.progress = nil
        copy.category = nil
        copy.origin = nil
        return copy
    }
}
