// SPDX-License-Identifier: MIT

/// The history's answer to the centre.
public enum CentreAnswer: Hashable, Sendable {
    /// The applications, those with the newest entries first.
    case groups([PastGroup])
    /// Entries of an application from that place on.
    case page(group: String, from: Int, [CentreEntry])
    /// There is no answer; with the reason.
    case failed(CentreQuestion, String)
    /// Entries were deleted.
    case removed
}
