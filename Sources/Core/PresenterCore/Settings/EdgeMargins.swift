// SPDX-License-Identifier: MIT

/// Distances from edges of the screen where they differ from the common one, in pixels at
/// scale 1.
public struct EdgeMargins: Hashable, Sendable {
    /// From the top; `nil`: the common one.
    public var top: Int?
    /// From the bottom; `nil`: the common one.
    public var bottom: Int?
    /// From the left; `nil`: the common one.
    public var left: Int?
    /// From the right; `nil`: the common one.
    public var right: Int?

    /// Creates distances; without arguments all are the common one.
    public init(top: Int? = nil, bottom: Int? = nil, left: Int? = nil, right: Int? = nil) {
        self.top = top
        self.bottom = bottom
        self.left = left
        self.right = right
    }
}
