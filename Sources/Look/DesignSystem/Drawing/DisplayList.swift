// SPDX-License-Identifier: MIT

/// Drawing commands as data.
///
/// The same list paints a window, a layer surface or a PNG, and prints as text
/// for golden files. Lengths are pixels at scale 1.
public struct DisplayList: Hashable, Sendable {
    /// The commands, the lowest first.
    public var commands: [DrawCommand]

    /// Creates a list.
    public init(_ commands: [DrawCommand] = []) {
        self.commands = commands
    }
}
