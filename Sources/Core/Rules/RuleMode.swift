// SPDX-License-Identifier: MIT

/// A mode of the user: a name for rules that are switched together.
public struct RuleMode: Hashable, Sendable {
    /// The name of the mode.
    public var name: String
    /// The rules that it switches on.
    public var on: [String]
    /// The rules that it switches off.
    public var off: [String]
    /// Whether toasts below critical wait.
    public var doNotDisturb: Bool

    /// Creates a mode.
    public init(
        name: String,
        on: [String] = [],
        off: [String] = [],
        doNotDisturb: Bool = false
    ) {
        self.name = name
        self.on = on
        self.off = off
        self.doNotDisturb = doNotDisturb
    }
}
