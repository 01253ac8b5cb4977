// SPDX-License-Identifier: MIT

/// What an element means; its colours follow.
public enum Tone: String, Hashable, Sendable, CaseIterable {
    case standard, accent, danger
}
