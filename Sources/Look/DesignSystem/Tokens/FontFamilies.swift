// SPDX-License-Identifier: MIT

/// The font families.
public struct FontFamilies: Hashable, Sendable {
    /// All text but details: a family, with fallbacks after commas.
    public var text: String
    /// Details.
    public var monospace: String

    /// Creates families; `nil` uses the desktop's.
    public init(text: String? = nil, monospace: String? = nil) {
        self.text = text.map { $0 + ", sans-serif" } ?? "sans-serif"
        self.monospace = monospace.map { $0 + ", monospace" } ?? "monospace"
    }
}
