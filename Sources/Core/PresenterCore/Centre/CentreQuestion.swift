// SPDX-License-Identifier: MIT

/// What the open centre needs from the history.
public enum CentreQuestion: Hashable, Sendable {
    /// The applications with ended entries that match a search, newest first.
    case groups(search: String)
    /// Entries of one application, newest first.
    case page(group: String, search: String, from: Int, limit: Int)
    /// Delete an entry.
    case remove(Int64)
    /// Delete the ended entries of an application.
    case removeGroup(String)
    /// Delete all ended entries.
    case removeAll
}
