// SPDX-License-Identifier: MIT

import CSystemd
import SystemCalls

/// A timer that fires once each time it is armed.
@safe
public final class TimerSource: EventSource {
    private var handler: (() -> Void)?
    /// The clock of a simulation; `nil`: that of the kernel.
    private let clock: ManualClock?

    /// The deadline as a span since boot; nil while disarmed.
    public private(set) var deadline: Duration?

    init(
        loop: OpaquePointer,
        clock: ManualClock?,
        accuracy: Duration,
        handler: @escaping () -> Void
    ) throws(SystemError) {
        self.handler = handler
        self.clock = clock
        super.init()
        guard clock == nil else {
            clock?.add(self)
            return
        }
        // Zero would mean sd_event's default of 250 ms.
        let window = max(1, accuracy.microsecondsRoundedUp)
        try unsafe register("sd_event_add_time") { source, this in
            unsafe sd_event_add_time(
                loop,
                &source,
                CLOCK_BOOTTIME,
                UInt64.max,
                window,
                { _, _, this in
                    guard let this = unsafe this else { return 0 }
                    unsafe Unmanaged<TimerSource>.fromOpaque(this).takeUnretainedValue().fire()
                    return 0
                },
                this
            )
        }
        disarm()
    }

    /// Arms the timer for a span since boot; fires immediately if that has passed.
    ///
    /// Never fires early. Replaces an earlier deadline.
    ///
    /// Wraps `sd_event_source_set_time`.
    public func arm(at deadline: Duration) {
        guard deadline != self.deadline else { return }
        self.deadline = deadline
        let moment = deadline.microsecondsRoundedUp
        unsafe perform("sd_event_source_set_time") { source in
            let result = unsafe sd_event_source_set_time(source, moment)
            guard result >= 0 else { return result }
            return unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
        }
    }

    /// Arms the timer for a span from now.
    public func arm(after span: Duration) {
        arm(at: (clock?.now ?? BootClock.now) + span)
    }

    /// Disarms the timer.
    public func disarm() {
        deadline = nil
        unsafe perform("sd_event_source_set_enabled") { source in
            unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
        }
    }

    /// Calls the handler; the timer is disarmed.
    func fire() {
        deadline = nil
        handler?()
    }

    override func releaseHandler() { handler = nil }
}

extension Duration {
    /// Whole microseconds, rounded up so that nothing fires early; negative is 0.
    var microsecondsRoundedUp: UInt64 {
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = components
        let micro: Int64 = 1_000_000_000_000
        // Half of the range: sd_event adds the accuracy to it.
        guard seconds < Int64.max / 2_000_000 else { return UInt64.max / 4 }
        return UInt64(seconds) * 1_000_000 + UInt64((attoseconds + micro - 1) / micro)
    }
}
