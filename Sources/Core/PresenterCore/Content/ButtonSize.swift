// SPDX-License-Identifier: MIT

/// A button's size: 28, 36 or 44 pixels high.
public enum ButtonSize: String, Hashable, Sendable, CaseIterable {
    case small, medium, large
}
