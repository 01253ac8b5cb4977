// SPDX-License-Identifier: MIT

internal import CWayland

/// A queue whose events are dispatched apart from all others.
///
/// Wraps `wl_event_queue`. Ends after all objects made with it.
@safe final class EventQueue {
    private let display: DisplayHandle
    private let pointer: OpaquePointer

    init?(_ display: DisplayHandle) {
        guard let pointer = unsafe wl_display_create_queue(display.pointer) else { return nil }
        self.display = display
        unsafe self.pointer = pointer
    }

    deinit { unsafe wl_event_queue_destroy(pointer) }

    /// Has an object make another one whose events come through this queue.
    func make(
        _ maker: Proxy,
        _ request: Request,
        _ interface: Interface,
        _ arguments: [Argument]
    ) -> Proxy {
        unsafe maker.make(request, interface, on: pointer, arguments)
    }

    /// Calls the handlers for what was read already.
    ///
    /// Wraps `wl_display_dispatch_queue_pending`.
    func dispatchPending() { unsafe wl_display_dispatch_queue_pending(display.pointer, pointer) }

    /// Waits until the compositor has answered all requests, and calls the handlers.
    ///
    /// Wraps `wl_display_roundtrip_queue`.
    func wait() { unsafe wl_display_roundtrip_queue(display.pointer, pointer) }
}
