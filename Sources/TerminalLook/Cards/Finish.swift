// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// What `finish` makes of a page besides its lines.
struct Finish {
    var defaultTarget: Target?
    var mnemonics: [String: Character] = [:]
    var nextChange: Instant?
    /// Whether a cross in the border puts the card away.
    var isClosable = false
    /// When it came, for the upper border.
    var time: String?
    /// How much of its life is left, 0 to 1, for the lower border; `nil`: it is not shown.
    var lifeLeft: Double?
}
