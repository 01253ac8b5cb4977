// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
public import SystemCalls

/// A descriptor that one thread makes readable, to wake another one.
public final class WakeDescriptor: Sendable {
    private let file: FileDescriptor

    /// The descriptor; it belongs to this object.
    public var number: Int32 { file.number }

    /// Creates a descriptor that is not readable.
    ///
    /// Wraps `eventfd`.
    ///
    /// - Throws: if no descriptor is left.
    public init() throws(SystemError) {
        let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0 else { throw SystemError.last("eventfd") }
        file = FileDescriptor(adopting: number)
    }

    /// Makes the descriptor readable.
    public func set() {
        // It does not fail: the counter is far from its end.
        eventfd_write(number, 1)
    }

    /// Makes the descriptor unreadable again.
    public func clear() {
        var count: eventfd_t = 0
        unsafe eventfd_read(number, &count)
    }

    /// Blocks until it is readable.
    ///
    /// Wraps `poll`, and continues after a signal.
    ///
    /// - Parameter deadline: when to give up, on the clock of `BootClock`; `nil`: never.
    /// - Returns: whether it is readable.
    public func wait(until deadline: Duration?) -> Bool {
        while true {
            var timeout: Int32 = -1
            if let deadline {
                let left = max(.zero, deadline - BootClock.now)
                // Rounded up: a rest below a millisecond would be a busy loop.
                timeout = Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
            }
            var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            let result = unsafe poll(&entry, 1, timeout)
            if result > 0 { return true }
            if result == 0, let deadline, BootClock.now >= deadline { return false }
        }
    }
}
