// SPDX-License-Identifier: MIT
//
// A source is one reason to wake up. sd_event gets an unretained pointer to the
// Swift object, which is safe because the object unregisters itself before it
// goes. A handler may drop or cancel its own source: the callback holds the
// object while the handler runs, and sd_event keeps its part until it returns.

import CSystemd
import Glibc

/// A registration with the loop: dropping it, or `cancel()`, ends it.
@safe
public class EventSource {
    private var source: OpaquePointer?

    init() {}

    deinit {
        unregister()
    }

    /// Ends the registration now and lets go of the handler.
    ///
    /// Safe inside the handler itself, and more than once.
    public final func cancel() {
        unregister()
        releaseHandler()
    }

    /// Whether it is still registered.
    public final var isRegistered: Bool { unsafe source != nil }

    /// Sets which ready sources run first: smaller numbers do; 0 unless told.
    ///
    /// Wraps `sd_event_source_set_priority`.
    public final func setPriority(_ priority: Int64) {
        unsafe perform("sd_event_source_set_priority") { source in
            unsafe sd_event_source_set_priority(source, priority)
        }
    }

    /// Lets go of what the handler captured; each kind has its own handler.
    func releaseHandler() {}

    /// Registers, handing sd_event the pointer its callback turns back into `self`.
    final func register(
        _ call: String,
        _ body: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
    ) throws(EventLoopError) {
        var made: OpaquePointer?
        let this = unsafe Unmanaged.passUnretained(self).toOpaque()
        try EventLoopError.check(unsafe body(&made, this), call)
        unsafe source = made
    }

    /// Runs a setter that can only fail by misuse, unless the source was cancelled.
    ///
    /// Nothing is to be set in a loop that has ended: its program is being taken down.
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
