// SPDX-License-Identifier: MIT

/// The rules and the mode that the user switched at run time.
///
/// They survive the daemon, unlike the rules themselves, which are in the configuration.
public struct RuleSwitches: Hashable, Sendable {
    /// The name of the mode that is on; `nil`: none.
    public var mode: String?
    /// Rules that the user switched on or off, by name.
    public var rules: [String: Bool]

    /// Creates switches; without arguments the configuration decides.
    public init(mode: String? = nil, rules: [String: Bool] = [:]) {
        self.mode = mode
        self.rules = rules
    }
}
