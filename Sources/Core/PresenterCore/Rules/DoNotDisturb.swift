// SPDX-License-Identifier: MIT

/// Whether toasts below critical wait.
public enum DoNotDisturb: Hashable, Sendable {
    case off
    case on
    case until(Instant)
}

/// Why toasts below critical wait, besides the user's do not disturb.
public enum QuietReason: String, Hashable, Sendable, CaseIterable {
    /// The mode that is on includes do not disturb.
    case mode
    /// An application asked for it, for example during a presentation.
    case inhibited
    /// A period of the user's schedule.
    case schedule
    /// An event in a calendar.
    case calendar
    /// A screen is shared, and the user wants quiet then.
    case screenShared
    /// A microphone is in use, and the user wants quiet then.
    case microphone
    /// A camera is in use, and the user wants quiet then.
    case camera
}

// Toasts wait while do not disturb or a rule holds them. They are in a queue of their
// own, so that they cost nothing until something changes. What is released shows as one
// group: one card, the newest, with the others of whatever application gathered under it,
// instead of a burst.

extension PresenterState {
    /// Whether toasts below critical wait.
    public var isSilent: Bool {
        doNotDisturb != .off || !quietReasons.isEmpty || isQuietForFullscreen
    }

    /// Whether they wait because of a fullscreen window.
    public var isQuietForFullscreen: Bool {
        limits.isQuietInFullscreen && isFullscreen
    }

    /// Whether a fullscreen window has the focus on any display's screen.
    public var isFullscreen: Bool { displays.all.contains(where: \.isFullscreen) }

    /// Records whether a fullscreen window has the focus on a display's screen.
    mutating func changeFullscreen(of display: DisplayID, to isFullscreen: Bool) {
        guard displays[display]?.isFullscreen == !isFullscreen else { return }
        displays[display]?.isFullscreen = isFullscreen
        if isQuietForFullscreen { holdUnseen { _ in true } }
    }

    /// Changes which rules hold toasts.
    mutating func changeHoldingRules(to names: Set<String>) {
        let isMore = !names.isSubset(of: holdingRules)
        holdingRules = names
        if isMore { holdUnseen { _ in true } }
    }

    /// Sends held toasts back that have a place already and that nobody has seen, such as the
    /// one that started the display.
    private mutating func holdUnseen(where isMeant: (Presentation) -> Bool) {
        for id in toasts {
            guard let toast = presentations[id], isMeant(toast), !toast.wasSeen, !toast.isOSD,
                isHeld(toast)
            else { continue }
            sendToQueue(id)
        }
    }

    /// How many toasts do not disturb and rules hold.
    var heldToasts: Int { held.count }

    /// Whether a toast waits for anything but room on the screen.
    func isHeld(_ presentation: Presentation) -> Bool {
        isSilenced(presentation) || !holders(of: presentation).isEmpty
    }

    /// Whether do not disturb makes a toast wait.
    func isSilenced(_ presentation: Presentation) -> Bool {
        isSilent && presentation.urgency != .critical && !presentation.decisions.passesDoNotDisturb
            && !presentation.isOSD
    }

    /// The rules in force that make a toast wait.
    func holders(of presentation: Presentation) -> [String] {
        presentation.decisions.heldBy.filter(holdingRules.contains)
    }

    /// Moves waiting toasts to the queue where they belong, if what holds them changed.
    mutating func settleHolding() {
        let holding = Holding(isSilent: isSilent, rules: holdingRules)
        guard holding != settledHolding else { return }
        settledHolding = holding
        // What was released a moment ago is held again.
        holdUnseen(where: \.isBacklog)
        guard queue.count + held.count > 0 else { return }
        let waiting = (queue.all(slots) + held.all(slots)).compactMap { presentations[$0] }
        let released = waiting.filter { $0.queued?.isHeld == true && !isHeld($0) }
        queue.removeAll()
        held.removeAll()
        for one in released where one.urgency != .critical {
            presentations[one.id]?.isBacklog = true
            presentations[one.id]?.wasSeen = false
            touch(one.id)
        }
        for one in waiting.sorted(by: { $0.arrival < $1.arrival }) { enqueue(one.id) }
    }

    /// How many toasts of a group show at once.
    func groupLimit(_ group: String) -> Int {
        group == ToastQueue.backlog ? 1 : limits.groupAfter
    }

    /// What holds toasts.
    struct Holding: Hashable, Sendable {
        var isSilent = false
        var rules: Set<String> = []
    }
}
