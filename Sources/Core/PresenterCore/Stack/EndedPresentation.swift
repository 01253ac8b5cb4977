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

    static let mostTitle = 64

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
        guard case .acted(var answer) = outcome else { return self }
        answer.text = nil
        answer.secret = nil
        answer.fields = nil
        var copy = self
        copy.outcome = .acted(answer)
        return copy
    }

    init(_ presentation: Presentation, _ outcome: Outcome, at now: Instant) {
        id = presentation.id
        identity = presentation.owner.identity.key
        kind = presentation.kind
        title = presentation.content.headline.title.map { String($0.prefix(Self.mostTitle)) }
        self.outcome = outcome
        endedAt = now
        rules = presentation.decisions.applied
        if case .acted(var answer) = outcome, presentation.content.asksForSecret {
            answer.fields = nil
            answer.text = nil
            answer.secret = nil
            self.outcome = .acted(answer)
        }
    }
}
