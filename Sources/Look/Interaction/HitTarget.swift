// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// A target on a card.
struct HitTarget: Hashable, Sendable {
    var card: PresentationID
    var target: Target
}
