// SPDX-License-Identifier: MIT

extension Retry: KindContent {
    var content: Content { .retry(self) }
    static let pictureFields = findPictureFields()
    static let standardValues = findStandardValues()

    /// The retry without any options set.
    public static let standard = Retry(headline: Headline())

    /// The valid attempt numbers.
    public static let attempts: ClosedRange<Int64> = 1...1_000_000

    /// The options of retries.
    public static let options: [OptionRow<Retry>] =
        headlineOptions + [
            OptionRow(
                "retry",
                .text(.label),
                "Label of the button that tries again.",
                flag: .named("label"),
                \.retryTitle
            ),
            OptionRow(
                "give_up",
                .text(.label),
                "Label of the button that declines.",
                \.giveUpTitle
            ),
            OptionRow("details", .text(.message), "The last error, shown on request.", \.details),
            OptionRow("attempt", .integer(attempts), "Number of the failed attempt.", \.attempt),
        ]

    /// Throws unless there is a title.
    func check(_ check: Check, _: [String: OptionValue]) throws(BuildError) {
        try headline.checkTitle(check)
    }
}
