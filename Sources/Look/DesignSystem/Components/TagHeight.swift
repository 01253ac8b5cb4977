// SPDX-License-Identifier: MIT

/// The four heights of a tag: 20, 25, 29 and 31.
public enum TagHeight: Double, Hashable, Sendable, CaseIterable {
    /// For facts.
    case fact = 20
    /// For chips in text.
    case small = 25
    /// For many choices.
    case medium = 29
    /// For choices.
    case large = 31

    var padding: Double {
        switch self {
        case .fact: 8
        case .small: 10
        case .medium: 12
        case .large: 14
        }
    }
    var icon: Double {
        switch self {
        case .fact: 12
        case .small: 14
        case .medium, .large: 16
        }
    }
    var gap: Double {
        switch self {
        case .fact, .small: 4
        case .medium, .large: 6
        }
    }
    var fontSize: Double {
        switch self {
        case .fact: 11
        case .small: 12
        case .medium: 13
        case .large: 14
        }
    }
    var lineHeight: Double { self == .large ? 20 : 16 }
}
