// SPDX-License-Identifier: MIT

import Texts

/// A task in progress that the user must wait for (rule 5).
public struct Loading: Hashable, Sendable {
    /// Title, message and pictures; all optional: without them only a spinner shows.
    public var headline: Headline
    /// Age of a lease at which its indicator appears.
    public var delay: Duration = Loading.standardDelay
    /// Whether it blocks input.
    public var blocksInput = true
    /// The progress of the task.
    public var progress: Progress = .indeterminate
    /// The label of the cancel button; `nil`: none.
    public var cancelTitle: String?
    /// Longest time of blocked input; the indicator may stay longer.
    public var ceiling: Duration = Loading.standardCeiling

    /// Long enough that a quick task never shows an indicator, short enough not to
    /// interrupt the flow of thought (1 s).
    public static let standardDelay = Duration.milliseconds(800)
    /// Minimum time an indicator stays visible, so that it can be read.
    public static let minimumVisible = Duration.milliseconds(400)
    /// The standard limit for blocked input.
    public static let standardCeiling = Duration.seconds(30)
    /// The id of the cancel button.
    public static let cancelButtonID = "cancel"

    /// Creates a loading from checked parts; callers use `OptionValues`.
    public init(headline: Headline = Headline(), _ change: (inout Loading) -> Void = { _ in }) {
        self.headline = headline
        change(&self)
    }
}

extension Loading: KindContent {
    var content: Content { .loading(self) }
    static let fields = options + [wordingsField]
    static let pictureFields = findPictureFields()
    static let standardValues = findStandardValues()

    /// The loading without any options set.
    public static let standard = Loading()

    /// The options of loadings.
    public static let options: [OptionRow<Loading>] =
        headlineOptions + [
            OptionRow(
                "delay_ms",
                .milliseconds(0...60_000),
                .optionDelay,
                flag: .named("delay"),
                setting: "[loading] delay",
                \.delay
            ),
            OptionRow(
                "blocks_input",
                .boolean,
                "Whether keyboard and mouse are blocked; sandboxed applications must set false.",
                flag: .negated("no-block", help: .optionNoBlock),
                \.blocksInput
            ),
            OptionRow("progress", .progress, .optionProgress, \.progress),
            OptionRow("cancel", .text(.label), .optionLoadingCancel, \.cancelTitle),
            OptionRow(
                "ceiling_ms",
                .milliseconds(1000...600_000),
                .optionCeiling,
                flag: .named("ceiling"),
                setting: "[loading] ceiling",
                \.ceiling
            ),
        ]

    /// Checks nothing: the options do not depend on each other.
    func check(_: Check, _: [String: OptionValue]) {}
}
