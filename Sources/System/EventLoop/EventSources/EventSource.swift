// SPDX-License-Identifier: MIT
//
// A source is one registered reason to wake up. sd_event gets an unretained pointer to
// the Swift object; this is safe because the object unregisters itself before it is
// freed. A handler may drop or cancel its own source: the callback retains the object, or
// its handler, while the handler runs, and sd_event keeps its part until the callback returns.

import CSystemd
import Glibc
import SystemCalls

/// A registration with the loop: dropping it, or `cancel()`, ends it.
@safe
public class EventSource {
    private var source: OpaquePointer?

    init() {}

    deinit {
        unregister()
    }

    /// Ends the registration and releases the handler.
    ///
    /// Safe inside the handler itself; may be called more than once.
    public final func cancel() {
        unregister()
        releaseHandler()
    }

    /// Whether it is still registered.
    public final var isRegistered: Bool { unsafe source != nil }

    /// Sets the order of ready sources: smaller numbers run first; the default is 0.
    ///
    /// Wraps `sd_event_source_set_priority`.
    public final func setPriority(_ priority: Int64) {
        unsafe perform("sd_event_source_set_priority") { source in
            unsafe sd_event_source_set_priority(source, priority)
        }
    }

    /// Releases the handler's captures; each subclass has its own handler.
    func releaseHandler() {}

    /// Registers with sd_event, passing the pointer that its callback converts to `self`.
    final func register(
        _ call: String,
        _ body: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
    ) throws(SystemError) {
        var made: OpaquePointer?
        let this = unsafe Unmanaged.passUnretained(self).toOpaque()
        try SystemError.check(event: unsafe body(&made, this), call)
        unsafe source = made
    }

    /// Runs a setter that fails only on misuse; does nothing after cancellation.
    ///
    /// A loop that has ended ignores setters: its program is shutting down.
    final func perform(_ call: String, _ body: (OpaquePointer) -> Int32) {
        guard let source = unsafe source else { return }
        let result = unsafe body(source)
        if result == -ESTALE { return }
        precondition(result >= 0, "\(call): error \(-result)")
    }

    private func unregister() {
        guard let registered = unsafe source else { return }
        unsafe source = nil
        unsafe sd_event_source_disable_unref(registered)
    }
}
