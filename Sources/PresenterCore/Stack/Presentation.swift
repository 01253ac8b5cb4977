// SPDX-License-Identifier: MIT

/// One thing asked to be shown, from its acceptance to its outcome.
struct Presentation: Hashable, Sendable {
    /// Its number.
    let id: PresentationID
    /// Which of the five it is; that never changes.
    let kind: Kind
    /// Who named its buttons: answers go there.
    var owner: Owner
    /// Whether the owner has left the bus; toasts stay without it.
    var isOwnerGone = false
    /// Other connections of the same identity that presented it again by its key: they
    /// are told when it is on screen and how it ended (rule 2).
    var followers: [Follower] = []
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
    var placement: Placement?
    /// The first revision of the scene that shows it as it is; `nil`: the next one.
    var changedIn: UInt64?
    /// The displays that have it on screen as it stands, and how far each is
    /// from having its buttons armed (rule 8).
    private(set) var sightings: [Sighting] = []

    /// Toasts: when it came on screen; `nil`: not yet, or no display has it.
    var shownAt: Instant?
    /// Toasts: the displays that have it on screen with its present content.
    var shownOn: [DisplayID] = []
    /// Toasts: the displays on which the pointer rests on it.
    var hoveredOn: [DisplayID] = []
    /// Toasts: the displays that have no room for it.
    var hiddenOn: [DisplayID] = []
    /// Toasts: its place in the queue; `nil`: it shows.
    var queued: ToastQueue.Place?
    /// Toasts: whether it shows only because the person opened the list of what waits.
    var isListed = false
    /// Toasts: the number of its arrival; a later one has a higher one.
    var arrival: UInt64 = 0
    /// Toasts: the number of its place on screen; a newer one has a higher one.
    var place: UInt64 = 0
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

    /// Whether its buttons may be pressed, on one display at least.
    var isArmed: Bool { sightings.contains { $0.arming == .armed } }

    /// Whether its buttons may be pressed on that display.
    func isArmed(on display: DisplayID) -> Bool {
        sightings.contains { $0.display == display && $0.arming == .armed }
    }

    /// Whether a display must show a later revision than any so far.
    var awaitsFrame: Bool { placement != nil && changedIn == nil }

    /// Notes what lies around it now; a change disarms it.
    mutating func stand(_ placement: Placement?) {
        guard self.placement != placement else { return }
        self.placement = placement
        disarm()
    }

    /// Makes it arm from the start, once it was seen as it now is.
    mutating func disarm() {
        sightings = []
        changedIn = nil
    }

    /// Leaves the screen without an end: its time starts whole when it comes back.
    mutating func hide() {
        stand(nil)
        isListed = false
        shownAt = nil
        shownOn = []
        hoveredOn = []
    }

    /// A display has it on screen as it stands.
    mutating func see(on display: DisplayID, at now: Instant) {
        guard !sightings.contains(where: { $0.display == display }) else { return }
        sightings.append(Sighting(display: display, arming: .seen(since: now)))
    }

    /// A display shows it at another place: it must be seen there again.
    mutating func unsee(on display: DisplayID) {
        sightings.removeAll { $0.display == display }
        changedIn = nil
    }

    /// A display's person did something that the next press must not come from.
    mutating func disturb(on display: DisplayID, at now: Instant) {
        guard let place = sightings.firstIndex(where: { $0.display == display }) else { return }
        sightings[place].arming = .seen(since: now)
    }

    /// A display is gone, and with it what it had on screen.
    mutating func forget(_ display: DisplayID) {
        sightings.removeAll { $0.display == display }
        shownOn.removeAll { $0 == display }
        hiddenOn.removeAll { $0 == display }
        if shownOn.isEmpty { shownAt = nil }
    }

    /// Since when the display has seen it that arms next; `nil`: none does.
    var seenLongest: Instant? {
        var longest: Instant?
        for case .seen(let since) in sightings.lazy.map(\.arming) {
            longest = min(longest ?? since, since)
        }
        return longest
    }

    /// Arms it where it has been seen for long enough.
    mutating func arm(at now: Instant) {
        for place in sightings.indices {
            if case .seen(let since) = sightings[place].arming, since + Self.armingDelay <= now {
                sightings[place].arming = .armed
            }
        }
    }

    /// What lies around a card: any change moves it or uncovers it under the person's hand.
    struct Placement: Hashable, Sendable {
        /// Whether it takes input: on top, and no lease of another is held.
        var takesInput: Bool
        /// The retry that lies over a presenter, or the presenter under a retry.
        var neighbour: PresentationID?
        /// Whether a loading's indicator lies over it, or beside it in the corner of the toasts.
        var isCovered: Bool
        /// Of a toast: the newer ones, which lie between it and the corner.
        var newerToasts = Row()
        /// Of a toast: whether others are gathered under it, which makes it larger.
        var isGathering = false
    }

    /// Which toasts lie in a row.
    ///
    /// Any that comes between has a higher number than all before: so two rows with as
    /// many toasts and the same sum of numbers are the same.
    struct Row: Hashable, Sendable {
        private var count = 0
        private var sum: UInt64 = 0
        /// Which of them are larger for what is gathered under them.
        private var gathering: UInt64 = 0

        mutating func add(_ place: UInt64, isGathering: Bool) {
            count += 1
            sum &+= place
            if isGathering { gathering ^= place &* 0x9E37_79B9_7F4A_7C15 }
        }
    }

    /// A connection that presented again what another had presented.
    struct Follower: Hashable, Sendable {
        var owner: Owner
        /// Whether it was told that the presentation is on screen.
        var isPresented = false
    }

    /// A display that showed `changedIn` or a later revision.
    struct Sighting: Hashable, Sendable {
        let display: DisplayID
        var arming: Arming
    }

    /// How far a card's buttons are from being armed where it was seen (rule 8).
    enum Arming: Hashable, Sendable {
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
    public var storedImages: [StoredImage] {
        var sources = [headline.icon, headline.image?.source] + buttons.map(\.icon?.source)
        if case .toast(let toast) = self { sources.append(toast.appIcon) }
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
