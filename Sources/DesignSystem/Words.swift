// SPDX-License-Identifier: MIT

/// The words that Topmost itself puts on cards, in one language.
public struct Words: Hashable, Sendable {
    /// Trust tags.
    public var sandboxed, unverified: String
    /// The first word of a critical toast.
    public var critical: String
    /// Ages: below a minute; and the units after a number.
    public var now, minutes, hours, days: String
    /// The expander of a retry.
    public var showDetails, hideDetails: String
    /// What stands before an attempt's number.
    public var attempt: String
    /// The pill while the input is blocked, and the key's name.
    public var holdToRelease, escape: String
    /// What follows the number of waiting toasts.
    public var more: String

    /// English.
    public static let english = Words(
        sandboxed: "Sandboxed",
        unverified: "Unverified",
        critical: "Critical",
        now: "now",
        minutes: "min",
        hours: "h",
        days: "d",
        showDetails: "Show Details",
        hideDetails: "Hide Details",
        attempt: "Attempt",
        holdToRelease: "Hold Esc to release input",
        escape: "Esc",
        more: "more"
    )

    /// Creates a set of words.
    public init(
        sandboxed: String,
        unverified: String,
        critical: String,
        now: String,
        minutes: String,
        hours: String,
        days: String,
        showDetails: String,
        hideDetails: String,
        attempt: String,
        holdToRelease: String,
        escape: String,
        more: String
    ) {
        self.sandboxed = sandboxed
        self.unverified = unverified
        self.critical = critical
        self.now = now
        self.minutes = minutes
        self.hours = hours
        self.days = days
        self.showDetails = showDetails
        self.hideDetails = hideDetails
        self.attempt = attempt
        self.holdToRelease = holdToRelease
        self.escape = escape
        self.more = more
    }

    /// How long ago something came, in one unit: "now", "3 min", "2 h", "4 d".
    func age(seconds: Double) -> String {
        let minutes = Int(seconds / 60)
        return switch minutes {
        case ..<1: now
        case ..<60: "\(minutes) \(self.minutes)"
        case ..<1440: "\(minutes / 60) \(hours)"
        default: "\(minutes / 1440) \(days)"
        }
    }
}
