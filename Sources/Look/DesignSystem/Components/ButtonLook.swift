// SPDX-License-Identifier: MIT

import PresenterCore

/// A button's look with every default resolved.
struct ButtonLook: Hashable, Sendable {
    var prominence: Prominence
    var tone: Tone
    var size: ButtonSize

    /// Resolves a style's defaults.
    init(_ style: ButtonStyle, prominence: Prominence = .primary, size: ButtonSize = .medium) {
        self.prominence = style.prominence ?? prominence
        tone = style.tone ?? .standard
        self.size = style.size ?? size
    }
}

extension ButtonSize {
    var height: Double {
        switch self {
        case .small: 28
        case .medium: 36
        case .large: 44
        }
    }
    var padding: Double {
        switch self {
        case .small: 12
        case .medium: 16
        case .large: 20
        }
    }
    var role: TextRole { self == .small ? .labelSmall : .label }
    var line: Double { self == .small ? 16 : 20 }
    var icon: Double { self == .small ? 16 : 20 }
    var gap: Double { self == .small ? 6 : 8 }
}
