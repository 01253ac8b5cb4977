// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// A button with the details that depend on its place on a card.
struct CellButton {
    var title: String
    var target: Target
    var prominence: Prominence
    var tone = Tone.standard
    var role = Button.Role.other
    var isEnabled = true
    var mnemonic: Character?
    /// Text after the label ("Attempt 3").
    var note: String?

    /// The title and the note in one line.
    var label: String { note.map { "\(title) · \($0)" } ?? title }

    /// The width in cells: ring, padding, label, padding, ring.
    var width: Int { label.cellWidth + 4 }
}
