// SPDX-License-Identifier: MIT

import PresenterCore

/// A stretch of text as it travels: `{"bold":true,"text":"now"}`.
struct RunMessage: Hashable, Sendable, Codable {
    /// The characters.
    var text: String
    /// Whether it is bold; absent: no.
    var bold: Bool?
    /// Whether it is italic; absent: no.
    var italic: Bool?
    /// Whether it is underlined; absent: no.
    var underline: Bool?
    /// Where a click leads.
    var link: String?

    /// Writes a run down.
    init(entity run: StyledText.Run) {
        text = run.text
        bold = run.style.contains(.bold) ? true : nil
        italic = run.style.contains(.italic) ? true : nil
        underline = run.style.contains(.underline) ? true : nil
        link = run.link
    }

    /// The run.
    func toEntity() -> StyledText.Run {
        var style: StyledText.Style = []
        if bold == true { style.insert(.bold) }
        if italic == true { style.insert(.italic) }
        if underline == true { style.insert(.underline) }
        return StyledText.Run(text, style: style, link: link)
    }
}
