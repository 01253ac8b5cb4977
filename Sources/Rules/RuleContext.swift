// SPDX-License-Identifier: MIT

/// The situation in which rules apply.
public struct RuleContext: Hashable, Sendable {
    /// Seconds since local midnight.
    public var secondOfDay: Int
    /// The mode that is on; `nil`: none.
    public var mode: String?

    /// Creates a situation.
    public init(secondOfDay: Int, mode: String? = nil) {
        self.secondOfDay = secondOfDay
        self.mode = mode
    }
}
