// SPDX-License-Identifier: MIT

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
