// SPDX-License-Identifier: MIT

extension Loading: OptionTable {
    /// The loading without any options set.
    public static let standard = Loading()

    /// Its options.
    public static let options: [OptionRow<Loading>] =
        Headline.options.map { $0.inside(\.headline) } + [
            OptionRow(
                "delay_ms",
                .milliseconds(0...60_000),
                "Show the indicator only after this time.",
                flag: .named("delay"),
                \.delay
            ),
            OptionRow(
                "blocks_input",
                .boolean,
                "Whether keyboard and mouse are blocked; sandboxed applications must say false.",
                flag: .negated("no-block", help: "Leave keyboard and mouse free."),
                \.blocksInput
            ),
            OptionRow("progress", .progress, "Progress of the work.", \.progress),
            OptionRow("cancel", .text(.label), "Label of a button that ends it.", \.cancelTitle),
            OptionRow(
                "ceiling_ms",
                .milliseconds(1000...600_000),
                "Block input for this time at most; `[loading] longest_ceiling` is the limit.",
                flag: .named("ceiling"),
                \.ceiling
            ),
        ]
}
