// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// An action: `ID=LABEL`, or `ID=LABEL:TONE`.
struct ActionArgument: Equatable {
    var id: String
    var label: String
    var tone: Tone

    /// Why a text is no action.
    struct Problem: Error, Equatable {
        /// What is accepted, in words.
        var takes: String
        /// What was given, in words.
        var got: String
    }

    private static let tones = Tone.allCases.map(\.rawValue)

    /// Reads an action.
    ///
    /// - Throws: `Problem`, also for a tone that is probably misspelt.
    init(_ argument: String) throws(Problem) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw Problem(takes: "ID=LABEL or ID=LABEL:TONE", got: "\"\(argument)\"")
        }
        id = String(parts[0])
        label = String(parts[1])
        tone = .standard
        // A label may contain colons: only a tone's name after the last colon is a tone.
        guard let colon = label.lastIndex(of: ":"), colon > label.startIndex else { return }
        let word = String(label[label.index(after: colon)...])
        if let named = Tone(rawValue: word) {
            tone = named
            label = String(label[..<colon])
        } else if let meant = Self.tone(near: word) {
            throw Problem(
                takes: "ID=LABEL:TONE with a tone of \(Self.tones.joined(separator: ", "))",
                got: "\"\(word)\"; did you mean \"\(meant)\"? "
                    + "(a label that ends so: \(argument):standard)"
            )
        }
    }

    /// The tone that a word probably means, in whatever case; `nil`: it is part of a label.
    private static func tone(near word: String) -> String? {
        let lower = word.lowercased()
        return tones.contains(lower) ? lower : NearestName.of(word, among: tones)
    }

    /// The button that it describes.
    var button: Button { Button(id: id, title: label, tone: tone) }
}
