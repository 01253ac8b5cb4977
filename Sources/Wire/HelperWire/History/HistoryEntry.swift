// SPDX-License-Identifier: MIT

package import Coding

/// A presentation in the history.
public struct HistoryEntry: Hashable, Sendable {
    /// The number in the history, in order of arrival; 0: the entry is not stored yet.
    public var id: Int64 = 0
    /// The presentation's id while it was live; later ones may have the same.
    public var presentation: UInt32
    /// The kind on the bus: `toast`, `modal`, `sheet`, `retry`.
    public var kind: String
    /// The name shown with it, which the application may have claimed.
    public var app: String
    /// The proved name of the sender.
    public var sender: String
    /// The key of the sender's identity.
    public var identity: String
    /// The title.
    public var summary = ""
    /// The message, plain.
    public var body = ""
    /// The message with markup; `nil`: it has no styles and no links.
    public var markup: String?
    /// The urgency of a toast.
    public var urgency: String?
    /// The category of a toast.
    public var category: String?
    /// A file or the name of an icon.
    public var icon: String?
    /// The number of its picture, if it came as pixels.
    ///
    /// A random one, which no other picture has, whatever database it comes from. In answers
    /// only where a query asks for it; `nil`: it has no picture.
    public var pictureNumber: Int64?
    /// The name of the application that the bus can call for it; `nil`: none.
    public var desktopEntry: String?
    /// Ids and labels of the buttons, alternately; where an application can be called, the
    /// label of `default` is its action.
    public var actions: [String] = []
    /// When it was accepted, in milliseconds since 1970.
    public var shownAt: Int64
    /// When it ended, in milliseconds since 1970; `nil`: it is live, or unknown.
    public var endedAt: Int64?
    /// The outcome on the bus; `nil`: it is live.
    public var outcome: String?
    /// The button that ended it.
    public var button: String?

    /// Creates an entry that is not stored yet.
    ///
    /// - Parameters:
    ///   - presentation: its id while it is live.
    ///   - kind: its kind on the bus.
    ///   - app: the name shown with it.
    ///   - sender: the proved name of the sender.
    ///   - identity: the key of the sender's identity.
    ///   - shownAt: milliseconds since 1970.
    public init(
        presentation: UInt32,
        kind: String,
        app: String,
        sender: String,
        identity: String,
        shownAt: Int64
    ) {
        self.presentation = presentation
        self.kind = kind
        self.app = app
        self.sender = sender
        self.identity = identity
        self.shownAt = shownAt
    }

    /// The outcome of an entry without a known end: the machine stopped.
    public static let unknownOutcome = "unknown"
}

extension HistoryEntry: CodedStructure {
    package static var blank: HistoryEntry {
        HistoryEntry(presentation: 0, kind: "", app: "", sender: "", identity: "", shownAt: 0)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("presentation", &presentation)
        try coder.field("kind", &kind, isOptional: true)
        try coder.field("app", &app, isOptional: true)
        try coder.field("sender", &sender, isOptional: true)
        try coder.field("identity", &identity, isOptional: true)
        try coder.field("summary", &summary, isOptional: true)
        try coder.field("body", &body, isOptional: true)
        try coder.field("markup", &markup)
        try coder.field("urgency", &urgency)
        try coder.field("category", &category)
        try coder.field("icon", &icon)
        try coder.field("picture_number", &pictureNumber)
        try coder.field("desktop_entry", &desktopEntry)
        try coder.field("actions", &actions)
        try coder.field("shown_at", &shownAt)
        try coder.field("ended_at", &endedAt)
        try coder.field("outcome", &outcome)
        try coder.field("button", &button)
        guard coder.isReading else { return }
        // Within some thousand years: sums with those of a damaged file do not overflow.
        shownAt = min(max(shownAt, 0), 1 << 50)
        endedAt = endedAt.map { min(max($0, 0), 1 << 50) }
    }
}

/// The ended entries that were shown with the same name.
public struct HistoryGroup: Hashable, Sendable {
    /// The newest one, which has the name in `app`.
    public var newest: HistoryEntry
    /// How many there are, 1 or more.
    public var count: Int

    /// Maximum number of entries, the newest, that the groups of a search count.
    public static let maximumMatches = 10_000
    /// Maximum number of groups in one answer.
    public static let maximumGroups = 256

    /// Creates a group.
    public init(newest: HistoryEntry, count: Int) {
        self.newest = newest
        self.count = count
    }
}

extension HistoryGroup: CodedStructure {
    package static var blank: HistoryGroup { HistoryGroup(newest: .blank, count: 0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("newest", &newest)
        try coder.field("count", &count)
    }
}
