// SPDX-License-Identifier: MIT

/// A list of actions that slides up from the lower edge.
public struct BottomSheet: Hashable, Sendable {
    /// Title, message and pictures; all optional.
    public var headline: Headline
    /// 1 to 20 rows; ids are unique.
    public var actions: [Button]
    /// The label of the last row.
    public var cancelTitle: String

    /// Creates a sheet from checked parts; callers use `OptionValues`.
    public init(headline: Headline = Headline(), actions: [Button], cancelTitle: String = "Cancel")
    {
        self.headline = headline
        self.actions = actions
        self.cancelTitle = cancelTitle
    }
}
