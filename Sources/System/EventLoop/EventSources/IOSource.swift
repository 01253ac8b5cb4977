// SPDX-License-Identifier: MIT

import CSystemd
import SystemCalls

/// A watch on a file descriptor; the caller keeps ownership.
///
/// Drop the source before closing the descriptor.
@safe
public final class IOSource: EventSource {
    private var handler: ((IOEvents) -> Void)?

    init(
        loop: OpaquePointer,
        fd: Int32,
        events: IOEvents,
        handler: @escaping (IOEvents) -> Void
    ) throws(SystemError) {
        self.handler = handler
        self.events = events
        super.init()
        try unsafe register("sd_event_add_io") { source, this in
            unsafe sd_event_add_io(
                loop,
                &source,
                fd,
                events.rawValue,
                { _, _, ready, this in
                    guard let this = unsafe this else { return 0 }
                    // The source is not retained: one that its own handler drops has left the kernel's
                    // list before the descriptor is closed. A copy of the descriptor in another
                    // process would keep it there for ever.
                    let handler = unsafe Unmanaged<IOSource>.fromOpaque(this)
                        ._withUnsafeGuaranteedRef { $0.handler }
                    handler?(IOEvents(rawValue: ready))
                    return 0
                },
                this
            )
        }
    }

    /// The events to wait for; with none set only errors and hang-ups are reported.
    public var events: IOEvents {
        didSet {
            guard events != oldValue else { return }
            let bits = events.rawValue
            unsafe perform("sd_event_source_set_io_events") { source in
                unsafe sd_event_source_set_io_events(source, bits)
            }
        }
    }

    /// Whether the descriptor is watched, errors and hang-ups included.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            let state = isEnabled ? SD_EVENT_ON : SD_EVENT_OFF
            unsafe perform("sd_event_source_set_enabled") { source in
                unsafe sd_event_source_set_enabled(source, Int32(state))
            }
        }
    }

    override func releaseHandler() { handler = nil }
}

/// The readiness of a file descriptor, from epoll.
///
/// `error` and `hangUp` are always reported, even without a request.
public struct IOEvents: OptionSet, Hashable, Sendable {
    /// The bits of `epoll_event.events`.
    public let rawValue: UInt32

    /// Creates a set from epoll's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Data or the end of the stream can be read (`EPOLLIN`).
    public static let readable = IOEvents(rawValue: 0x001)
    /// A write would not block (`EPOLLOUT`).
    public static let writable = IOEvents(rawValue: 0x004)
    /// The descriptor failed; for a pipe's writer: the reader is gone (`EPOLLERR`).
    public static let error = IOEvents(rawValue: 0x008)
    /// The other side is gone (`EPOLLHUP`).
    public static let hangUp = IOEvents(rawValue: 0x010)
}
