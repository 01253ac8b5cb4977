// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// A button with everything its place on a card decides.
struct CellButton {
    var title: String
    var target: Target
    var prominence: Prominence
    var tone = Tone.standard
    var role = Button.Role.other
    var isEnabled = true
    var mnemonic: Character?
    /// What stands after the label ("Attempt 3").
    var note: String?

    /// Its label in one line.
    var label: String { note.map { "\(title) · \($0)" } ?? title }

    /// The cells it takes: ring, padding, label, padding, ring.
    var width: Int { label.cellWidth + 4 }
}
