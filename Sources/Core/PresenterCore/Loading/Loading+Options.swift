// SPDX-License-Identifier: MIT

extension Loading: KindContent {
    var content: Content { .loading(self) }
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
                "Show the indicator only after this time.",
                flag: .named("delay"),
                setting: "[loading] delay",
                \.delay
            ),
            OptionRow(
                "blocks_input",
                .boolean,
                "Whether keyboard and mouse are blocked; sandboxed applications must set false.",
                flag: .negated("no-block", help: "Do not block keyboard and mouse."),
                \.blocksInput
            ),
            OptionRow("progress", .progress, "Progress of the work.", \.progress),
            OptionRow("cancel", .text(.label), "Label of a button that cancels it.", \.cancelTitle),
            OptionRow(
                "ceiling_ms",
                .milliseconds(1000...600_000),
                "Maximum time that it blocks input; `[loading] longest_ceiling` is the limit.",
                flag: .named("ceiling"),
                setting: "[loading] ceiling",
                \.ceiling
            ),
        ]

    /// Checks nothing: the options do not depend on each other.
    func check(_: Check, _: [String: OptionValue]) {}
}
