// SPDX-License-Identifier: MIT

public import PresenterCore

/// What a toast tells of time: when it came, and how much of its life is left.
public struct ToastClock: Sendable {
    private let card: Card
    private let now: Instant

    /// In how many steps a life empties.
    public static let lifeSteps = 24

    /// The clock of a toast's card at a moment.
    public init(_ card: Card, now: Instant) {
        self.card = card
        self.now = now
    }

    /// When what is new becomes what came at a time of day.
    public var newUntil: Instant { card.acceptedAt + .seconds(60) }

    /// Whether it came just now.
    public var isNew: Bool { now < newUntil }

    /// The time it came: an age would have to be drawn anew every minute.
    public func arrival(by clock: WallClock, in words: Words) -> String {
        words.time(
            secondOfDay: clock.secondOfDay(card.acceptedAt),
            countsToTwelve: clock.countsToTwelve
        )
    }

    /// How many of the 24 steps are left, all of them while it rests; `nil`: it never expires.
    public var lifeLeft: Int? {
        guard let lifetime = card.lifetime, lifetime.duration > .zero else { return nil }
        guard let endsAt = lifetime.endsAt else { return Self.lifeSteps }
        // What a division leaves over is no step: the next would never come.
        let steps = ((endsAt - now) / step(of: lifetime) - 1e-6).rounded(.up)
        return Int(min(Double(Self.lifeSteps), max(0, steps)))
    }

    private func step(of lifetime: Card.Lifetime) -> Duration { lifetime.duration / Self.lifeSteps }

    /// When the next step of its life is over; `nil`: none is to come, or it rests.
    public var nextStep: Instant? {
        guard let lifetime = card.lifetime, let endsAt = lifetime.endsAt, let lifeLeft,
            lifeLeft > 0
        else { return nil }
        return endsAt + step(of: lifetime) * (1 - lifeLeft)
    }
}
