// SPDX-License-Identifier: MIT

/// An offer to try again what failed.
///
/// ```swift
/// let page = try await Retry("Download failed").around { try await download() }
/// ```
public struct Retry: Request {
    /// The bus method that shows it.
    public static let method = "PresentRetry"
    /// The options set so far.
    public var given = Options()

    /// A request without options.
    public init() {}

    /// Says what failed.
    public init(_ title: String) { self = Retry().title(title) }

    /// Offers it and waits for the answer; cancelling the task withdraws it.
    ///
    /// - Returns: `acted` if the user wants to try again.
    /// - Throws: why it was not shown, or why its end is not known.
    public func present(on topmost: Topmost = .shared) async throws(TopmostError) -> Outcome {
        try await outcome(on: topmost)
    }

    /// Does work, and offers to do it again each time it throws.
    ///
    /// The error is shown as its details, and the attempts are counted.
    ///
    /// - Returns: what the work returns at last.
    /// - Throws: what the work threw last, if the user gives up or cannot be asked; a
    ///   `CancellationError` at once.
    public func around<Result>(
        on topmost: Topmost = .shared,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        var attempt = 1
        while true {
            do {
                return try await work()
            } catch let failure {
                if failure is CancellationError { throw failure }
                let offer = details("\(failure)").attempt(attempt)
                let outcome = try? await offer.outcome(on: topmost)
                guard outcome?.kind == .acted else { throw failure }
                attempt += 1
            }
        }
    }
}
