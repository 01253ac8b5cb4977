// SPDX-License-Identifier: MIT

import PresenterCore
import Samples

extension Samples {
    /// Returns a card with a content.
    static func card(
        _ content: Content,
        by identity: Identity,
        _ number: UInt32 = 1,
        isArmed: Bool = true,
        secondsAgo: Int64 = 0,
        secondsLeft: Int64? = nil
    ) -> Card {
        guard let id = PresentationID(rawValue: number) else {
            preconditionFailure("ids begin at 1")
        }
        return Card(
            id: id,
            identity: identity,
            content: content,
            acceptedAt: GalleryContext.now + .seconds(-secondsAgo)
        ) {
            $0.isArmed = isArmed
            $0.lifetime = secondsLeft.map {
                Card.Lifetime(duration: .seconds(8), endsAt: GalleryContext.now + .seconds($0))
            }
        }
    }
}
