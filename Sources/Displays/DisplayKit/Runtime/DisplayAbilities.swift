// SPDX-License-Identifier: MIT

/// A display's name and abilities, for `ready`.
public struct DisplayAbilities: Hashable, Sendable {
    /// The name in lists and logs, for example `x11`.
    public var name: String
    /// Whether it can keep keys and clicks from other windows (rule 5).
    public var blocksInput: Bool
    /// A sentence on what it cannot do here and why; `nil`: no limits.
    public var limits: String?
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    public var owner: String?
    /// Whether a fullscreen window has the focus on its screen.
    var isFullscreen = false

    /// Creates a description.
    public init(name: String, blocksInput: Bool, limits: String? = nil, owner: String? = nil) {
        self.name = name
        self.blocksInput = blocksInput
        self.limits = limits
        self.owner = owner
    }
}
