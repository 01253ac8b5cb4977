// SPDX-License-Identifier: MIT

/// Text in runs of bold, italic, underline and links: the parts of body markup
/// that are kept.
///
/// Source: Desktop Notifications Specification 1.3, "Markup".
public struct StyledText: Hashable, Sendable {
    /// The runs in reading order; none of them is empty.
    public var runs: [Run]

    /// Creates text from runs.
    public init(runs: [Run]) {
        self.runs = runs.filter { !$0.text.isEmpty }
    }

    /// Creates plain text.
    public init(_ plain: String) {
        self.init(runs: [Run(plain)])
    }

    /// The text without its styles.
    public var plain: String {
        runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
    }

    /// Whether there is no text.
    public var isEmpty: Bool { runs.isEmpty }

    /// A run of text with one style.
    public struct Run: Hashable, Sendable {
        /// The characters.
        public var text: String
        /// The styles of all its characters.
        public var style: Style
        /// The link target: an `http`, `https` or `mailto` URL.
        public var link: String?

        /// Creates a run.
        public init(_ text: String, style: Style = [], link: String? = nil) {
            self.text = text
            self.style = style
            self.link = link
        }
    }

    /// A set of text styles.
    public struct Style: OptionSet, Hashable, Sendable {
        /// One bit per style.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The tag `<b>`.
        public static let bold = Style(rawValue: 1)
        /// The tag `<i>`.
        public static let italic = Style(rawValue: 2)
        /// The tag `<u>`.
        public static let underline = Style(rawValue: 4)
    }
}
