// SPDX-License-Identifier: MIT
//
// A server that is there but does not answer holds up whoever opens it, in a
// library that knows no limit. So the process puts one on itself, which needs
// nothing of what hangs.

internal import Glibc

extension ThisProcess {
    /// Ends this process with status 69 unless `answered` is called in time.
    ///
    /// For the short while in which a screen is opened, before there is a loop.
    ///
    /// Wraps `setitimer`. Source: `sysexits.h`, `EX_UNAVAILABLE`.
    public static func awaitAnswer(within span: Duration) {
        signal(SIGALRM) { _ in
            // Only what a signal's handler may call.
            let text: StaticString = "no answer\n"
            _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
            _exit(69)
        }
        setAlarm(span)
    }

    /// What was waited for is there.
    public static func answered() {
        setAlarm(.zero)
        signal(SIGALRM, nil)
    }

    private static func setAlarm(_ span: Duration) {
        let (seconds, attoseconds) = span.components
        var value = itimerval()
        value.it_value.tv_sec = Int(seconds)
        value.it_value.tv_usec = Int(attoseconds / 1_000_000_000_000)
        unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
    }
}
