// SPDX-License-Identifier: MIT
//
// A plugin that does not read must not make the daemon grow. Scenes replace
// one another, and so do looks; events to observers drop the oldest; and of
// everything else there is only a handful.

/// Lines that wait for a plugin to read.
struct OutgoingQueue {
    /// Events that may wait.
    static let mostEvents = 256

    private enum Kind {
        case scene
        case settings
        case event
        case control
    }

    private var lines: [(kind: Kind, bytes: [UInt8])] = []
    private var events = 0

    /// Whether nothing waits.
    var isEmpty: Bool { lines.isEmpty }

    /// How many lines wait.
    var count: Int { lines.count }

    /// A scene: it takes the place of one that still waits.
    mutating func put(scene bytes: [UInt8]) {
        replace(.scene, bytes)
    }

    /// A look: it takes the place of one that still waits.
    mutating func put(settings bytes: [UInt8]) {
        replace(.settings, bytes)
    }

    private mutating func replace(_ kind: Kind, _ bytes: [UInt8]) {
        lines.removeAll { $0.kind == kind }
        lines.append((kind, bytes))
    }

    /// An event: with too many, the oldest goes.
    ///
    /// - Returns: whether none had to go.
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

    /// Anything else.
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
