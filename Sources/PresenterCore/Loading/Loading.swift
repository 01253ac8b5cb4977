// SPDX-License-Identifier: MIT

/// Work under way that the person must wait for (rule 5).
public struct Loading: Hashable, Sendable {
    /// Title, message and pictures; all may be absent: then only a ring shows.
    public var headline: Headline
    /// How old a lease is when its indicator appears.
    public var delay: Duration
    /// Whether it holds the input.
    public var blocksInput: Bool
    /// How far the work is.
    public var progress: Progress
    /// The label of the button that ends it; `nil`: none.
    public var cancelTitle: String?
    /// How long the input may be held at most; the indicator may stay longer.
    public var ceiling: Duration

    /// Long enough that quick work never flashes an indicator, short enough
    /// that the flow of thought (1 s) is not lost.
    public static let standardDelay = Duration.milliseconds(800)
    /// Once visible the indicator stays at least this long, so that it can be read.
    public static let minimumVisible = Duration.milliseconds(400)
    /// The standard ceiling of blocked input.
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
