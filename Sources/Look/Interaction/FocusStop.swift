// SPDX-License-Identifier: MIT

import DesignSystem

/// A stop in Tab order.
enum FocusStop: Hashable {
    /// A part of a card.
    case target(HitTarget)
    /// A part of the pill at the end of the toasts.
    case pill(Target)
}
