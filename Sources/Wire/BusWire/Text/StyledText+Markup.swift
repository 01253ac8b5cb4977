// SPDX-License-Identifier: MIT

import Basics
public import PresenterCore

extension StyledText {
    /// Parses body markup: `<b> <i> <u> <a href> <br> <img alt>` and entities.
    ///
    /// Other tags of HTML and Pango are dropped and their text kept, paragraphs as lines of
    /// their own; anything else in angle brackets is text. An image becomes its `alt` text, or
    /// nothing where it is shown (`keepsAlt`); links other than http, https and mailto become
    /// text. Markup that does not nest becomes plain text.
    ///
    /// Source: Desktop Notifications Specification 1.3, "Markup".
    public init(markup: String, limits: TextLimits = .message, keepsAlt: Bool = true) {
        let isMarked = markup.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        guard isMarked || !markup.isClean(maximum: min(limits.scalars, limits.bytes)) else {
            self.init(markup)
            return
        }
        let (head, isCut) = markup.cut(to: limits.bytes, keeping: 3)
        let text = head.withoutTerminalSequences
        var reader = MarkupReader(Array(text.utf8), limits: limits, isCut: isCut)
        reader.keepsAlt = keepsAlt
        if reader.read() {
            self.init(runs: reader.runs)
        } else {
            self.init(markup.cleaned(limits))
        }
    }

    /// The address of the first image of body markup: its `src`; `nil`: there is none, or
    /// the markup is not well formed.
    public static func imageAddress(inMarkup markup: String) -> String? {
        // Most bodies have no tag at all, and a search for a byte is quick.
        guard markup.utf8.contains(UInt8(ascii: "<")), markup.contains(text: "<img") else {
            return nil
        }
        let (head, isCut) = markup.cut(to: TextLimits.message.bytes, keeping: 3)
        var reader = MarkupReader(Array(head.utf8), limits: .message, isCut: isCut)
        guard reader.read(), let image = reader.image,
            image.first == "/" || image.contains(text: "://")
        else { return nil }
        return image
    }

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
