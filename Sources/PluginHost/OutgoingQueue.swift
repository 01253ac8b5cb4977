// SPDX-License-Identifier: MIT
//
// A plugin that does not read must not make the daemon's memory grow. A new scene
// replaces the queued one, and so do looks; events to observers drop the oldest;
// there are few other messages.

/// Lines queued until a plugin reads them.
struct OutgoingQueue {
    /// Maximum number of queued events.
    static let mostEvents = 256

    private enum Kind {
        case scene
        case settings
        case event
        case control
    }

    private var lines: [(kind: Kind, bytes: [UInt8])] = []
    private var events = 0

    /// Whether the queue is empty.
    var isEmpty: Bool { lines.isEmpty }

    /// How many lines are queued.
    var count: Int { lines.count }

    /// Adds a scene; it replaces a queued one.
    mutating func put(scene bytes: [UInt8]) {
        replace(.scene, bytes)
    }

    /// Adds a look; it replaces a queued one.
    mutating func put(settings bytes: [UInt8]) {
        replace(.settings, bytes)
    }

    private mutating func replace(_ kind: Kind, _ bytes: [UInt8]) {
        lines.removeAll { $0.kind == kind }
        lines.append((kind, bytes))
    }

    /// Adds an event; if there are too many, the oldest is dropped.
    ///
    /// - Returns: `false` if one was dropped.
    mutating func put(event bytes: [UInt8]) -> Bool {
        defer { lines.append((.event, bytes)) }
        guard events == Self.mostEvents,
            let oldest = lines.firstIndex(where: { $0.kind == .event })
        else {
            events += 1
            return true
        }
        lines.remove(at: oldest)
        return false
    }

    /// Adds any other message.
    mutating func put(control bytes: [UInt8]) {
        lines.append((.control, bytes))
    }

    /// The next line to send.
    mutating func take() -> [UInt8]? {
        guard !lines.isEmpty else { return nil }
        let line = lines.removeFirst()
        if line.kind == .event { events -= 1 }
        return line.bytes
    }
}
