// SPDX-License-Identifier: MIT

/// What to do with the centre.
public enum CentreVisibility: String, Hashable, Sendable, CaseIterable {
    /// Open it, if it is closed.
    case show
    /// Close it, if it is open.
    case hide
    /// Open or close it.
    case toggle
}
