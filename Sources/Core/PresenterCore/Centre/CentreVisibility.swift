// SPDX-License-Identifier: MIT

/// What to do with the centre.
public enum CentreVisibility: String, Hashable, Sendable, CaseIterable {
    /// Open the centre, if it is closed.
    case show
    /// Close the centre, if it is open.
    case hide
    /// Open or close it.
    case toggle
}
