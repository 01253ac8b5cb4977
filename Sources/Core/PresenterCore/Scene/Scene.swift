// SPDX-License-Identifier: MIT

/// Everything that displays show now: a pure function of the state.
public struct Scene: Hashable, Sendable {
    /// Increases by one with each change; displays report it back when drawn.
    public var revision: UInt64
    /// Modals and sheets from the bottom up; the last is the topmost presenter.
    public var presenters: [Card]
    /// The retry of the topmost presenter (or of the bare desktop).
    public var retry: Card?
    /// Visible toasts, the oldest first.
    public var toasts: [Card]
    /// Whether the oldest is nearest to the edge of the screen; else the newest is.
    public var isNewestLast = false
    /// Whether "+N more" opens the notification centre now; if not, it opens the list.
    public var moreOpensCentre = false
    /// How many toasts are waiting, without those gathered under a card.
    public var waitingToasts = 0
    /// How many of them are held by do not disturb: opening the list does not show them.
    public var heldToasts = 0
    /// Whether the user opened a list of waiting toasts.
    public var isListOpen = false
    /// The loading whose indicator is visible.
    public var loading: Card?
    /// Start of the current block of input; `nil`: input is free.
    public var blockedSince: Instant?
    /// The toast, or the retry on the bare desktop, that was given the keyboard;
    /// `nil`: the topmost presenter has it, or no presentation.
    public var keyboard: PresentationID?
    /// The toast whose reply the user is writing: its field gets the keys; `nil`: none.
    public var replying: PresentationID?
    /// The display on which the user writes it; see `seen(by:)`.
    public var replyingOn: DisplayID?
    /// The open notification centre, below the presenters; `nil`: it is closed.
    public var centre: Centre?

    /// An empty scene.
    public init(
        revision: UInt64 = 0,
        presenters: [Card] = [],
        toasts: [Card] = [],
        _ change: (inout Scene) -> Void = { _ in }
    ) {
        self.revision = revision
        self.presenters = presenters
        self.toasts = toasts
        change(&self)
    }

    /// Whether keys and clicks reach only a loading's Cancel button and the release
    /// gesture.
    public var isInputBlocked: Bool { blockedSince != nil }

    /// How many toasts are gathered under cards.
    public var gatheredToasts: Int { toasts.reduce(0) { $0 + $1.gathered } }

    /// Whether "+N more" shows any waiting toast.
    public var canOpenMore: Bool { moreOpensCentre ? waitingToasts > 0 : canOpenList }

    /// Whether opening the list shows any waiting toast.
    public var canOpenList: Bool { !isListOpen && waitingToasts > heldToasts }

    /// The scene for one display: a card is armed only if that display has shown it for
    /// long enough, and a reply is written on one display alone.
    public func seen(by display: DisplayID) -> Scene {
        guard !isSeenAlike else { return self }
        func view(_ card: Card) -> Card {
            var card = card
            if card.unarmedOn.contains(display) { card.isArmed = false }
            card.unarmedOn = []
            card.hiddenOn = []
            return card
        }
        func isShown(_ card: Card) -> Bool { !card.hiddenOn.contains(display) }
        var scene = self
        scene.presenters = presenters.filter(isShown).map(view)
        scene.retry = retry.filter(isShown).map(view)
        scene.toasts = toasts.filter(isShown).map(view)
        scene.loading = loading.filter(isShown).map(view)
        if let writing = replyingOn, writing != display {
            scene.replying = nil
            scene.keyboard = nil
        }
        scene.replyingOn = nil
        return scene
    }

    /// The cards that may leave the machine by a decision of rules, and nothing else.
    public func leaving(by decision: RuleDecision) -> Scene {
        Scene(
            revision: revision,
            presenters: presenters.filter { $0.leaving.contains(decision) },
            toasts: toasts.filter { $0.leaving.contains(decision) }
        )
    }

    /// Whether it is the same for all displays.
    public var isSeenAlike: Bool {
        presenters.allSatisfy(\.unarmedOn.isEmpty) && toasts.allSatisfy(\.unarmedOn.isEmpty)
            && retry?.unarmedOn.isEmpty ?? true && loading?.unarmedOn.isEmpty ?? true
            && replyingOn == nil && cards.allSatisfy(\.hiddenOn.isEmpty)
    }

    /// Whether a card has a hidden field, whose text passes through the display and the daemon.
    public var asksForSecret: Bool { presenters.contains { $0.content.asksForSecret } }

    /// How many cards it has, without OSDs.
    public var cardCount: Int {
        presenters.count + toasts.count { !$0.isPill } + (retry == nil ? 0 : 1)
            + (loading == nil ? 0 : 1)
    }

    /// All cards, from the bottom up.
    public var cards: [Card] {
        var cards = presenters
        if let retry { cards.append(retry) }
        cards += toasts
        if let loading { cards.append(loading) }
        return cards
    }

    /// The completed fraction of the newest card that has one and is no OSD, 0 to 1.
    public var newestProgress: Double? {
        for card in cards.reversed() where !card.isPill {
            switch card.content.progress {
            case .fraction(let part)?: return part
            case .indeterminate?, nil: continue
            }
        }
        return nil
    }

    /// Whether there is nothing to draw and no input to block.
    public var isEmpty: Bool {
        presenters.isEmpty && retry == nil && toasts.isEmpty && loading == nil && !isInputBlocked
            && centre == nil
    }
}

extension Optional {
    /// The value if it satisfies a condition.
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isIncluded($0) ? $0 : nil }
    }
}
