// SPDX-License-Identifier: MIT

import BusValues

/// Work that the user waits for: input is blocked at once, an indicator follows after
/// 0.8 s, and both end with the work.
///
/// ```swift
/// let file = try await Loading("Exporting").cancel("Stop").during { progress in
///     try await export { progress.report($0) }
/// }
/// ```
public struct Loading: Topmost.Request, RequestHolder {
    /// The bus method that shows it.
    package static let method = "PresentLoading"
    /// The options set so far.
    package var given = Topmost.Options()

    /// A request without options.
    public init() {}

    /// Says what the user waits for.
    public init(_ title: String) { self = Loading().title(title) }

    /// Runs work behind a loading of that title; see the method of that name.
    ///
    /// - Returns: what the work returns.
    /// - Throws: what the work throws, usually `CancellationError` if the user cancelled it.
    @discardableResult
    public static func during<Result: Sendable>(
        _ title: String,
        on topmost: Topmost = .shared,
        @_inheritActorContext
        _ work: @escaping @Sendable @isolated(any) (Topmost.LoadingProgress) async throws -> Result
    ) async throws -> Result {
        try await Loading(title).during(on: topmost, work)
    }

    /// Runs work behind it, where the caller runs: a main actor's work stays on the main actor.
    ///
    /// It is withdrawn when the work returns or throws, or when the task is cancelled. Without
    /// a daemon the work runs all the same: only the sign is missing. If the user presses the
    /// button of `cancel`, the work's task, a child of the caller's, is cancelled.
    ///
    /// - Returns: what the work returns.
    /// - Throws: what the work throws, usually `CancellationError` if the user cancelled it.
    @discardableResult
    public func during<Result: Sendable>(
        on topmost: Topmost = .shared,
        @_inheritActorContext
        _ work: @escaping @Sendable @isolated(any) (Topmost.LoadingProgress) async throws -> Result
    ) async throws -> Result {
        let presentation = show(on: topmost)
        defer { presentation.withdraw() }
        return try await withThrowingTaskGroup(of: Step<Result>.self) { group in
            group.addTask { .finished(try await work(Topmost.LoadingProgress(presentation))) }
            group.addTask {
                let outcome = try? await presentation.outcome
                return outcome?.isCancelled == true ? .cancelled : .over
            }
            defer { group.cancelAll() }
            while let step = try await group.next() {
                switch step {
                case .finished(let result): return result
                case .cancelled: group.cancelAll()
                case .over: continue
                }
            }
            // The work is a child of the group: it has finished, or thrown.
            throw CancellationError()
        }
    }

    /// What happens first: the work finishes, or the loading ends.
    private enum Step<Result: Sendable>: Sendable {
        case finished(Result)
        /// The user pressed the button of `cancel`.
        case cancelled
        case over
    }
}

extension Topmost {
    /// How much of some work is done.
    public enum Progress: Hashable, Sendable, ExpressibleByFloatLiteral {
        /// A fraction from 0 to 1.
        case fraction(Double)
        /// The progress is unknown.
        case indeterminate

        /// Creates a fraction from 0 to 1.
        public init(floatLiteral fraction: Double) { self = .fraction(fraction) }

        /// `d` or `s`.
        var value: Value {
            switch self {
            case .fraction(let fraction): .double(fraction)
            case .indeterminate: .string("indeterminate")
            }
        }
    }
}

extension Topmost {
    /// Reports the progress of the work behind a loading; a report is sent, and not waited for.
    public struct LoadingProgress: Sendable {
        private let presentation: Presentation

        init(_ presentation: Presentation) {
            self.presentation = presentation
        }

        /// Shows how much is done, from 0 to 1.
        public func report(_ fraction: Double) {
            presentation.change(Loading().progress(.fraction(fraction)).given)
        }

        /// Shows another message.
        public func report(_ message: String) {
            presentation.change(Loading().message(message).given)
        }
    }
}
