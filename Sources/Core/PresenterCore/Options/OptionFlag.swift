// SPDX-License-Identifier: MIT

/// How an option appears on the command line.
public enum OptionFlag: Hashable, Sendable {
    /// By its own name, with dashes for underscores.
    case standard
    /// By another name.
    case named(String)
    /// As a flag that turns it off, `--no-block`, with a help of its own.
    case negated(String, help: String)
    /// As the flag of the table that it is in: `--choices ID=LABEL`.
    case ofTable
    /// Not at all, for the given reason.
    case none(because: String)
}
