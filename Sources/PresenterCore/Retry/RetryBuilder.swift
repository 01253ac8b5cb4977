// SPDX-License-Identifier: MIT

/// Gathers the options of a retry.
///
/// The shortest call is a title.
public struct RetryBuilder: Hashable, Sendable {
    /// The options every kind has; the title is needed.
    public var headline: HeadlineBuilder
    /// `retry`: the label of the button; `nil`: `Retry`.
    public var retry: String?
    /// The option `details`.
    public var details: String?
    /// The option `attempt`.
    public var attempt: Int?

    /// Creates a builder.
    public init(headline: HeadlineBuilder = HeadlineBuilder()) {
        self.headline = headline
    }

    /// Takes the options of what is already there, to change some of them.
    public init(_ retry: Retry) {
        self.init(headline: HeadlineBuilder(retry.headline))
        self.retry = retry.retryTitle
        details = retry.details
        attempt = retry.attempt
    }

    /// Checks the options and puts the retry together.
    ///
    /// - Throws: `BuildError` naming the first option that cannot be used.
    public func build() throws(BuildError) -> Retry {
        let check = Check(kind: .retry)
        let headline = try headline.build(for: .retry, needsTitle: true)
        try check.text(retry ?? "Retry", "retry", 1...BuildLimits.labelBytes)
        try check.text(details ?? "", "details", 0...BuildLimits.messageBytes)
        try check.number(attempt ?? 1, "attempt", BuildLimits.attempt)
        return Retry(
            headline: headline,
            retryTitle: retry ?? "Retry",
            details: details.flatMap { $0.isEmpty ? nil : $0 },
            attempt: attempt ?? 1
        )
    }
}
