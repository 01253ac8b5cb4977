// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

/// The id of that number.
func id(_ number: UInt32) throws -> PresentationID {
    try #require(PresentationID(rawValue: number))
}

/// A card of an application nobody knows.
func card(_ number: UInt32, _ content: Content) throws -> Card {
    Card(
        id: try id(number),
        identity: Identity(key: "exe:/bin/x", displayName: "x", trust: .program),
        content: content,
        acceptedAt: Instant(milliseconds: 1)
    ) { $0.isArmed = true }
}

/// A toast that says that.
func toast(_ text: String, actions: [Button] = []) -> Content {
    .toast(Toast(headline: Headline(title: text), actions: actions))
}
