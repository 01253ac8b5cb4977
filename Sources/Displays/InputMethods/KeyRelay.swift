// SPDX-License-Identifier: MIT
//
// While a text field has the keyboard, each key goes to the input method first, and everything
// that the user does meanwhile waits behind it: no key is lost, and none overtakes another. One
// key is asked at a time, because it may move the keyboard to another field, such as a hidden
// one, whose keys no input method gets. An input method that does not answer in time is passed by
// until it does; what it answers too late does not count.

/// The user's input in the order of its arrival, while an input method answers.
public struct KeyRelay<Event> {
    /// What to do next.
    public enum Step {
        /// Handle an event as without an input method.
        case pass(Event)
        /// Ask the input method about an event, by that number.
        case ask(Event, number: UInt32)
        /// Wait for the input method, at most until then.
        case wait(until: Duration)
        /// Nothing waits.
        case idle
    }

    /// How long a key waits for an input method.
    public static var limit: Duration { .seconds(1) }

    /// The number of the field that the input method serves, or shall serve.
    public private(set) var field: UInt32 = 0
    private var events: [Event] = []
    private var hasField = false
    private var isReady = false
    private var isPassedBy = false
    /// Whether it is passed by because there is none.
    private var isGone = false
    /// The number of the key that is being asked, the first that waits.
    private var asked: UInt32?
    /// Whether the first that waits is a key that the input method did not use.
    private var isUnused = false
    private var lastKey: UInt32 = 0
    private var deadline: Duration?

    /// Creates an empty relay.
    public init() {}

    /// Whether something waits, so that what comes now waits too.
    public var isWaiting: Bool { !events.isEmpty }

    /// Whether a key that comes now may have to wait.
    public var isActive: Bool { hasField && !isPassedBy }

    /// Whether the input method serves a field.
    public var isServing: Bool { isActive && isReady }

    /// Adds an event behind those that wait.
    public mutating func add(_ event: Event) { events.append(event) }

    /// Handles a change of the field that has the keyboard; `isOther`: it is not the one before.
    public mutating func fieldChanged(isThere: Bool, isOther: Bool) {
        guard isOther || isThere != hasField else { return }
        // One may be there by now; whether it is, is soon known.
        if isGone { isPassedBy = false }
        isGone = false
        hasField = isThere
        start()
    }

    /// Takes the next step.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - isAsked: whether the input method is asked about an event.
    /// - Returns: what to do before the next call; none is needed after `wait` and `idle`.
    public mutating func next(at now: Duration, isAsked: (Event) -> Bool) -> Step {
        guard let event = events.first else {
            deadline = nil
            return .idle
        }
        guard isActive, !isUnused, asked != nil || isAsked(event) else {
            isUnused = false
            deadline = nil
            return .pass(events.removeFirst())
        }
        let end = deadline ?? now + Self.limit
        deadline = end
        guard isReady, asked == nil else { return .wait(until: end) }
        lastKey &+= 1
        asked = lastKey
        return .ask(event, number: lastKey)
    }

    /// Handles the input method's answer.
    ///
    /// - Returns: the key that it used; `nil`: it did not use it, or the answer is too late.
    public mutating func answered(_ key: UInt32, isUsed: Bool) -> Event? {
        guard key == asked, !events.isEmpty else { return nil }
        asked = nil
        deadline = nil
        isUnused = !isUsed
        return isUsed ? events.removeFirst() : nil
    }

    /// Handles that the input method serves a field.
    public mutating func ready(_ field: UInt32) {
        guard field == self.field, hasField else { return }
        isReady = true
        isPassedBy = false
    }

    /// Passes the input method by if it has not answered in time.
    ///
    /// - Returns: whether it has not; then the field has another number.
    public mutating func expire(at now: Duration) -> Bool {
        guard let deadline, deadline <= now else { return false }
        isPassedBy = true
        start()
        return true
    }

    /// Handles that there is no input method.
    public mutating func passBy() {
        isPassedBy = true
        isGone = true
        forget()
    }

    /// Begins with a field again, or with another one or none: what the input method says of the
    /// one before no longer counts.
    public mutating func start() {
        field &+= 1
        forget()
    }

    private mutating func forget() {
        isReady = false
        asked = nil
        isUnused = false
        deadline = nil
    }
}
