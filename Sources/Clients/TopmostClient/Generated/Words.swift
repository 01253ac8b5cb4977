// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum ButtonSize: String, Hashable, Sendable, CaseIterable {
        case small, medium, large
    }

    /// A value of an option.
    public enum ColorRole: String, Hashable, Sendable, CaseIterable {
        case title, message, positive, negative, background, line, icon, progress
    }

    /// A value of an option.
    public enum FieldType: String, Hashable, Sendable, CaseIterable {
        case text
        case password
        case number
        case slider
        case `switch`
        case choice
        case multi
        case date
        case time
        case color
        case file
        case folder
        case textarea
        case label
    }

    /// A value of an option.
    public enum IconSide: String, Hashable, Sendable, CaseIterable {
        case leading, trailing
    }

    /// A value of an option.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case topRight = "top_right"
        case topLeft = "top_left"
        case topCenter = "top_center"
        case bottomRight = "bottom_right"
        case bottomLeft = "bottom_left"
        case bottomCenter = "bottom_center"
    }

    /// A value of an option.
    public enum Prominence: String, Hashable, Sendable, CaseIterable {
        case primary, secondary, text
    }

    /// A value of an option.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        case light
        case dark
        case highContrast = "high_contrast"
        case highContrastDark = "high_contrast_dark"
    }

    /// A value of an option.
    public enum Tone: String, Hashable, Sendable, CaseIterable {
        case standard, accent, danger
    }

    /// A value of an option.
    public enum Urgency: String, Hashable, Sendable, CaseIterable {
        case low, normal, critical
    }
}
