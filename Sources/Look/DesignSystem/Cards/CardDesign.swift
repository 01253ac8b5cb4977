// SPDX-License-Identifier: MIT

import PresenterCore

/// The card of a component: the tree, and values that the tree does not hold.
struct CardDesign {
    var root: Node
    /// The width to lay it out in.
    var width: Double
    /// The target that Return presses without a focus.
    var defaultTarget: Target?
    /// The letter that presses a button with Alt, by button id.
    var mnemonics: [String: Character] = [:]
    /// When it next looks different without an event; `nil`: never.
    var nextChange: Instant?
    /// The present day, for fields with a date.
    var today: CalendarDay?
    /// The rows in view of a modal's list.
    var list: ListWindow?
}
