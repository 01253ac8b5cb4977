// SPDX-License-Identifier: MIT

/// What is still known of a presentation that ended: enough to say why it is gone.
///
/// Of its content only the title is kept, cut short.
public struct EndedPresentation: Hashable, Sendable {
    /// Its number.
    public var id: PresentationID
    /// Which of the five it was.
    public var kind: Kind
    /// Its title, at most 64 characters; `nil`: it had none.
    public var title: String?
    /// How it ended; without what was filled in.
    public var outcome: Outcome
    /// When it ended.
    public var endedAt: Instant

    static let mostTitle = 64

    init(_ presentation: Presentation, _ outcome: Outcome, at now: Instant) {
        id = presentation.id
        kind = presentation.kind
        title = presentation.content.headline.title.map { String($0.prefix(Self.mostTitle)) }
        if case .acted = outcome {
            // The button's id, a text and choices are the client's and the person's own.
            self.outcome = .acted(Answer(button: ""))
        } else {
            self.outcome = outcome
        }
        endedAt = now
    }
}
