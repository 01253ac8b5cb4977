// SPDX-License-Identifier: MIT

import Texts

/// A failed task that can be tried again.
public struct Retry: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// The label of the button.
    public var retryTitle = Phrase.retry.english()
    /// The last error, expandable; plain text.
    public var details: String?
    /// The number of the failed attempt, 1 or more.
    public var attempt = 1
    /// The label of the quiet button that declines.
    public var giveUpTitle = Phrase.notNow.english()

    /// The id of the button that tries again.
    public static let retryButtonID = "retry"
    /// The id of the button that declines.
    public static let giveUpButtonID = "give_up"

    /// Creates a retry from checked parts; callers use `OptionValues`.
    public init(headline: Headline, _ change: (inout Retry) -> Void = { _ in }) {
        self.headline = headline
        change(&self)
        if retryTitle == Phrase.retry.english() {
            self.headline.wordings["retry"] = Wording(.retry)
        }
        if giveUpTitle == Phrase.notNow.english() {
            self.headline.wordings["give_up"] = Wording(.notNow)
        }
    }
}

extension Retry: KindContent {
    var content: Content { .retry(self) }
    static let fields = options + [wordingsField]
    static let pictureFields = findPictureFields()
    static let standardValues = findStandardValues()

    /// The retry without any options set.
    public static let standard = Retry(headline: Headline())

    /// The valid attempt numbers.
    public static let attempts: ClosedRange<Int64> = 1...1_000_000

    /// The options of retries.
    public static let options: [OptionRow<Retry>] =
        headlineOptions + [
            OptionRow("retry", .text(.label), .optionRetry, flag: .named("label"), \.retryTitle),
            OptionRow("give_up", .text(.label), .optionGiveUp, \.giveUpTitle),
            OptionRow("details", .text(.message), .optionDetails, \.details),
            OptionRow("attempt", .integer(attempts), .optionAttempt, \.attempt),
        ]

    /// Throws unless there is a title.
    func check(_ check: Check, _: [String: OptionValue]) throws(BuildError) {
        try headline.checkTitle(check)
    }
}
