// SPDX-License-Identifier: MIT

import EventLoop

/// The bits of `DBusWatchFlags`.
struct WatchFlags: OptionSet {
    let rawValue: UInt32

    static let readable = WatchFlags(rawValue: 1)
    static let writable = WatchFlags(rawValue: 2)
    static let error = WatchFlags(rawValue: 4)
    static let hangUp = WatchFlags(rawValue: 8)

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ events: IOEvents) {
        self = []
        if events.contains(.readable) { insert(.readable) }
        if events.contains(.writable) { insert(.writable) }
        if events.contains(.error) { insert(.error) }
        if events.contains(.hangUp) { insert(.hangUp) }
    }

    var events: IOEvents {
        var result: IOEvents = []
        if contains(.readable) { result.insert(.readable) }
        if contains(.writable) { result.insert(.writable) }
        return result
    }
}
