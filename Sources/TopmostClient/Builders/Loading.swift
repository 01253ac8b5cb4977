// SPDX-License-Identifier: MIT

/// Work that the user waits for: input is blocked at once, an indicator follows after
/// 0.8 s, and both end with the work.
///
/// ```swift
/// let file = try await Loading("Exporting").cancel("Stop").during { progress in
///     try await export { progress.report($0) }
/// }
/// ```
public struct Loading: Request {
    /// The bus method that shows it.
    public static let method = "PresentLoading"
    /// The options set so far.
    public var given = Options()

    /// A request without options.
    public init() {}

    /// Says what the user waits for.
    public init(_ title: String) { self = Loading().title(title) }

    /// Runs work behind a loading of that title; see `during`.
    ///
    /// - Throws: what the work throws, usually `CancellationError` if the user cancelled it.
    @discardableResult
    public init(
        _ title: String,
        on topmost: Topmost = .shared,
        _ work: @escaping @Sendable (LoadingProgress) async throws -> Void
    ) async throws {
        self.init(title)
        try await during(on: topmost, work)
    }

    /// Runs work behind it.
    ///
    /// It is withdrawn when the work returns or throws, or when the task is cancelled. Without
    /// a daemon the work runs all the same: only the sign is missing. If the user presses the
    /// button of `cancel`, the work's task is cancelled.
    ///
    /// - Returns: what the work returns.
    /// - Throws: what the work throws, usually `CancellationError` if the user cancelled it.
    @discardableResult
    public func during<Result: Sendable>(
        on topmost: Topmost = .shared,
        _ work: @escaping @Sendable (LoadingProgress) async throws -> Result
    ) async throws -> Result {
        let presentation = show(on: topmost)
        defer { presentation.dismiss() }
        let task = Task { try await work(LoadingProgress(presentation)) }
        let watcher = Task {
            if (try? await presentation.outcome)?.isCancelled == true { task.cancel() }
        }
        defer { watcher.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
