// SPDX-License-Identifier: MIT

public import PresenterCore

extension StyledText {
    /// Whether it has no styles and no links.
    public var isPlain: Bool { runs.allSatisfy { $0.style.isEmpty && $0.link == nil } }

    /// The text as body markup.
    public var markup: String {
        runs.map { run in
            var text = Self.escaped(run.text)
            if run.style.contains(.underline) { text = "<u>\(text)</u>" }
            if run.style.contains(.italic) { text = "<i>\(text)</i>" }
            if run.style.contains(.bold) { text = "<b>\(text)</b>" }
            if let link = run.link { text = "<a href=\"\(Self.escaped(link))\">\(text)</a>" }
            return text
        }.joined()
    }

    /// Returns the text with markup characters escaped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
