// SPDX-License-Identifier: MIT

/// The families that text is set in.
public struct FontFamilies: Hashable, Sendable {
    /// All text but details: a family, and others for what it lacks after commas.
    public var text: String
    /// Details.
    public var monospace: String

    /// Creates families; without a name that of the desktop holds.
    public init(text: String? = nil, monospace: String? = nil) {
        self.text = text.map { $0 + ", sans-serif" } ?? "sans-serif"
        self.monospace = monospace.map { $0 + ", monospace" } ?? "monospace"
    }
}
