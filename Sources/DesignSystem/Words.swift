// SPDX-License-Identifier: MIT

/// The words that Topmost itself puts on cards, in one language.
public struct Words: Hashable, Sendable {
    /// What stands beside the name of a sandboxed application and of an impostor.
    public var sandboxed, unverified: String
    /// What stands between the name that a program gives itself and its own.
    public var via: String
    /// What stands before the name of who gets a secret.
    public var secretGoesTo: String
    /// The first word of a critical toast.
    public var critical: String
    /// What came within the last minute.
    public var now: String
    /// What follows the hour where clocks count to twelve.
    public var beforeNoon, afterNoon: String
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
        via: "via",
        secretGoesTo: "What you type goes to",
        critical: "Critical",
        now: "now",
        beforeNoon: "AM",
        afterNoon: "PM",
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
        via: String,
        secretGoesTo: String,
        critical: String,
        now: String,
        beforeNoon: String,
        afterNoon: String,
        showDetails: String,
        hideDetails: String,
        attempt: String,
        holdToRelease: String,
        escape: String,
        more: String
    ) {
        self.sandboxed = sandboxed
        self.unverified = unverified
        self.via = via
        self.secretGoesTo = secretGoesTo
        self.critical = critical
        self.now = now
        self.beforeNoon = beforeNoon
        self.afterNoon = afterNoon
        self.showDetails = showDetails
        self.hideDetails = hideDetails
        self.attempt = attempt
        self.holdToRelease = holdToRelease
        self.escape = escape
        self.more = more
    }

    /// Who gets what is typed, as a sentence.
    public func secret(goesTo name: String) -> String { "\(secretGoesTo) \(name)." }

    /// A time of day to the minute: "14:05", "2:05 PM".
    public func time(secondOfDay second: Int, countsToTwelve: Bool) -> String {
        let minutes = min(1439, max(0, second / 60))
        let (hour, minute) = (minutes / 60, minutes % 60)
        let shown = countsToTwelve ? (hour + 11) % 12 + 1 : hour
        let half = countsToTwelve ? " \(hour < 12 ? beforeNoon : afterNoon)" : ""
        let space = shown < 10 && !countsToTwelve ? "0" : ""
        return "\(space)\(shown):\(minute < 10 ? "0" : "")\(minute)\(half)"
    }
}
