// SPDX-License-Identifier: MIT

import Texts

/// A presentation, from its acceptance to its outcome.
struct Presentation: Hashable, Sendable {
    let id: PresentationID
    /// The kind, which never changes.
    let kind: Kind
    /// The client that set its buttons and receives the answers.
    var owner: Owner { didSet { isShownNew = true } }
    /// Whether the owner has left the bus; toasts stay.
    var isOwnerGone = false
    /// Other connections of the same identity that presented it again by its key: they
    /// are notified when it is on screen and how it ended (rule 2).
    var followers: [PresentationRecord.Follower] = []
    /// The content.
    var content: Content {
        didSet {
            urgency = content.urgency
            textLength = content.textLength
            isShownNew = true
        }
    }
    /// Whether `shownContent` may be other than in the scene: what it depends on was set since.
    private(set) var isShownNew = true
    /// Toasts: the content's urgency, cached for each time check.
    private(set) var urgency: Urgency?
    /// Toasts: the characters of title and message, cached for each time check.
    private(set) var textLength: Int
    /// Identifies equal requests.
    var key: String?
    /// The owner's tags.
    var tags: [String]
    /// The presentation that it belongs to; `nil`: none.
    let parent: PresentationID?
    /// The decisions of the user's rules.
    var decisions: RuleDecisions { didSet { isShownNew = true } }
    /// How long it may stay.
    var timeout: Timeout
    /// When its owner's request was accepted.
    var acceptedAt: Instant
    /// The start of its timeout, if not its first frame.
    var timedFrom: Instant
    /// Whether its owner was notified that it is on screen.
    var isPresented = false
    /// Whether it was on screen since this daemon began, or since it was held and released.
    var wasSeen = false
    /// The place in the scene; `nil`: not in the scene.
    var placement: Placement?
    /// The first revision of the scene with its current state; `nil`: the next one.
    var changedIn: UInt64?
    /// The first revision of the scene since which its buttons mean the same, whatever its progress
    /// was (`Content.armsAlike`); `nil`: the next one.
    var askedIn: UInt64?
    /// The displays that show its current state, with the progress of arming on each
    /// (rule 8).
    private(set) var sightings: [Sighting] = []
    /// Whether it was armed once: from then on its fields take text (rule 8).
    private(set) var hasBeenArmed = false

    /// Toasts: when it appeared on screen, or will have been read to the end; `nil`: not yet, or
    /// no display shows it.
    var shownAt: Instant?
    /// Toasts: the displays that show its current content.
    var shownOn: [DisplayID] = []
    /// Toasts: the displays with the pointer over it.
    var hoveredOn: [DisplayID] = []
    /// Toasts: its slot in the queue; `nil`: it is visible, or `offScreen`.
    var queued: ToastQueue.Slot?
    /// Toasts: why it is alive, but neither on screen nor waiting; `nil`: it is one of these.
    var offScreen: OffScreen?
    /// Toasts: whether the user has seen its content in the centre.
    var isRead = false
    /// Toasts: the application that it counts for as unread; `nil`: it is not unread.
    var unreadAs: String?
    /// Toasts: whether it was held and released: it is gathered with others of that kind.
    var isBacklog = false
    /// Toasts: whether it is visible only because the user opened a list of waiting toasts.
    var isListed = false
    /// The number of its arrival; later ones are higher.
    var arrival: UInt64 = 0
    /// Retries: its presenter; `nil`: the bare desktop.
    var host: PresentationID?
    /// Loadings: start of the uninterrupted block of input that its lease belongs to;
    /// `nil`: it has no lease.
    var blocksSince: Instant?
    /// Loadings: whether its lease waits until its owner is known to be on the bus, after a
    /// restart.
    var awaitsOwner = false
    /// Loadings: whether it is old enough for an indicator.
    var isIndicated = false

    init(id: PresentationID, owner: Owner, request: PresentRequest, acceptedAt: Instant) {
        self.id = id
        kind = request.content.kind
        self.owner = owner
        content = request.content
        urgency = request.content.urgency
        textLength = request.content.textLength
        key = request.key
        tags = request.tags
        parent = request.parent
        decisions = request.decisions
        timeout = request.timeout
        self.acceptedAt = acceptedAt
        timedFrom = acceptedAt
    }

    /// Whether its buttons can be pressed on at least one display.
    var isArmed: Bool { sightings.contains { $0.arming == .armed } }

    /// Whether its buttons can be pressed on that display.
    func isArmed(on display: DisplayID) -> Bool {
        sightings.contains { $0.display == display && $0.arming == .armed }
    }

    /// The key of the toasts that are gathered together: those of one application, or all
    /// that were held and released.
    var group: String { isBacklog ? ToastQueue.backlog : owner.identity.group }

    /// Whether it shows a level for a moment, such as the volume (rule 3).
    var isOSD: Bool { content.isOSD(key: key, timeout: timeout) }

    /// Toasts: since when it is missed; `nil`: it is not.
    var missedSince: Instant? { if case .missed(let since)? = offScreen { since } else { nil } }

    /// Toasts: until when the user snoozed it, `nil` in it: until the user is back; `nil`: it is
    /// not.
    var snooze: Instant?? { if case .snoozed(let end)? = offScreen { .some(end) } else { nil } }

    /// Whether it needs a newer revision to be displayed.
    var awaitsFrame: Bool { placement != nil && changedIn == nil }

    /// Sets its placement; a change disarms it.
    mutating func setPlacement(_ placement: Placement?) {
        guard self.placement != placement else { return }
        self.placement = placement
        disarm()
    }

    /// Restarts arming, beginning with the next frame that shows it.
    mutating func disarm() {
        sightings = []
        changedIn = nil
    }

    /// Records the first revision of the scene with its current state.
    mutating func enterScene(_ revision: UInt64) {
        changedIn = revision
        askedIn = askedIn ?? revision
        isShownNew = false
    }

    /// Gives the toast a place on screen, in the list of waiting toasts or outside it.
    mutating func leaveQueue(listed: Bool) {
        queued = nil
        isListed = listed
    }

    /// Hides the toast without ending it: its full time starts again when it returns.
    mutating func hide() {
        setPlacement(nil)
        shownAt = nil
        shownOn = []
        hoveredOn = []
    }

    /// Records that a display shows its current state.
    mutating func markSeen(on display: DisplayID, at now: Instant) {
        guard !sightings.contains(where: { $0.display == display }) else { return }
        sightings.append(Sighting(display: display, arming: .seen(since: now)))
    }

    /// Restarts arming on a display that shows it at another place.
    mutating func markUnseen(on display: DisplayID) {
        sightings.removeAll { $0.display == display }
        changedIn = nil
    }

    /// Restarts arming on a display after user input that was not meant for this card.
    mutating func disturb(on display: DisplayID, at now: Instant) {
        guard let index = sightings.firstIndex(where: { $0.display == display }) else { return }
        sightings[index].arming = .seen(since: now)
    }

    /// Records that a display does not show it any more.
    mutating func leave(_ display: DisplayID) {
        sightings.removeAll { $0.display == display }
        stopShowing(on: display)
    }

    /// Records that the next frame on a display is the first one to count there.
    mutating func loseVisibility(on display: DisplayID) {
        markUnseen(on: display)
        stopShowing(on: display)
    }

    private mutating func stopShowing(on display: DisplayID) {
        shownOn.removeAll { $0 == display }
        if shownOn.isEmpty { shownAt = nil }
    }

    /// The earliest sighting not yet armed; `nil`: none.
    var seenLongest: Instant? {
        var longest: Instant?
        for case .seen(let since) in sightings.lazy.map(\.arming) {
            longest = min(longest ?? since, since)
        }
        return longest
    }

    /// Arms the card on the displays that have shown it long enough.
    mutating func arm(at now: Instant) {
        for index in sightings.indices {
            if case .seen(let since) = sightings[index].arming, since + Self.armingDelay <= now {
                sightings[index].arming = .armed
                hasBeenArmed = true
            }
        }
    }

    /// The surroundings of a card: any change may move or uncover it under the pointer.
    struct Placement: Hashable, Sendable {
        /// Whether it accepts input: on top, and no other presentation has a lease.
        var takesInput: Bool
        /// The retry over a presenter, or the presenter under a retry.
        var neighbour: PresentationID?
        /// Whether a loading's indicator is over it, or beside it in the corner of the toasts,
        /// or a reply's field has the keyboard instead.
        var isCovered: Bool
        /// For a toast: those between it and the edge of the screen.
        var nearerToasts = Row()
        /// For a toast: whether others are gathered under it, which makes it larger.
        var isGathering = false
    }

    /// Identifies the toasts in a row.
    ///
    /// Sums of mixed arrivals: two rows with equal sums have the same toasts, except for
    /// an accident of one in 2^64.
    struct Row: Hashable, Sendable {
        private var sum: UInt64 = 0
        /// Sum of the toasts that have others gathered under them.
        private var gathering: UInt64 = 0

        mutating func add(_ arrival: UInt64, isGathering: Bool) {
            let mixed = Self.mixed(arrival)
            sum &+= mixed
            if isGathering { gathering &+= mixed }
        }

        /// The finalizer of SplitMix64: numbers close together become far apart.
        private static func mixed(_ number: UInt64) -> UInt64 {
            var mixed = number &+ 0x9E37_79B9_7F4A_7C15
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// A display that showed `changedIn` or a later revision.
    struct Sighting: Hashable, Sendable {
        let display: DisplayID
        var arming: Arming
    }

    /// The progress of arming a card's buttons on one display (rule 8).
    enum Arming: Hashable, Sendable {
        /// On screen without a disturbance since then.
        case seen(since: Instant)
        /// The buttons can be pressed.
        case armed
    }

    /// How long a card must be on screen, on top and undisturbed before it is armed.
    ///
    /// As long as the double-click time, which browsers use to protect their dialogs.
    static let armingDelay = Duration.milliseconds(500)
}

extension Content {
    /// A toast's urgency.
    fileprivate var urgency: Urgency? {
        guard case .toast(let toast) = self else { return nil }
        return toast.urgency
    }

    /// Characters of a toast's title and message; 0 for other kinds.
    fileprivate var textLength: Int {
        guard case .toast(let toast) = self else { return 0 }
        let texts = [toast.headline.title, toast.headline.message?.plain]
        return texts.reduce(0) { $0 + ($1?.scalarCount ?? 0) }
    }

    /// The owner's buttons, without links and the card's own controls.
    var buttons: [Button] {
        switch self {
        case .modal(let modal): modal.buttons
        case .bottomSheet(let sheet): sheet.actions
        case .toast(let toast): toast.actions
        case .loading, .retry: []
        }
    }

    /// Whether armed buttons stay armed when this content is replaced by the other.
    ///
    /// Everything that users consider before pressing must be unchanged. Progress may
    /// change, and the message beside it, while the buttons stay the same; so may the rows
    /// of a live list.
    public func armsAlike(_ other: Content) -> Bool {
        switch (self, other) {
        case (.loading(let left), .loading(let right)):
            return left.cancelTitle == right.cancelTitle
                && left.headline.title == right.headline.title
                && (left.headline.message == nil) == (right.headline.message == nil)
        case (.toast(var left), .toast(let right)):
            guard (left.progress == nil) == (right.progress == nil) else { return false }
            if left.progress != nil, left.headline.message != nil, right.headline.message != nil {
                left.headline.message = right.headline.message
            }
            left.progress = right.progress
            return left == right
        case (.modal(var left), .modal(let right)):
            // The owner of a live list changes its rows because the user typed, or because
            // more have come; the answer names the row that was on screen.
            if left.choices?.window != nil, let list = right.choices, list.window != nil {
                left.choices?.window = list.window
                left.choices?.choices = list.choices
                left.choices?.value = list.value
            }
            left.fields = left.fields.takingSuggestions(of: right.fields)
            guard left.progress != nil, right.progress != nil,
                (left.headline.message == nil) == (right.headline.message == nil)
            else { return left == right }
            left.headline.message = right.headline.message
            left.progress = right.progress
            return left == right
        default:
            return self == other
        }
    }
}

extension Presentation {
    /// The rules' decisions by which it may leave the machine: none if anything of it is secret,
    /// redacted or transient, or of a program that is sandboxed or unidentified.
    var leaving: [RuleDecision] {
        guard !decisions.isRedacted, !owner.identity.trust.isRestricted,
            !content.asksForSecret, !isOSD, content.toast?.isTransient != true
        else { return [] }
        return RuleDecision.leaving.filter { decisions[keyPath: $0.keyPath] }
    }

    /// The content for displays: of a redacted toast only who sent it; whether a toast is an OSD;
    /// and the addresses in its message as links.
    ///
    /// The content itself stays, for the history and for later updates.
    var shownContent: Content {
        guard case .toast(var toast) = content else { return content }
        if decisions.isRedacted {
            let name = owner.identity.shownName
            toast = toast.redacted(
                name.isEmpty
                    ? Wording(.newNotification) : Wording(.newNotificationFrom, values: [name])
            )
        }
        if isOSD { toast.isOSD = true }
        if owner.identity.trust == .sandboxed {
            toast.headline.message = toast.headline.message?.withoutDisguisedLinks
        }
        if toast.findsAddresses, !isOSD {
            toast.headline.message = toast.headline.message?.findingAddresses
        }
        return .toast(toast)
    }
}

extension Toast {
    /// A copy without the texts and pictures of its sender.
    ///
    /// What is secret is blanked, and all else stays, also what a later version adds:
    /// `RedactionTests` has a row for each option.
    fileprivate func redacted(_ title: Wording) -> Toast {
        var copy = self
        copy.headline.title = title.english
        copy.headline.wordings = ["title": title]
        copy.headline.message = nil
        copy.headline.icon = nil
        copy.headline.image = nil
        copy.actions = actions.filter { $0.id == Self.defaultActionID }
        copy.reply = nil
        copy.progress = nil
        copy.category = nil
        copy.origin = nil
        return copy
    }
}

extension String {
    /// The number of its scalars, counted by what each begins with: a byte that no other continues.
    fileprivate var scalarCount: Int {
        let bytes = utf8.span
        var count = 0
        for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
