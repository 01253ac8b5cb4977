// SPDX-License-Identifier: MIT

/// What a display is called and what it can do, for `ready`.
public struct DisplayAbilities: Hashable, Sendable {
    /// Its name in lists and logs, `x11`.
    public var name: String
    /// Whether it can keep keys and clicks from everything else (rule 5).
    public var blocksInput: Bool
    /// What it cannot do where it runs, and why, as a sentence; `nil`: nothing.
    public var limits: String?

    /// Creates a description.
    public init(name: String, blocksInput: Bool, limits: String? = nil) {
        self.name = name
        self.blocksInput = blocksInput
        self.limits = limits
    }
}
