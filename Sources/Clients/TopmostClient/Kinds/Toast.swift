// SPDX-License-Identifier: MIT

/// A notification; nothing waits for its end.
///
/// ```swift
/// try await Toast("Saved").present()
/// let toast = try await Toast("Build failed").actions([.init("log", "Show log")]).present()
/// if try await toast.outcome.button == "log" { showLog() }
/// ```
public struct Toast: Topmost.Request, RequestHolder {
    /// The bus method that shows it.
    package static let method = "PresentToast"
    /// The options set so far.
    package var given = Topmost.Options()

    /// A request without options.
    public init() {}

    /// Says something in one or two lines.
    public init(_ title: String) { self = Toast().title(title) }

    /// Shows the toast, and returns when the daemon has accepted it: the program may end then.
    ///
    /// Cancelling the task withdraws it. `show()` is for code that cannot wait.
    ///
    /// - Returns: the presentation, which has an id.
    /// - Throws: a `TopmostError` says why it is not shown; a cancelled task throws a
    ///   `CancellationError`.
    @discardableResult
    public func present(on topmost: Topmost = .shared) async throws -> Presentation {
        let presentation = show(on: topmost)
        do {
            try await presentation.accepted()
        } catch {
            if error is CancellationError { presentation.withdraw() }
            throw error
        }
        return presentation
    }
}

extension Topmost {
    /// A field in a toast for an answer; its text is in the outcome of `inline-reply`.
    public struct Reply: OptionHolder {
        /// The options set so far.
        package var given = Options()

        /// A button "Reply" that opens the field.
        public init() {}
    }
}
