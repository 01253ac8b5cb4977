// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The parts that `finish` adds to a page.
struct Finish {
    var defaultTarget: Target?
    var mnemonics: [String: Character] = [:]
    var nextChange: Instant?
    /// Whether the border has a cross that closes the card.
    var isClosable = false
    /// The arrival time, for the upper border.
    var time: String?
    /// The remaining share of its life, 0 to 1, for the lower border; `nil`: not shown.
    var lifeLeft: Double?
}
