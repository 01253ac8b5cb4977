// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import SystemCalls

/// Reports that the wall clock was set, or that the machine's time zone changed.
///
/// The clock reports it by itself: nothing wakes up before.
public final class ClockChangeSource {
    private let timer: FileDescriptor
    private var watch: IOSource?
    private var zone: FileSource?

    /// Wraps `timerfd_create` and, for `/etc/localtime`, inotify.
    ///
    /// Source: timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`.
    init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else { throw SystemError.last("timerfd_create") }
        timer = FileDescriptor(adopting: number)
        try arm()
        watch = try loop.watch(fd: number, .readable) { [weak self] _ in
            guard let self else { return }
            // It fails with ECANCELED, as says that the clock was set; so may the next call.
            var bytes: [UInt8] = []
            _ = try? timer.read(into: &bytes)
            _ = try? arm()
            handler()
        }
        zone = try loop.watchFile("/etc", [.created, .movedTo]) { change in
            if change.name == "localtime" { handler() }
        }
    }

    /// Waits for a time that never comes, or for a clock that is set.
    private func arm() throws(SystemError) {
        var time = itimerspec()
        time.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        guard unsafe timerfd_settime(timer.number, flags, &time, nil) == 0 else {
            throw SystemError.last("timerfd_settime")
        }
    }
}
