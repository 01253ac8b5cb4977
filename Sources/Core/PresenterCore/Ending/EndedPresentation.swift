// SPDX-License-Identifier: MIT

/// A record of an ended presentation, enough to explain its end.
///
/// It keeps only a shortened title of the content, and no text of a hidden field.
public struct EndedPresentation: Hashable, Sendable {
    /// The id of the presentation.
    public var id: PresentationID
    /// The key of its owner's identity.
    public var identity: String
    /// The kind of the presentation.
    public var kind: Kind
    /// The title, at most 64 characters; `nil`: none.
    public var title: String?
    /// How it ended; for its owner only.
    public var outcome: Outcome
    /// When it ended.
    public var endedAt: Instant
    /// The user's rules that applied to it.
    public var rules: [AppliedRule] = []
    /// Whether the user dismissed it in the centre, which does not list it any more.
    public var isHidden = false

    static let maximumTitle = 64

    /// Creates a record.
    public init(
        id: PresentationID,
        identity: String,
        kind: Kind,
        title: String? = nil,
        outcome: Outcome,
        endedAt: Instant
    ) {
        self.id = id
        self.identity = identity
        self.kind = kind
        self.title = title
        self.outcome = outcome
        self.endedAt = endedAt
    }

    /// The record for others than the owner: the button's id, the text and the choices are
    /// private to client and user.
    var withoutAnswer: Self {
        guard case .acted = outcome else { return self }
        var copy = self
        copy.outcome = .acted(Answer(button: ""))
        return copy
    }

    /// The record for storage: typed text is never stored.
    var withoutText: Self {
        guard case .acted(let answer) = outcome else { return self }
        var copy = self
        copy.outcome = .acted(answer.withoutText)
        return copy
    }

    init(_ presentation: Presentation, _ outcome: Outcome, at now: Instant) {
        id = presentation.id
        identity = presentation.owner.identity.key
        kind = presentation.kind
        title = presentation.content.headline.title.map { String($0.prefix(Self.maximumTitle)) }
        self.outcome = outcome
        endedAt = now
        rules = presentation.decisions.applied
        if case .dismissed(_, _, _, let inCentre)? = presentation.offScreen,
            case .dismissed = outcome
        {
            isHidden = inCentre
        }
        if case .acted(let answer) = outcome, presentation.content.asksForSecret {
            self.outcome = .acted(answer.withoutText)
        }
    }
}

/// The most recently ended presentations, for `explain` and `outcome`.
///
/// If there are too many, those of the identities with the most entries are dropped
/// first: a flood never removes another application's outcome.
struct EndedLog: Hashable, Sendable {
    /// Maximum number of entries: about 400 kB.
    static let maximum = 2048
    /// How long an entry can be found.
    static let span = Duration.seconds(3600)

    /// Oldest first.
    private(set) var entries: [EndedPresentation] = []

    mutating func add(_ ended: EndedPresentation) {
        entries.append(ended)
        if entries.count > Self.maximum { drop(leaving: Self.maximum * 3 / 4) }
    }

    /// The latest entry with that id within a time.
    func find(_ id: PresentationID, at now: Instant, within span: Duration) -> EndedPresentation? {
        entries.last { $0.id == id && now - $0.endedAt < span }
    }

    /// Drops the oldest entries of the identities with the most.
    private mutating func drop(leaving maximum: Int) {
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.identity, default: 0] += 1 }
        let quota = Self.quota(of: counts.values.sorted(), maximum)
        entries = entries.filter { entry in
            guard let count = counts[entry.identity], count > quota else { return true }
            counts[entry.identity] = count - 1
            return false
        }
    }

    /// The most entries that each identity may keep, given their counts in rising order.
    private static func quota(of counts: [Int], _ maximum: Int) -> Int {
        var left = maximum
        for (index, count) in counts.enumerated() {
            let quota = left / (counts.count - index)
            if count > quota { return quota }
            left -= count
        }
        return maximum
    }
}
