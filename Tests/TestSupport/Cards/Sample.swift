// SPDX-License-Identifier: MIT

public import PresenterCore

/// A card of each kind to show.
public enum Sample {
    /// An id from 1.
    public static func id(_ number: UInt32) -> PresentationID {
        guard let id = PresentationID(rawValue: number) else { preconditionFailure("0 is no id") }
        return id
    }

    /// A card with that content.
    public static func card(_ number: UInt32, _ content: Content, isArmed: Bool = true) -> Card {
        Card(
            id: id(number),
            identity: Identity(key: "exe:/usr/bin/mail", displayName: "Mail", trust: .application),
            content: content,
            acceptedAt: Instant(milliseconds: 0)
        ) { $0.isArmed = isArmed }
    }

    /// A question with two answers.
    public static func modal(
        _ number: UInt32,
        title: String = "Save?",
        isArmed: Bool = true
    ) -> Card {
        let buttons = [
            Button(id: "ok", title: "Save", role: .positive),
            Button(id: "no", title: "Discard", role: .negative),
        ]
        return card(
            number,
            .modal(Modal(headline: Headline(title: title), buttons: buttons)),
            isArmed: isArmed
        )
    }

    /// A sheet of two rows.
    public static func sheet(_ number: UInt32) -> Card {
        let actions = ["Share", "Move"].map { Button(id: $0, title: $0) }
        return card(
            number,
            .bottomSheet(BottomSheet(headline: Headline(title: "Photo"), actions: actions))
        )
    }

    /// A toast with two buttons.
    public static func toast(_ number: UInt32) -> Card {
        let actions = [Button(id: "read", title: "Read"), Button(id: "later", title: "Later")]
        let headline = Headline(title: "News", message: StyledText("of today"))
        return card(number, .toast(Toast(headline: headline, actions: actions)))
    }

    /// A loading that can be cancelled.
    public static func loading(_ number: UInt32) -> Card {
        card(
            number,
            .loading(Loading(headline: Headline(title: "Saving")) { $0.cancelTitle = "Cancel" })
        )
    }

    /// A retry.
    public static func retry(_ number: UInt32) -> Card {
        card(number, .retry(Retry(headline: Headline(title: "Failed"))))
    }
}
