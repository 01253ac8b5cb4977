// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// An action: `ID=LABEL`, or `ID=LABEL:TONE`.
struct ActionArgument: ExpressibleByArgument, Equatable {
    var id: String
    var label: String
    var tone: Tone

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        id = String(parts[0])
        label = String(parts[1])
        tone = .standard
        // A label may contain colons: only a tone's name after the last colon is a tone.
        guard let colon = label.lastIndex(of: ":"), colon > label.startIndex,
            let named = Tone(rawValue: String(label[label.index(after: colon)...]))
        else { return }
        tone = named
        label = String(label[..<colon])
    }

    /// The button that it describes.
    var button: Button { Button(id: id, title: label, tone: tone) }
}
