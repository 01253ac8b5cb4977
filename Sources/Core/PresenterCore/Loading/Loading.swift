// SPDX-License-Identifier: MIT

/// A task in progress that the user must wait for (rule 5).
public struct Loading: Hashable, Sendable {
    /// Title, message and pictures; all optional: without them only a spinner shows.
    public var headline: Headline
    /// Age of a lease at which its indicator appears.
    public var delay: Duration
    /// Whether it blocks input.
    public var blocksInput: Bool
    /// The progress of the task.
    public var progress: Progress
    /// The label of the cancel button; `nil`: none.
    public var cancelTitle: String?
    /// Longest time of blocked input; the indicator may stay longer.
    public var ceiling: Duration

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
    public init(
        headline: Headline = Headline(),
        delay: Duration = Loading.standardDelay,
        blocksInput: Bool = true,
        progress: Progress = .indeterminate,
        cancelTitle: String? = nil,
        ceiling: Duration = Loading.standardCeiling
    ) {
        self.headline = headline
        self.delay = delay
        self.blocksInput = blocksInput
        self.progress = progress
        self.cancelTitle = cancelTitle
        self.ceiling = ceiling
    }
}
