// SPDX-License-Identifier: MIT

/// Gathers the options of a loading.
///
/// The shortest call is empty: a ring after 0.8 s.
public struct LoadingBuilder: Hashable, Sendable {
    /// The options every kind has.
    public var headline: HeadlineBuilder
    /// `delay_ms`, in milliseconds.
    public var delayMilliseconds: Int64?
    /// The option `blocks_input`.
    public var blocksInput: Bool?
    /// The option `progress`.
    public var progress: Progress?
    /// `cancel`: the label of the button that ends it; `nil`: none.
    public var cancel: String?
    /// `ceiling_ms`, in milliseconds.
    public var ceilingMilliseconds: Int64?

    /// What holds for an option that is left out: the person's configuration.
    public var limits = Limits()

    /// Creates a builder.
    public init(headline: HeadlineBuilder = HeadlineBuilder()) {
        self.headline = headline
    }

    /// Takes the options of what is already there, to change some of them.
    public init(_ loading: Loading) {
        self.init(headline: HeadlineBuilder(loading.headline))
        delayMilliseconds = Instant(sinceBoot: loading.delay).milliseconds
        blocksInput = loading.blocksInput
        progress = loading.progress
        cancel = loading.cancelTitle
        ceilingMilliseconds = Instant(sinceBoot: loading.ceiling).milliseconds
    }

    /// Checks the options and puts the loading together.
    ///
    /// - Throws: `BuildError` naming the first option that cannot be used.
    public func build() throws(BuildError) -> Loading {
        let check = Check(kind: .loading)
        let headline = try headline.build(for: .loading, needsTitle: false)
        if let delayMilliseconds {
            try check.number(delayMilliseconds, "delay_ms", BuildLimits.delayMilliseconds)
        }
        if let ceilingMilliseconds {
            try check.number(ceilingMilliseconds, "ceiling_ms", BuildLimits.ceilingMilliseconds)
        }
        if case .fraction(let value) = progress {
            try check.number(value, "progress", 0...1)
        }
        if let cancel { try check.text(cancel, "cancel", 1...BuildLimits.labelBytes) }
        return Loading(
            headline: headline,
            delay: delayMilliseconds.map { .milliseconds($0) } ?? limits.loadingDelay,
            blocksInput: blocksInput ?? true,
            progress: progress ?? .indeterminate,
            cancelTitle: cancel,
            ceiling: ceilingMilliseconds.map { .milliseconds($0) } ?? limits.loadingCeiling
        )
    }
}
