// SPDX-License-Identifier: MIT

/// One thing asked to be shown, from its acceptance to its outcome.
struct Presentation: Hashable, Sendable {
    /// Its number.
    let id: PresentationID
    /// Which of the five it is; that never changes.
    let kind: Kind
    /// Who asked last: answers go there.
    var owner: Owner
    /// What to show.
    var content: Content { didSet { urgency = content.urgency } }
    /// Toasts: the content's urgency, at hand for every look at the clock.
    private(set) var urgency: Urgency?
    /// What makes two requests the same thing.
    var key: String?
    /// Free words of the owner's.
    var tags: [String]
    /// How long it may stay.
    var timeout: Timeout
    /// When its owner's request was accepted.
    var acceptedAt: Instant
    /// From when its timeout counts, when that is not from its first frame.
    var timedFrom: Instant
    /// Whether its owner was told that it is on screen.
    var isPresented = false
    /// Where it stands in the scene; `nil`: it does not.
    var standing: Standing?
    /// The first revision of the scene that shows it as it is; `nil`: the next one.
    var changedIn: UInt64?
    /// How far its buttons are from being armed.
    var arming = Arming.unseen

    /// Toasts: when it came on screen; `nil`: not yet, or no display is there.
    var shownAt: Instant?
    /// Toasts: the display on which the pointer rests on it.
    var hoveredOn: DisplayID?
    /// Toasts: its ticket in the queue; `nil`: it shows.
    var ticket: UInt64?
    /// Retries: the presenter it stands on; `nil`: the bare desktop.
    var host: PresentationID?
    /// Loadings: since when the input is blocked without a break, as far as this
    /// one's lease knows; `nil`: it holds none.
    var blocksSince: Instant?
    /// Loadings: whether it is old enough for an indicator.
    var isIndicated = false

    /// Creates what a request asks for, under that id.
    init(id: PresentationID, request: PresentRequest, acceptedAt: Instant) {
        self.id = id
        kind = request.content.kind
        owner = request.owner
        content = request.content
        urgency = request.content.urgency
        key = request.key
        tags = request.tags
        timeout = request.timeout
        self.acceptedAt = acceptedAt
        timedFrom = acceptedAt
    }

    /// Whether its buttons may be pressed.
    var isArmed: Bool { arming == .armed }

    /// Whether a display must show a later revision than any so far.
    var awaitsFrame: Bool { standing != nil && changedIn == nil }

    /// Notes what lies around it now; a change disarms it.
    mutating func stand(_ standing: Standing?) {
        guard self.standing != standing else { return }
        self.standing = standing
        disarm()
    }

    /// Makes it arm from the start, once it was seen as it now is.
    mutating func disarm() {
        arming = .unseen
        changedIn = nil
    }

    /// What lies around a card: any change moves it or uncovers it under the person's hand.
    struct Standing: Hashable, Sendable {
        /// Whether it takes input: on top, and no lease of another is held.
        var takesInput: Bool
        /// The retry that lies over a presenter, or the presenter under a retry.
        var neighbour: PresentationID?
        /// Whether a loading's indicator lies over it.
        var isCovered: Bool
    }

    /// How far a card's buttons are from being armed (rule 8).
    enum Arming: Hashable, Sendable {
        /// Not seen as it now stands: a display must show `changedIn` or a later revision.
        case unseen
        /// On screen and undisturbed since then.
        case seen(since: Instant)
        /// Its buttons may be pressed.
        case armed
    }

    /// How long a card must be on screen, on top and undisturbed before its
    /// buttons can be pressed: as long as the double-click time that browsers
    /// guard their dialogs with.
    static let armingDelay = Duration.milliseconds(500)
}

extension Content {
    /// The pixels that the daemon keeps for it.
    var storedImages: [StoredImage] {
        let sources = [headline.icon, headline.image?.source] + buttons.map(\.icon?.source)
        return sources.compactMap { source in
            if case .stored(let image) = source { return image }
            return nil
        }
    }

    /// How important a toast is.
    fileprivate var urgency: Urgency? {
        guard case .toast(let toast) = self else { return nil }
        return toast.urgency
    }

    /// What can be pressed on it, apart from links and the card's own controls.
    var buttons: [Button] {
        switch self {
        case .modal(let modal): modal.buttons
        case .bottomSheet(let sheet): sheet.actions
        case .toast(let toast): toast.actions
        case .loading, .retry: []
        }
    }

    /// Whether buttons that were armed for the other content stay armed for this one.
    ///
    /// All that a person weighs before pressing must be the same. Progress and a loading's message run on
    /// while its Cancel stays what it was.
    func armsAlike(_ other: Content) -> Bool {
        switch (self, other) {
        case (.loading(let left), .loading(let right)):
            return left.cancelTitle == right.cancelTitle
                && left.headline.title == right.headline.title
                && (left.headline.message == nil) == (right.headline.message == nil)
        case (.toast(var left), .toast(let right)):
            guard (left.progress == nil) == (right.progress == nil) else { return false }
            left.progress = right.progress
            return left == right
        default:
            return self == other
        }
    }
}

extension IconPlacement {
    /// The icon, whatever its side.
    fileprivate var source: ImageSource {
        switch self {
        case .leading(let source), .trailing(let source): source
        }
    }
}
