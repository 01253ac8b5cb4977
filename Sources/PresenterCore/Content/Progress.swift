// SPDX-License-Identifier: MIT

/// How far a piece of work is.
public enum Progress: Hashable, Sendable {
    /// A share of the whole, 0 to 1.
    case fraction(Double)
    /// Under way, share unknown.
    case indeterminate
}
