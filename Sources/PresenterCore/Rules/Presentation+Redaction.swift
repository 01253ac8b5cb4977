// SPDX-License-Identifier: MIT

extension Presentation {
    /// The content for displays: of a redacted toast only who sent it.
    ///
    /// The content itself stays, for the history and for later updates.
    var shownContent: Content {
        guard decisions.isRedacted, case .toast(let toast) = content else { return content }
        return .toast(
            Toast(
                headline: Headline(
                    title: "New notification from \(owner.identity.shownName)",
                    tone: toast.headline.tone,
                    theme: toast.headline.theme,
                    colors: toast.headline.colors
                ),
                actions: toast.actions.filter { $0.id == Toast.defaultActionID },
                urgency: toast.urgency,
                claimedName: toast.claimedName,
                appIcon: toast.appIcon,
                sound: toast.sound,
                isResident: toast.isResident,
                isTransient: toast.isTransient,
                place: toast.place
            )
        )
    }
}
