// SPDX-License-Identifier: MIT

/// A button's visual weight.
public enum Prominence: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, text
}
