// SPDX-License-Identifier: MIT
//
// A plugin that does not read must not make the daemon grow. Scenes replace
// one another, events to observers drop the oldest, and of everything else
// there can only be a handful before the plugin is ended for its silence.

/// Lines that wait for a plugin to read.
struct Outbox {
    /// Events that may wait.
    static let mostEvents = 256

    private enum Kind {
        case scene
        case event
        case control
    }

    private var lines: [(kind: Kind, bytes: [UInt8])] = []
    private var events = 0
    /// Events dropped since `takeDropped`.
    private var dropped = 0

    /// Whether nothing waits.
    var isEmpty: Bool { lines.isEmpty }

    /// How many lines wait.
    var count: Int { lines.count }

    /// A scene: it takes the place of one that still waits.
    mutating func put(scene bytes: [UInt8]) {
        lines.removeAll { $0.kind == .scene }
        lines.append((.scene, bytes))
    }

    /// An event: with too many, the oldest goes.
    mutating func put(event bytes: [UInt8]) {
        if events == Self.mostEvents, let oldest = lines.firstIndex(where: { $0.kind == .event }) {
            lines.remove(at: oldest)
            dropped += 1
        } else {
            events += 1
        }
        lines.append((.event, bytes))
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

    /// How many events were dropped since it was asked last.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
