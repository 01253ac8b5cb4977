// SPDX-License-Identifier: MIT
//
// Followers read at their own pace, each from its own cursor, so that the daemon keeps
// nothing for any one of them: a slow reader costs no memory, it loses the oldest events
// and learns how many.

import PresenterCore

/// The most recent events of this run, bounded by number and size.
struct EventRing {
    /// A numbered event.
    struct Entry: Hashable {
        var number: UInt64
        /// When it happened, in milliseconds since 1970.
        var time: Int64
        var event: BusEvent
    }

    /// Why events are missing.
    enum Gap: Hashable {
        /// The cursor is of another run of the daemon.
        case restarted
        /// A number of events were dropped before they were read.
        case overrun(missed: UInt64)
    }

    /// Names this run of the daemon.
    let run: String
    /// Most events that are kept.
    static let maximumEvents = 1024
    /// Bytes after which the oldest events are dropped.
    static let maximumBytes = 256 << 10
    /// Dropped events that wait to be removed together.
    private static let maximumDropped = 256

    private var entries: [Entry] = []
    /// The index of the oldest event in `entries`.
    private var head = 0
    private var bytes = 0
    private(set) var last: UInt64 = 0

    init(run: String) {
        self.run = run
    }

    /// The cursor behind the newest event.
    var end: EventCursor { EventCursor(run: run, number: last) }

    /// How many events are kept.
    var count: Int { entries.count - head }

    /// Adds an event; drops the oldest ones that have no room.
    mutating func append(_ event: BusEvent, at time: Int64) {
        last += 1
        entries.append(Entry(number: last, time: time, event: event))
        bytes += event.heldBytes
        while count > Self.maximumEvents || (bytes > Self.maximumBytes && count > 1) {
            bytes -= entries[head].event.heldBytes
            head += 1
        }
        if head >= Self.maximumDropped {
            entries.removeFirst(head)
            head = 0
        }
    }

    /// The number of the last event before the oldest one that is kept.
    private var first: UInt64 { last - UInt64(count) }

    /// The cursor before the oldest event that is kept.
    var start: EventCursor { EventCursor(run: run, number: first) }

    /// The events behind a cursor, and what is missing before them.
    ///
    /// A cursor of another run, or one ahead of the events, means the start.
    func events(after cursor: EventCursor) -> (gap: Gap?, entries: ArraySlice<Entry>) {
        guard cursor.run == run, cursor.number <= last else {
            return (.restarted, entries[head...])
        }
        guard cursor.number >= first else {
            return (.overrun(missed: first - cursor.number), entries[head...])
        }
        return (nil, entries[(head + Int(cursor.number - first))...])
    }
}

/// An event for subscribers.
enum BusEvent: Hashable {
    /// Something happened to a presentation.
    case presentation(PresentationEvent)
    /// Do not disturb changed, for whatever reason; `until`: its end, if it has one.
    case doNotDisturb(isOn: Bool, until: Instant?)
    /// The mode changed; `nil`: none is on.
    case mode(String?)
    /// The numbers changed.
    case counts(Counts)

    /// Numbers of presentations and history entries.
    struct Counts: Hashable {
        /// On screen.
        var displayed: Int
        /// Toasts that wait for room.
        var waiting: Int
        /// Toasts that do not disturb or a rule holds.
        var held: Int
        /// Toasts whose time on screen has passed.
        var missed: Int
        /// Toasts off the screen that the user has not seen.
        var unread: Int
        /// Entries of the history; `nil`: not known.
        var history: Int?
    }

    /// About how many bytes of memory it takes.
    var heldBytes: Int {
        guard case .presentation(let event) = self else { return 256 }
        // Without a list: it is asked for twice for each event.
        func bytes(_ text: String?) -> Int { text?.utf8.count ?? 0 }
        return 256 + bytes(event.identity) + bytes(event.app) + bytes(event.title)
            + bytes(event.message) + bytes(event.category)
    }
}

/// A position in the events of one run of the daemon, behind the event with that number.
struct EventCursor: Hashable {
    /// The run that counted the events.
    var run: String
    /// The number of the last event before the position; 0: none.
    var number: UInt64

    init(run: String, number: UInt64) {
        self.run = run
        self.number = number
    }

    /// Reads `RUN-NUMBER`; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, parts.count == 2, !parts[0].isEmpty,
            let number = UInt64(parts[1])
        else { return nil }
        self.init(run: String(parts[0]), number: number)
    }

    /// The cursor as clients get it: `RUN-NUMBER`.
    var text: String { "\(run)-\(number)" }
}
