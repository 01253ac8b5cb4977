// SPDX-License-Identifier: MIT

/// A failed task that can be tried again.
public struct Retry: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// The label of the button.
    public var retryTitle: String
    /// The last error, expandable; plain text.
    public var details: String?
    /// The number of the failed attempt, 1 or more.
    public var attempt: Int
    /// The label of the quiet button that declines.
    public var giveUpTitle: String

    /// The id of the button that tries again.
    public static let retryButtonID = "retry"
    /// The id of the button that declines.
    public static let giveUpButtonID = "give_up"
    /// The default label of that button.
    public static let standardGiveUpTitle = "Not now"

    /// Creates a retry from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        retryTitle: String = "Retry",
        details: String? = nil,
        attempt: Int = 1,
        giveUpTitle: String = Retry.standardGiveUpTitle
    ) {
        self.headline = headline
        self.retryTitle = retryTitle
        self.details = details
        self.attempt = attempt
        self.giveUpTitle = giveUpTitle
    }
}
