// SPDX-License-Identifier: MIT

/// The progress of a task.
public enum Progress: Hashable, Sendable {
    /// The completed fraction, 0 to 1.
    case fraction(Double)
    /// In progress, fraction unknown.
    case indeterminate
}
