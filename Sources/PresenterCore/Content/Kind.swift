// SPDX-License-Identifier: MIT

/// The five kinds of presentation.
public enum Kind: String, Hashable, Sendable, CaseIterable {
    case modal
    case bottomSheet = "sheet"
    case toast
    case loading
    case retry

    /// Whether it becomes a presenter when shown (rule 1).
    public var isPresenter: Bool { self == .modal || self == .bottomSheet }
}
