// SPDX-License-Identifier: MIT

/// The entries that were deleted.
public enum HistoryDeletion: Hashable, Sendable {
    /// The entries with these ids.
    case entries([Int64])
    /// The ended ones shown with that name.
    case group(String)
    /// All, or all ended ones.
    case all

    /// What a request deletes; `nil`: nothing.
    public init?(_ request: HistoryRequest) {
        switch request {
        case .delete(let ids): self = ids.map { .entries($0) } ?? .all
        case .deleteGroup(let name): self = name.map { .group($0) } ?? .all
        case .store, .keep, .find, .groups, .pictures, .recallable, .count: return nil
        }
    }
}
