// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        case light
        case dark
        case highContrast = "high_contrast"
        case highContrastDark = "high_contrast_dark"
    }
}
