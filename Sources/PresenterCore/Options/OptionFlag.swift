// SPDX-License-Identifier: MIT

/// How an option is said on the command line.
public enum OptionFlag: Hashable, Sendable {
    /// By its own name, with dashes for underscores.
    case standard
    /// By another name.
    case named(String)
    /// By a flag that says no: `--no-block`.
    case negated(String)
    /// Not at all, for the reason given.
    case none(because: String)
}
