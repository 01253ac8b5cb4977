// SPDX-License-Identifier: MIT
//
// The complete state of Topmost, as a value. Only `reduce` changes it; everything
// else is computed from it. Collections whose order matters are arrays;
// dictionaries are used only for look-ups, so hashing never affects an effect.

/// The stack of presenters, with toasts, retries and loadings.
public struct PresenterState: Hashable, Sendable {
    /// The limits on numbers, memory and times.
    public internal(set) var limits: Limits
    /// Whether toasts below critical wait.
    public internal(set) var doNotDisturb = DoNotDisturb.off
    /// Why they wait besides.
    public internal(set) var quietReasons: Set<QuietReason> = []
    /// The rules and the mode that the user switched.
    public internal(set) var ruleSwitches = RuleSwitches()
    /// The current scene for displays.
    public internal(set) var scene = Scene()

    /// Every live presentation.
    var presentations = PresentationTable()
    /// Modals and sheets from the bottom up.
    var presenters: [PresentationID] = []
    /// Retries in order of arrival.
    var retries: [PresentationID] = []
    /// Loadings in order of arrival.
    var loadings: [PresentationID] = []
    /// Visible toasts, the farthest from the corner first: listed ones, then those with
    /// a place, oldest first.
    var toasts: [PresentationID] = []
    /// The list of waiting toasts that the user opened; `nil`: none.
    var openList: ToastList?
    /// Whether the pointer is on a toast while a list is open.
    var isListRead = false
    /// Toasts waiting for a place.
    var queue = ToastQueue()
    /// Toasts that do not disturb or a rule holds.
    var held = ToastQueue()
    /// Toasts that are alive, but neither on screen nor waiting.
    var offScreen = OffScreenToasts()
    /// Past entries that the user hid from the centre, the last of these acts at the end.
    var hiddenActs: [HiddenAct] = []
    /// Toasts off the screen that the user has not seen.
    public internal(set) var unread = UnreadToasts()
    /// The rules in force that hold toasts.
    public internal(set) var holdingRules: Set<String> = []
    /// What the queues were filled for.
    var settledHolding = Holding()
    /// Live toasts by their synchronous tag; used only for look-ups.
    var keyedToasts: [ToastKey: PresentationID] = [:]
    /// The presentations that the leaving of a connection concerns; used only for look-ups.
    var connections: [String: Set<PresentationID>] = [:]
    /// The presentations that belong to another; used only for look-ups.
    var children: [PresentationID: Set<PresentationID>] = [:]
    /// Restored presentations whose parent is gone.
    var orphans: [PresentationID] = []
    /// The attached displays, and what is known of each.
    var displays = Displays()
    /// Since when no display is visible; `nil`: one is, or there is none.
    var unseenSince: Instant?
    /// Since when the user is away or the session locked; `nil`: the user is there, or nothing
    /// is known.
    public internal(set) var absentSince: Instant?
    /// Whether anybody can report that the user leaves and returns.
    public internal(set) var knowsPresence = true
    /// Whether a screen reader reads what is shown.
    var hasReader = false
    /// The indicator of a loading, visible or about to disappear.
    var indicator: Indicator?
    /// Who may take the input.
    var input = InputAccess()
    /// The accounts with a pause, as of the last step, sorted.
    var pausedAccounts: [String] = []
    /// The accounts whose waiting presenters a toast has announced.
    var reportedAccounts: [String] = []
    /// Ids used and claimed.
    var numbers: Numbers
    /// The toast, or the retry on the bare desktop, that was given the keyboard on
    /// request.
    var keyboard: PresentationID?
    /// The field of a toast's reply that the user opened; `nil`: none.
    var reply: OpenReply?
    /// The state of the open notification centre; `nil`: it is closed.
    var centre: CentreList?
    /// Identifies the questions of the centre.
    var centreSerial: UInt64 = 0
    /// The rules that the user made from cards.
    public internal(set) var cardRules = CardRules()
    /// The modes of the configuration.
    public internal(set) var modes: [String] = []
    /// The most recently ended presentations.
    var ended = EndedLog()
    /// Uses of stored pixels.
    var images = ImageLedger()
    /// The pictures that are being fetched.
    var requestedImages: [ImageRequest] = []
    /// Changes to store; `nil`: they are not noted.
    var changes: RecoveryChanges?
    /// The events for followers; `nil`: they are not noted.
    var events: [PresentationEvent]?

    /// Creates an empty stack.
    ///
    /// - Parameters:
    ///   - limits: the limits on numbers, memory and times.
    ///   - firstID: the first id to use, to avoid reusing ids after a restart.
    public init(limits: Limits = Limits(), firstID: UInt32 = 1) {
        self.limits = limits
        numbers = Numbers(next: max(1, firstID))
    }

    /// The presenter that has the keyboard; `nil`: the bare desktop.
    public var topmost: PresentationID? { presenters.last { !isWithheld($0) } }

    /// The id for the next presentation.
    public var nextID: UInt32 { numbers.next }

    /// Whether input is blocked for all windows: there is a lease, and a display that
    /// can block input.
    public var isInputHeld: Bool {
        scene.isInputBlocked && displays.all.contains(where: \.blocksInput)
    }

    /// The names of the connected monitors, as a display reported them last.
    public var outputs: [String] { displays.outputs }

    /// Whether a presentation is live.
    public func isLive(_ id: PresentationID) -> Bool { presentations.contains(id) }

    /// Whether an id was that of a presentation since the counter began, or is.
    public func wasAssigned(_ id: PresentationID) -> Bool {
        id.rawValue < numbers.next || numbers.claimed.contains(id.rawValue)
    }

    /// How many presentations are live.
    public var liveCount: Int { presentations.count }

    /// Whether nothing is live or visible; only counters and ended presentations remain.
    public var isQuiet: Bool { presentations.isEmpty && scene.isEmpty && nextDeadline == nil }

    /// The loading whose indicator is visible, and since when.
    struct Indicator: Hashable, Sendable {
        /// The card drawn; an ended loading keeps it for the minimum time.
        var card: Card
        /// Start of this indicator's visibility.
        var since: Instant
    }

    /// The ids in use: a counter, and ids ahead of it claimed by clients.
    struct Numbers: Hashable, Sendable {
        /// The next number.
        var next: UInt32
        /// Used numbers from `next` upward, sorted.
        private(set) var claimed: [UInt32]

        /// Maximum number of claimed ids ahead of the counter.
        private static let maximumClaimed = 1024

        init(next: UInt32, claimed: [UInt32] = []) {
            self.next = max(1, next)
            self.claimed = claimed.filter { $0 >= next }
        }

        /// Goes on with a larger number.
        mutating func skip(to number: UInt32) {
            if number > next { self = Numbers(next: number, claimed: claimed) }
        }

        /// Returns a new id.
        mutating func nextID(isLive: (PresentationID) -> Bool) -> PresentationID {
            while true {
                let number = next
                next = number == .max ? 1 : number + 1
                if claimed.first == number {
                    claimed.removeFirst()
                    continue
                }
                // 0 cannot occur: the counter starts at 1 and wraps to 1.
                if let id = PresentationID(rawValue: number), id != .centre, !isLive(id) {
                    return id
                }
            }
        }

        /// Claims an id named by a client; returns `false` if too many are claimed ahead.
        mutating func claim(_ id: PresentationID) -> Bool {
            guard id != .centre else { return false }
            guard id.rawValue >= next else { return true }
            let index = claimed.firstIndex { $0 >= id.rawValue } ?? claimed.count
            if index < claimed.count && claimed[index] == id.rawValue { return true }
            guard claimed.count < Self.maximumClaimed else { return false }
            claimed.insert(id.rawValue, at: index)
            return true
        }
    }
}

// An event about one connection or one presentation must not cost a look at all that is live:
// thousands of toasts may wait. So there are indices for these look-ups.

extension PresenterState {
    /// Adds a presentation to the indices of parents and connections.
    mutating func index(_ presentation: Presentation) {
        if let parent = presentation.parent {
            children[parent, default: []].insert(presentation.id)
        }
        guard
            presentation.content.endsWithOwner || presentation.key != nil
                || !presentation.followers.isEmpty
        else { return }
        for owner in presentation.audience where !owner.name.isEmpty {
            connections[owner.name, default: []].insert(presentation.id)
        }
    }

    /// Forgets what `index` noted of a presentation as it was.
    mutating func forgetIndex(of presentation: Presentation) {
        let id = presentation.id
        if let parent = presentation.parent, children[parent]?.remove(id) != nil,
            children[parent]?.isEmpty == true
        {
            children[parent] = nil
        }
        guard !connections.isEmpty else { return }
        for owner in presentation.audience where connections[owner.name]?.remove(id) != nil {
            if connections[owner.name]?.isEmpty == true { connections[owner.name] = nil }
        }
    }

    /// Ends what belonged to presentations that did not outlive the last daemon.
    mutating func endOrphans(_ out: inout EffectCollector) {
        guard !orphans.isEmpty else { return }
        let ids = orphans
        orphans = []
        for id in ids.sorted() { end(id, .parentEnded, &out) }
    }
}

/// Holds the state of the stack for all that read it.
///
/// The state is large: a reader of `state.limits` copies the limits only, while a function that
/// returned the state would copy all of it with each call. So does a method called from another
/// module; `read` does not.
public final class PresenterStack {
    /// The current state; between two actions it does not change.
    public private(set) var state: PresenterState

    private var lastToken: UInt64 = 0

    /// Creates a stack with a state.
    public init(_ state: PresenterState) {
        self.state = state
    }

    /// Reads the state where it is, without a copy.
    ///
    /// The body must not send an action.
    public func read<Result, Failure>(
        _ body: (PresenterState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Self.lend(&state, body)
    }

    // Nobody else can change what is `inout`, so the compiler need not copy it for the body. Not
    // inlined, where it would see a class again.
    @inline(never)
    private static func lend<Result, Failure>(
        _ state: inout PresenterState,
        _ body: (PresenterState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(state)
    }

    /// When `deadlinePassed` must be sent next; `nil`: nothing is due.
    public var nextDeadline: Instant? { read { $0.nextDeadline } }
    /// What the displays show.
    public var scene: Scene { @inline(never) get { state.scene } }
    /// What is announced when it changes.
    public var summary: Summary {
        Summary(
            doNotDisturb: state.doNotDisturb,
            isSilent: state.isSilent,
            mode: state.ruleSwitches.mode,
            displayed: state.scene.cardCount,
            waiting: state.waitingCount,
            held: state.heldCount,
            missed: state.missedCount,
            unread: state.unread.count
        )
    }

    /// What is announced when it changes.
    public struct Summary {
        /// Until when only critical toasts are shown.
        public let doNotDisturb: DoNotDisturb
        /// Whether only critical toasts are shown.
        public let isSilent: Bool
        /// The mode of the rules; `nil`: none.
        public let mode: String?
        /// How many cards are displayed.
        public let displayed: Int
        /// How many toasts wait for room.
        public let waiting: Int
        /// How many toasts do not disturb and rules hold.
        public let held: Int
        /// How many toasts are missed.
        public let missed: Int
        /// How many toasts off the screen the user has not seen.
        public let unread: Int
    }

    /// Returns a token for the next request, which no other request has.
    public func makeToken() -> RequestToken {
        lastToken += 1
        return RequestToken(rawValue: lastToken)
    }

    /// The state, to change it in place; for its one owner, which receives all actions.
    public var changing: PresenterState {
        _read { yield state }
        _modify { yield &state }
    }
}
