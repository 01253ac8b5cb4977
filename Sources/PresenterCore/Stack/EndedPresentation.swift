// SPDX-License-Identifier: MIT

/// A record of an ended presentation, enough to explain its end.
///
/// It keeps only a shortened title of the content.
public struct EndedPresentation: Hashable, Sendable {
    /// Its id.
    public var id: PresentationID
    /// Its kind.
    public var kind: Kind
    /// Its title, at most 64 characters; `nil`: none.
    public var title: String?
    /// How it ended, without the entered values.
    public var outcome: Outcome
    /// When it ended.
    public var endedAt: Instant

    static let mostTitle = 64

    /// Creates a record.
    public init(
        id: PresentationID,
        kind: Kind,
        title: String? = nil,
        outcome: Outcome,
        endedAt: Instant
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.outcome = outcome
        self.endedAt = endedAt
    }

    init(_ presentation: Presentation, _ outcome: Outcome, at now: Instant) {
        id = presentation.id
        kind = presentation.kind
        title = presentation.content.headline.title.map { String($0.prefix(Self.mostTitle)) }
        if case .acted = outcome {
            // The button's id, the text and the choices are private to client and user.
            self.outcome = .acted(Answer(button: ""))
        } else {
            self.outcome = outcome
        }
        endedAt = now
    }
}
