// SPDX-License-Identifier: MIT

/// A part of a card whose colour a caller may set.
public enum ColorRole: String, Hashable, Sendable, CaseIterable {
    case title, message, positive, negative, background, line, icon, progress
}
