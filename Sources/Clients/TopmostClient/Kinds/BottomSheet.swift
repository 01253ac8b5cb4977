// SPDX-License-Identifier: MIT

/// A list of actions at the lower edge of the screen.
public struct BottomSheet: Topmost.Request, RequestHolder {
    /// The bus method that shows it.
    package static let method = "PresentBottomSheet"
    /// The options set so far.
    package var given = Topmost.Options()

    /// A request without options.
    public init() {}

    /// Offers actions under a title.
    public init(_ title: String, _ actions: [Topmost.Button]) {
        self = BottomSheet().title(title).actions(actions)
    }

    /// Shows the sheet and waits for the answer; cancelling the task withdraws it.
    ///
    /// - Throws: a `TopmostError` says why it was not shown, or why its end is not known; a
    ///   cancelled task throws a `CancellationError`.
    public func present(on topmost: Topmost = .shared) async throws -> Outcome {
        try await outcome(on: topmost)
    }
}
