// SPDX-License-Identifier: MIT

/// A pixel of the root window.
public struct RootPoint: Hashable, Sendable {
    /// Device pixels from the root window's corner.
    public let x, y: Int

    init(_ x: Int16, _ y: Int16) { (self.x, self.y) = (Int(x), Int(y)) }
}
