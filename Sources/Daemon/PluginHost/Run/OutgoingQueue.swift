// SPDX-License-Identifier: MIT
//
// A plugin that does not read must not make the daemon's memory grow. A new scene
// replaces the queued one, and so do looks; events to observers drop the oldest;
// there are few other messages.

/// Lines queued until a plugin reads them.
struct OutgoingQueue {
    /// Maximum number of queued events.
    static let maximumEvents = 256

    /// What a line is.
    enum Kind {
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

    /// Adds a line.
    ///
    /// A scene or a look replaces a queued one; if there are too many events, the oldest is
    /// dropped.
    ///
    /// - Returns: `false` if an event was dropped.
    @discardableResult
    mutating func put(_ bytes: [UInt8], as kind: Kind) -> Bool {
        defer { lines.append((kind, bytes)) }
        switch kind {
        case .scene, .settings: lines.removeAll { $0.kind == kind }
        case .control: break
        case .event:
            guard events == Self.maximumEvents,
                let oldest = lines.firstIndex(where: { $0.kind == .event })
            else {
                events += 1
                break
            }
            lines.remove(at: oldest)
            return false
        }
        return true
    }

    /// The next line to send.
    mutating func take() -> [UInt8]? {
        guard !lines.isEmpty else { return nil }
        let line = lines.removeFirst()
        if line.kind == .event { events -= 1 }
        return line.bytes
    }
}
