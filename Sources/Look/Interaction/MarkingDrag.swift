// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The pointer marks a part of a long text, until its button is released.
struct MarkingDrag: Hashable, Sendable {
    var card: PresentationID
    /// Where the pointer is.
    var place: ScreenPoint
    /// When the text scrolls on; `nil`: the pointer is not beyond its edge.
    var scrollsAt: Instant?
}
