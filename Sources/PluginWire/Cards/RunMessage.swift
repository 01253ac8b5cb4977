// SPDX-License-Identifier: MIT

import PresenterCore

/// A run of text in the protocol: `{"bold":true,"text":"now"}`.
struct RunMessage: Hashable, Sendable, Codable {
    /// The characters.
    var text: String
    /// Whether it is bold; absent: no.
    var bold: Bool?
    /// Whether it is italic; absent: no.
    var italic: Bool?
    /// Whether it is underlined; absent: no.
    var underline: Bool?
    /// The address of a link.
    var link: String?

    /// Creates a message from a run.
    init(entity run: StyledText.Run) {
        text = run.text
        bold = run.style.contains(.bold) ? true : nil
        italic = run.style.contains(.italic) ? true : nil
        underline = run.style.contains(.underline) ? true : nil
        link = run.link
    }

    /// Returns the run.
    func toEntity() -> StyledText.Run {
        var style: StyledText.Style = []
        if bold == true { style.insert(.bold) }
        if italic == true { style.insert(.italic) }
        if underline == true { style.insert(.underline) }
        return StyledText.Run(text, style: style, link: link)
    }
}
