// SPDX-License-Identifier: MIT

import CSystemd
import SystemCalls

/// Work deferred to a later turn of the loop: however often it is scheduled, it runs once.
///
/// `sd_event` treats it as ready since its creation, so it runs before everything else of
/// its priority. Work that reschedules itself for long blocks other sources: give it a
/// larger number as its priority.
@safe
public final class DeferredSource: EventSource {
    private var handler: (() -> Void)?

    /// When the handler runs.
    enum Moment {
        /// In the turn after `schedule()`.
        case scheduled
        /// At the end of each turn in which anything else ran.
        case afterEach
    }

    init(loop: OpaquePointer, moment: Moment, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        super.init()
        let callback: sd_event_handler_t = { _, this in
            guard let this = unsafe this else { return 0 }
            let source =
                unsafe Unmanaged<DeferredSource>.fromOpaque(this).takeUnretainedValue()
            source.handler?()
            return 0
        }
        switch moment {
        case .scheduled:
            try unsafe register("sd_event_add_defer") { source, this in
                unsafe sd_event_add_defer(loop, &source, callback, this)
            }
            unschedule()
        case .afterEach:
            try unsafe register("sd_event_add_post") { source, this in
                unsafe sd_event_add_post(loop, &source, callback, this)
            }
        }
    }

    /// Runs the handler in the next turn; inside the handler, in the turn after.
    public func schedule() {
        unsafe perform("sd_event_source_set_enabled") { source in
            unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
        }
    }

    /// Cancels `schedule()`.
    public func unschedule() {
        unsafe perform("sd_event_source_set_enabled") { source in
            unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
        }
    }

    override func releaseHandler() { handler = nil }
}
