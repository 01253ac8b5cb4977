// SPDX-License-Identifier: MIT

// The whole of Topmost's memory, as a value. `reduce` is the only way to change
// it; everything else is computed from it. Collections that decide an order are
// arrays; dictionaries are only looked things up in, so that hashing never reaches
// an effect.

/// The stack of presenters and all that stands on it.
public struct PresenterState: Hashable, Sendable {
    /// How much of everything there may be.
    public internal(set) var limits: Limits
    /// Whether toasts below critical wait.
    public internal(set) var doNotDisturb = DoNotDisturb.off
    /// All that must be shown now.
    public internal(set) var scene = Scene()

    /// Every live presentation.
    var presentations: [PresentationID: Presentation] = [:]
    /// Modals and sheets from the lowest up.
    var presenters: [PresentationID] = []
    /// Retries in order of arrival.
    var retries: [PresentationID] = []
    /// Loadings in order of arrival.
    var loadings: [PresentationID] = []
    /// Toasts on screen, the farthest from the corner first: what is listed, then what
    /// has a place, the oldest first.
    var toasts: [PresentationID] = []
    /// What of the waiting toasts the person opened; `nil`: nothing.
    var openList: ToastList?
    /// Whether the pointer is on a toast while a list is open.
    var isListRead = false
    /// How many places were given to toasts so far.
    var lastPlace: UInt64 = 0
    /// Toasts that wait for a place.
    var queue = ToastQueue()
    /// Live toasts by their synchronous tag; only looked things up in.
    var keyedToasts: [ToastKey: PresentationID] = [:]
    /// What several connections presented, in no order that matters.
    var shared: [PresentationID] = []
    /// The displays there are, in order of arrival.
    public internal(set) var displays: [DisplayID] = []
    /// Those of them that keep the input from all else while a lease is held.
    var blockingDisplays: [DisplayID] = []
    /// The indicator of a loading, visible or about to go.
    var indicator: Indicator?
    /// Ids given out and claimed.
    var numbers: Numbers
    /// What was given the keyboard though it never takes it: a toast, or the retry
    /// of the bare desktop.
    var keyboard: PresentationID?
    /// What ended last.
    var ended = EndedLog()
    /// Which stored pixels are still needed.
    var images = ImageLedger()

    /// Creates an empty stack.
    ///
    /// - Parameters:
    ///   - limits: how much of everything there may be.
    ///   - firstID: where numbering goes on, so that ids are not used again after
    ///     a restart.
    public init(limits: Limits = Limits(), firstID: UInt32 = 1) {
        self.limits = limits
        numbers = Numbers(next: max(1, firstID))
    }

    /// The presenter that has the keyboard; `nil`: the bare desktop.
    public var topmost: PresentationID? { presenters.last }

    /// The number that the next presentation would get.
    public var nextID: UInt32 { numbers.next }

    /// Whether keys and clicks are kept from every window: a lease is held, and a
    /// display is there that can.
    public var isInputHeld: Bool { scene.isInputBlocked && !blockingDisplays.isEmpty }

    /// Whether a presentation has not ended yet.
    public func isLive(_ id: PresentationID) -> Bool { presentations[id] != nil }

    /// How many are live.
    public var liveCount: Int { presentations.count }

    /// Whether nothing is live and nothing shows: only counters and what ended last are left.
    public var isQuiet: Bool { presentations.isEmpty && scene.isEmpty && nextDeadline == nil }

    /// The loading whose indicator is visible, and since when.
    struct Indicator: Hashable, Sendable {
        /// What is drawn; of an ended loading while the minimum time runs.
        var card: Card
        /// Since when this loading's indicator has been visible.
        var since: Instant
    }

    /// The ids given out: a counter, and those that clients claimed ahead of it.
    struct Numbers: Hashable, Sendable {
        /// The next number to give.
        var next: UInt32
        /// Numbers not below `next` that are taken, sorted.
        private var claimed: [UInt32] = []

        /// At most so many numbers may be claimed ahead of the counter.
        private static let mostClaimed = 1024

        init(next: UInt32) {
            self.next = next
        }

        /// A fresh id.
        mutating func take(isLive: (PresentationID) -> Bool) -> PresentationID {
            while true {
                let number = next
                next = number == .max ? 1 : number + 1
                if claimed.first == number {
                    claimed.removeFirst()
                    continue
                }
                // 0 never comes up: the counter starts at 1 and wraps to 1.
                if let id = PresentationID(rawValue: number), !isLive(id) { return id }
            }
        }

        /// Takes an id that a client named; false when too many are taken ahead.
        mutating func claim(_ id: PresentationID) -> Bool {
            guard id.rawValue >= next else { return true }
            let index = claimed.firstIndex { $0 >= id.rawValue } ?? claimed.count
            if index < claimed.count && claimed[index] == id.rawValue { return true }
            guard claimed.count < Self.mostClaimed else { return false }
            claimed.insert(id.rawValue, at: index)
            return true
        }
    }
}
