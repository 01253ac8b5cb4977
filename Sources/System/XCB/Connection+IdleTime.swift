// SPDX-License-Identifier: MIT
//
// The server counts the milliseconds since the last input in a counter of the SYNC extension,
// `IDLETIME`. An alarm on it is an event when the counter reaches a value, so nobody has to
// ask. Only one alarm exists at a time: for the time when the user leaves, then for their
// return. It compares the counter's value, not its change: nothing between two alarms is lost.

internal import CXCB
internal import Glibc

/// The alarm that comes next.
struct IdleAlarm {
    let counter: UInt32
    /// The time without input, in milliseconds.
    let limit: UInt32
    var id: UInt32
    /// Whether it fires at the next input.
    var isIdle = false
}

/// The beginning of an `AlarmNotify` event.
struct AlarmEvent {
    let code: UInt8
    let kind: UInt8
    let sequence: UInt16
    let alarm: UInt32
}

extension Connection {
    /// Reports with `Event.idleChanged` when the user has done nothing for that time; waits.
    ///
    /// A server without the counter reports nothing.
    ///
    /// - Parameter limit: the time; `nil`: never.
    /// - Returns: whether it has passed already; then its end is reported next.
    public func watchIdleTime(_ limit: Duration?) -> Bool {
        if let old = idleAlarm { unsafe topmost_sync_destroy_alarm(handle, old.id) }
        idleAlarm = nil
        guard let limit, let counter = idleCounter() else { return false }
        let milliseconds = UInt32(limit / .milliseconds(1))
        var alarm = IdleAlarm(counter: counter, limit: milliseconds, id: makeID())
        // The server compares it with an alarm only later, after the first frame perhaps.
        alarm.isIdle = value(of: counter) >= milliseconds
        idleAlarm = alarm
        createAlarm()
        return alarm.isIdle
    }

    /// Handles an alarm, and sets the next one.
    func alarmFired(_ id: UInt32) -> Event? {
        guard var alarm = idleAlarm, alarm.id == id else { return nil }
        unsafe topmost_sync_destroy_alarm(handle, id)
        alarm.id = makeID()
        alarm.isIdle.toggle()
        idleAlarm = alarm
        createAlarm()
        return .idleChanged(alarm.isIdle)
    }

    private func createAlarm() {
        guard let alarm = idleAlarm else { return }
        let value = alarm.isIdle ? alarm.limit - 1 : alarm.limit
        unsafe topmost_sync_create_alarm(handle, alarm.id, alarm.counter, value, !alarm.isIdle)
        flush()
    }

    /// Returns the value of a counter, 0 if there is none; waits.
    private func value(of counter: UInt32) -> Int64 {
        guard let reply = unsafe topmost_sync_query_counter(handle, counter) else { return 0 }
        defer { unsafe free(reply) }
        let bytes = unsafe UnsafeRawBufferPointer(start: reply, count: 32)
        let high = unsafe bytes.loadUnaligned(fromByteOffset: 8, as: Int32.self)
        let low = unsafe bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
        return Int64(high) << 32 | Int64(low)
    }

    /// Returns the server's counter of the time since the last input; waits.
    private func idleCounter() -> UInt32? {
        guard extensions.sync != nil,
            let reply = unsafe topmost_sync_list_system_counters(handle)
        else { return nil }
        defer { unsafe free(reply) }
        let size = 32 + 4 * Int(unsafe reply.pointee.length)
        let bytes = unsafe UnsafeRawBufferPointer(start: reply, count: size)
        return unsafe Self.counter("IDLETIME", in: bytes)
    }

    /// Finds a counter in the reply of `ListSystemCounters`; `nil`: it is not there.
    ///
    /// A counter is its number, a resolution of eight bytes, the length of its name in two
    /// bytes, and the name, filled up to whole words.
    private static func counter(_ name: String, in reply: UnsafeRawBufferPointer) -> UInt32? {
        var start = 32
        while start + 14 <= reply.count {
            let id = unsafe reply.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            let length = Int(
                unsafe reply.loadUnaligned(fromByteOffset: start + 12, as: UInt16.self)
            )
            let end = start + 14 + length
            guard end <= reply.count else { return nil }
            if unsafe reply[start + 14..<end].elementsEqual(name.utf8) { return id }
            start = (end + 3) / 4 * 4
        }
        return nil
    }
}
