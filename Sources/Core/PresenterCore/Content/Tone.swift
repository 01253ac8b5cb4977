// SPDX-License-Identifier: MIT

/// An element's meaning, which determines its colours.
public enum Tone: String, Hashable, Sendable, CaseIterable {
    case standard, accent, danger
}
