// SPDX-License-Identifier: MIT

/// The five kinds of presentation.
public enum Kind: String, Hashable, Sendable, CaseIterable {
    case modal
    case bottomSheet = "sheet"
    case toast
    case loading
    case retry

    /// The kind with that name, or the sheet in the spelling of its method on the bus:
    /// `bottom_sheet`, `BottomSheet`.
    public static func spelled(_ word: String) -> Kind? {
        let letters = word.lowercased().filter(\.isLetter)
        return letters == "bottomsheet" ? .bottomSheet : Kind(rawValue: word)
    }

    /// Whether it becomes a presenter when shown (rule 1).
    public var isPresenter: Bool { self == .modal || self == .bottomSheet }
}
