// SPDX-License-Identifier: MIT
//
// What phones show of this machine, and their answers, without a clock or a socket. The daemon
// decides which answer counts, as for every other one; this decides what phones then show.
//
// A button of a message publishes to a topic that has a random name of 128 bits and belongs to one
// version of one card: whoever can read the message can answer it, nobody else, and an answer to a
// version that was replaced counts for nothing.

package import Coding
package import PresenterCore

/// A card that phones show, or showed a while ago.
package struct PhoneCard: Hashable, Sendable {
    /// The presentation.
    package var presentation: UInt32 = 0
    /// What the message and its later versions have in common.
    package var sequence = ""
    /// The topic to which its buttons publish; `nil`: it has none.
    package var replies: String?
    /// The ids of the buttons, in the order in which replies number them.
    package var buttons: [String] = []
    /// What was published, as a number that tells it from something else.
    package var digest: UInt64 = 0
    /// The daemon's last scene that shows what was published, and nothing later; `nil`: that was
    /// another daemon's.
    package var revision: UInt64?
    /// Whether a phone answered it, and the daemon has not refused that.
    package var isPressed = false
    /// How it ended; `nil`: it is open.
    package var end: PhoneEnd?
    /// When its topic is forgotten, after its end.
    package var expiry: Instant?
    /// How many answers came too late.
    package var late: UInt32 = 0
    /// When it may be published again, however often it changes.
    package var nextUpdate: Instant?
    /// What waits for that.
    package var waiting: PhoneAction.Shown?
}

/// How a card ended, for phones.
package enum PhoneEnd: String, Hashable, Sendable, CaseIterable, CodedValue {
    /// Answered on this machine.
    case answeredHere
    /// Answered on a phone.
    case answeredOnPhone
    /// Nobody answered.
    case over
}

/// What happened.
package enum PhoneAction: Hashable, Sendable {
    /// The daemon shows these pushed cards; others may be on no screen now, and live on.
    ///
    /// `isFirst`: the connection is new, so cards may have ended without a report.
    case shown([Shown], isFirst: Bool = false)
    /// A presentation ended; `answered`: by an answer.
    case ended(UInt32, answered: Bool)
    /// Something was published to a topic of replies.
    case replied(topic: String, text: String)
    /// The daemon refuses an answer of a phone, or cannot be asked.
    case pressRefused(UInt32, newTopic: String)
    /// `nextDeadline` passed.
    case deadlinePassed

    /// A card that is pushed.
    package struct Shown: Hashable, Sendable {
        /// The presentation.
        package var presentation: UInt32
        /// What phones show of it.
        package var message: PhoneMessage
        /// A topic that nobody knows.
        package var newTopic: String
        /// The revision of the daemon's scene.
        package var revision: UInt64

        package init(
            _ presentation: UInt32,
            _ message: PhoneMessage,
            newTopic: String,
            revision: UInt64
        ) {
            self.presentation = presentation
            self.message = message
            self.newTopic = newTopic
            self.revision = revision
        }
    }
}

/// What is to be done.
package enum PhoneEffect: Hashable, Sendable {
    /// Store `cards`, with what is to be published, before anything leaves.
    case store
    /// Listen to these topics and no others.
    case listen([String])
    /// Publish a message; the buttons publish their number to `replies`.
    case publish(PhoneMessage, sequence: String, replies: String?)
    /// Replace a message by how its card ended.
    case tell(PhoneEnd, sequence: String)
    /// Remove a message from phones.
    case delete(sequence: String)
    /// Press a button of a presentation, as it was in a revision of the daemon's scene.
    case press(UInt32, button: String, seenIn: UInt64?)
    /// Ask whether a presentation has ended meanwhile.
    case ask(UInt32)
}

/// What phones show.
package struct PhoneState: Hashable, Sendable {
    /// The cards, also those that ended a while ago.
    package private(set) var cards: [PhoneCard]
    /// What the daemon last said of the open ones.
    private var latest: [UInt32: PhoneAction.Shown] = [:]

    /// How often a card may change on phones.
    private let updatePause: Duration
    /// How long after its end a card still replies to late answers.
    private static let memory = Duration.seconds(300)
    /// How often.
    private static let maximumLate: UInt32 = 3
    /// How many cards are known, those that ended too; the oldest ones go.
    private static let maximumCards = 64

    /// Begins with what was stored.
    package init(_ cards: [PhoneCard] = [], updatePause: Duration = .seconds(5)) {
        self.cards = cards
        self.updatePause = updatePause
        // Whether the daemon got the answer is not known: it may be given once more.
        for index in cards.indices where cards[index].end == nil {
            self.cards[index].isPressed = false
        }
    }

    /// When something is to be done without anything happening; `nil`: never.
    package var nextDeadline: Instant? {
        cards.lazy.compactMap {
            $0.end == nil ? ($0.waiting == nil ? nil : $0.nextUpdate) : $0.expiry
        }
        .min()
    }

    /// The topics to which phones publish answers.
    package var topics: [String] { cards.compactMap(\.replies) }

    /// Goes on after something happened.
    package mutating func reduce(_ action: PhoneAction, at now: Instant) -> [PhoneEffect] {
        let before = topics
        var effects: [PhoneEffect] = []
        switch action {
        case .shown(let shown, let isFirst): show(shown, isFirst, now, &effects)
        case .ended(let presentation, let isAnswered):
            end(presentation, isAnswered, now, &effects)
        case .replied(let topic, let text): answer(topic, text, &effects)
        case .pressRefused(let presentation, let newTopic):
            refuse(presentation, newTopic, now, &effects)
        case .deadlinePassed:
            for index in cards.indices where cards[index].end == nil {
                guard let next = cards[index].waiting, (cards[index].nextUpdate ?? now) <= now
                else { continue }
                publish(next, index, now, &effects)
            }
            cards.removeAll { $0.expiry.map { $0 <= now } ?? false }
        }
        if topics != before { effects.insert(.listen(topics), at: 0) }
        if !effects.isEmpty || topics != before { effects.insert(.store, at: 0) }
        return effects
    }

    private func open(_ presentation: UInt32) -> Int? {
        cards.firstIndex { $0.presentation == presentation && $0.end == nil }
    }

    private mutating func show(
        _ shown: [PhoneAction.Shown],
        _ isFirst: Bool,
        _ now: Instant,
        _ effects: inout [PhoneEffect]
    ) {
        if isFirst {
            let ids = Set(shown.map(\.presentation))
            for index in cards.indices
            where cards[index].end == nil && !ids.contains(cards[index].presentation) {
                // The daemon may be another one, with scenes of its own.
                cards[index].revision = nil
                effects.append(.ask(cards[index].presentation))
            }
        }
        for one in shown {
            latest[one.presentation] = one
            if let index = open(one.presentation) {
                guard cards[index].digest != one.message.digest else {
                    cards[index].waiting = nil
                    cards[index].revision = one.revision
                    continue
                }
                // Another daemon's scenes say nothing of what was published before.
                if !isFirst, let next = cards[index].nextUpdate, next > now {
                    cards[index].waiting = one
                } else {
                    publish(one, index, now, &effects)
                }
            } else {
                if cards.count >= Self.maximumCards {
                    // Those that ended, then those that nobody can answer, go first.
                    let oldest = cards.remove(
                        at: cards.firstIndex { $0.end != nil }
                            ?? cards.firstIndex { $0.replies == nil } ?? 0
                    )
                    if oldest.end == nil {
                        latest[oldest.presentation] = nil
                        effects.append(.delete(sequence: oldest.sequence))
                    }
                }
                var card = PhoneCard()
                card.presentation = one.presentation
                card.sequence = one.newTopic
                cards.append(card)
                publish(one, cards.count - 1, now, &effects)
            }
        }
    }

    private mutating func publish(
        _ shown: PhoneAction.Shown,
        _ index: Int,
        _ now: Instant,
        _ effects: inout [PhoneEffect]
    ) {
        // What has other buttons is answered in another topic.
        let buttons = shown.message.buttons.map(\.id)
        cards[index].waiting = nil
        cards[index].digest = shown.message.digest
        cards[index].revision = shown.revision
        cards[index].nextUpdate = now + updatePause
        cards[index].buttons = buttons
        cards[index].replies = buttons.isEmpty ? nil : shown.newTopic
        effects.append(
            .publish(
                shown.message,
                sequence: cards[index].sequence,
                replies: cards[index].replies
            )
        )
    }

    private mutating func end(
        _ presentation: UInt32,
        _ isAnswered: Bool,
        _ now: Instant,
        _ effects: inout [PhoneEffect]
    ) {
        guard let index = open(presentation) else { return }
        latest[presentation] = nil
        let card = cards[index]
        let end: PhoneEnd =
            !isAnswered ? .over : card.isPressed ? .answeredOnPhone : .answeredHere
        cards[index].end = end
        cards[index].waiting = nil
        guard card.replies != nil else {
            cards.remove(at: index)
            effects.append(.delete(sequence: card.sequence))
            return
        }
        cards[index].expiry = now + Self.memory
        // Somebody may be reading it, about to press.
        effects.append(
            end == .answeredHere
                ? .tell(end, sequence: card.sequence) : .delete(sequence: card.sequence)
        )
    }

    private mutating func answer(
        _ topic: String,
        _ text: String,
        _ effects: inout [PhoneEffect]
    ) {
        guard let index = cards.firstIndex(where: { $0.replies == topic }) else { return }
        let card = cards[index]
        guard let number = card.buttons.indices.first(where: { "\($0)" == text }) else { return }
        if let end = card.end {
            guard card.late < Self.maximumLate else { return }
            cards[index].late += 1
            effects.append(.tell(end, sequence: card.sequence))
        } else if !card.isPressed {
            cards[index].isPressed = true
            effects.append(
                .press(
                    card.presentation,
                    button: card.buttons[number],
                    seenIn: card.revision
                )
            )
        }
    }

    /// Brings back what a phone took away with its press, or says who answered it before.
    private mutating func refuse(
        _ presentation: UInt32,
        _ newTopic: String,
        _ now: Instant,
        _ effects: inout [PhoneEffect]
    ) {
        guard
            let index = cards.firstIndex(where: { $0.presentation == presentation && $0.isPressed })
        else { return }
        cards[index].isPressed = false
        if cards[index].end == .answeredOnPhone {
            cards[index].end = .answeredHere
            effects.append(.tell(.answeredHere, sequence: cards[index].sequence))
        } else if cards[index].end == nil {
            guard var shown = latest[presentation] else {
                // Whatever the daemon next says of it is published.
                cards[index].digest = 0
                cards[index].nextUpdate = nil
                return effects.append(.ask(presentation))
            }
            shown.newTopic = newTopic
            publish(shown, index, now, &effects)
        }
    }
}

extension PhoneMessage {
    /// A number that tells it from other messages (FNV-1a).
    fileprivate var digest: UInt64 {
        let bytes = message.json + buttons.flatMap { Array(($0.id + "\n" + $0.title).utf8) + [0] }
        return bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension PhoneCard: CodedStructure {
    package static var blank: PhoneCard { PhoneCard() }

    /// What was about to be published is computed again.
    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("presentation", &presentation)
        try coder.field("sequence", &sequence)
        try coder.field("replies", &replies)
        try coder.field("buttons", &buttons)
        try coder.field("digest", &digest)
        try coder.field("is_pressed", &isPressed)
        try coder.field("end", &end)
        var expires = expiry.map { $0.sinceBoot.nanoseconds }
        try coder.field("expires", &expires)
        expiry = expires.map { Instant(sinceBoot: .nanoseconds($0)) }
        try coder.field("late", &late)
        try coder.field("revision", &revision)
    }
}

/// What phones show, and are about to, as it is stored.
struct StoredPhones: CodedStructure {
    var cards: [PhoneCard] = []
    var outbox = Outbox()

    static var blank: StoredPhones { StoredPhones() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("cards", &cards)
        try coder.field("outbox", &outbox, unless: .blank)
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
}
