// SPDX-License-Identifier: MIT

/// A toast's urgency.
///
/// Source: Desktop Notifications Specification 1.3, "Urgency Levels".
public enum Urgency: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    case low = 0
    case normal = 1
    case critical = 2

    /// Whether the left urgency is lower.
    public static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}

extension Urgency {
    /// The name in JSON and in options.
    public var word: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .critical: "critical"
        }
    }

    /// Creates an urgency from its name.
    public init?(word: String) {
        guard let urgency = Urgency.allCases.first(where: { $0.word == word }) else { return nil }
        self = urgency
    }
}
