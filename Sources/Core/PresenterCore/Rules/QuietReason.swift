// SPDX-License-Identifier: MIT

/// Why toasts below critical wait, besides the user's do not disturb.
public enum QuietReason: String, Hashable, Sendable, CaseIterable {
    /// The mode that is on includes do not disturb.
    case mode
    /// An application asked for it, for example during a presentation.
    case inhibited
    /// A screen is shared, and the user wants quiet then.
    case screenShared
}
