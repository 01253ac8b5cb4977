// SPDX-License-Identifier: MIT

/// An offer to try again what failed.
///
/// ```swift
/// let page = try await Retry("Download failed").around { try await download() }
/// ```
public struct Retry: Topmost.Request, RequestHolder {
    /// The bus method that shows it.
    package static let method = "PresentRetry"
    /// The options set so far.
    package var given = Topmost.Options()

    /// A request without options.
    public init() {}

    /// Says what failed.
    public init(_ title: String) { self = Retry().title(title) }

    /// Offers the retry and waits for the answer; cancelling the task withdraws it.
    ///
    /// - Returns: `acted` if the user wants to try again.
    /// - Throws: a `TopmostError` says why it was not shown, or why its end is not known; a
    ///   cancelled task throws a `CancellationError`.
    public func present(on topmost: Topmost = .shared) async throws -> Outcome {
        try await outcome(on: topmost)
    }

    /// Does work, and offers to do it again each time it throws.
    ///
    /// The error is shown as its details, and the attempts are counted.
    ///
    /// - Parameters:
    ///   - topmost: the daemon.
    ///   - attempts: how often the work is done at most; `nil`: as often as the user wants.
    ///   - pause: how long to wait after the user pressed Retry.
    ///   - isolation: where the caller runs, and the work too.
    ///   - describe: an error in words; with Foundation, `{ $0.localizedDescription }`.
    ///   - work: the work.
    /// - Returns: what the work returns at last.
    /// - Throws: what the work threw last, if the user gives up or cannot be asked; a
    ///   `CancellationError` at once where the task is cancelled.
    public func around<Result>(
        on topmost: Topmost = .shared,
        attempts: Int? = nil,
        pause: Duration = .zero,
        isolation: isolated (any Actor)? = #isolation,
        describing describe: (any Error) -> String = { "\($0)" },
        _ work: () async throws -> Result
    ) async throws -> Result {
        var attempt = 1
        while true {
            do {
                return try await work()
            } catch let failure {
                // Nobody waits for the answer of a cancelled task.
                if failure is CancellationError || Task.isCancelled { throw failure }
                if let attempts, attempt >= attempts { throw failure }
                let offer = details(describe(failure)).attempt(attempt)
                do {
                    guard try await offer.outcome(on: topmost).kind == .acted else {
                        throw failure
                    }
                } catch is TopmostError {
                    throw failure
                }
                attempt += 1
                if pause > .zero { try await Task.sleep(for: pause) }
            }
        }
    }
}
