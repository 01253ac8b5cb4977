// SPDX-License-Identifier: MIT

internal import CWayland

/// A separate queue of events.
///
/// Wraps `wl_event_queue`. Destroyed after all its objects.
@safe final class EventQueue {
    private let display: DisplayHandle
    private let pointer: OpaquePointer

    init?(_ display: DisplayHandle) {
        guard let pointer = unsafe wl_display_create_queue(display.pointer) else { return nil }
        self.display = display
        unsafe self.pointer = pointer
    }

    deinit { unsafe wl_event_queue_destroy(pointer) }

    /// Creates an object from another one, with its events on this queue.
    func make(
        _ maker: Proxy,
        _ request: Request,
        _ interface: Interface,
        _ arguments: [Argument]
    ) -> Proxy {
        unsafe maker.make(request, interface, on: pointer, arguments)
    }

    /// Calls the handlers for events that were already read.
    ///
    /// Wraps `wl_display_dispatch_queue_pending`.
    func dispatchPending() { unsafe wl_display_dispatch_queue_pending(display.pointer, pointer) }

    /// Waits until the compositor has answered all requests, and calls the handlers.
    ///
    /// Wraps `wl_display_roundtrip_queue`.
    func wait() { unsafe wl_display_roundtrip_queue(display.pointer, pointer) }
}
