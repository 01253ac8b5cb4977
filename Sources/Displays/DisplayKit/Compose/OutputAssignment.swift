// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// The outputs of cards and toasts.
public struct OutputAssignment: Hashable, Sendable {
    /// The output of presenters, retry and loading.
    public var cards: OutputID?
    /// The output of toasts.
    public var toasts: OutputID?
    /// The outputs of toasts that name one.
    public var others: [OutputChoice: OutputID]
    /// Toasts that stay on the output where they appeared, while new ones appear on another.
    public var kept: [PresentationID: OutputID]

    /// Creates an assignment; without arguments nothing is shown.
    public init(
        cards: OutputID? = nil,
        toasts: OutputID? = nil,
        others: [OutputChoice: OutputID] = [:],
        kept: [PresentationID: OutputID] = [:]
    ) {
        self.cards = cards
        self.toasts = toasts
        self.others = others
        self.kept = kept
    }

    /// The output of a toast.
    func output(of toast: Card) -> OutputID? {
        kept[toast.id] ?? toast.content.toast?.place.output.flatMap { others[$0] } ?? toasts
    }
}
