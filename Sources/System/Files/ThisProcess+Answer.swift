// SPDX-License-Identifier: MIT
//
// A server that does not answer blocks the library that connects to it, and the library
// has no timeout. A display that is stuck in its own code must not keep the input. So the
// process sets a timeout on itself with a signal, which needs no loop.

internal import Glibc

extension ThisProcess {
    /// Ends this process with status 69 unless `answered` is called in time.
    ///
    /// For the short time in which a screen is opened, before there is a loop.
    ///
    /// Wraps `setitimer`. Source: `sysexits.h`, `EX_UNAVAILABLE`.
    public static func awaitAnswer(within span: Duration) {
        signal(SIGALRM) { _ in
            // Only functions that are safe in a signal handler.
            let text: StaticString = "no answer\n"
            _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
            _exit(69)
        }
        setAlarm(span)
    }

    /// Cancels the timeout: the answer has arrived.
    public static func answered() {
        setAlarm(.zero)
        signal(SIGALRM, nil)
    }

    /// Ends this process with SIGALRM after a span, unless called again before.
    ///
    /// Works whatever the process is doing. The time of a suspend does not count. Must not
    /// be used between `awaitAnswer` and `answered`.
    ///
    /// Wraps `setitimer`.
    ///
    /// - Parameter span: the time left, more than 0; `nil` cancels the timeout.
    public static func endUnlessRenewed(within span: Duration?) {
        setAlarm(span ?? .zero)
    }

    private static func setAlarm(_ span: Duration) {
        let (seconds, attoseconds) = span.components
        var value = itimerval()
        value.it_value.tv_sec = Int(seconds)
        value.it_value.tv_usec = Int(attoseconds / 1_000_000_000_000)
        unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil)
    }
}
