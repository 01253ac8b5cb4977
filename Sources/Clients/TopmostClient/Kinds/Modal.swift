// SPDX-License-Identifier: MIT

import BusValues

/// A question to answer before anything else.
///
/// ```swift
/// let answer = try await Modal("Discard this draft?")
///     .negative("Keep").positive("Discard", tone: .danger).present()
/// if answer.isPositive { draft.discard() }
/// ```
public struct Modal: Topmost.Request, RequestHolder {
    /// The bus method that shows it.
    package static let method = "PresentModal"
    /// The options set so far.
    package var given = Topmost.Options()

    /// A request without options.
    public init() {}

    /// Asks a question: one or two lines.
    public init(_ title: String) { self = Modal().title(title) }

    /// Labels the button that confirms, and says what pressing it means.
    public func positive(_ label: String, tone: Topmost.Tone) -> Modal {
        positive(label).style("positive", Topmost.ButtonStyle().tone(tone))
    }

    /// Shows the modal and waits for the answer; cancelling the task withdraws it.
    ///
    /// - Throws: a `TopmostError` says why it was not shown, or why its end is not known; a
    ///   cancelled task throws a `CancellationError`.
    public func present(on topmost: Topmost = .shared) async throws -> Outcome {
        try await outcome(on: topmost)
    }
}
