// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import SystemCalls

/// A signal, reported by the loop instead of an interrupting handler.
///
/// The signal stays blocked in the calling thread, so a signal that arrives while the
/// source is dropped does not trigger its default action.
@safe
public final class SignalSource: EventSource {
    private var handler: (() -> Void)?

    init(loop: OpaquePointer, signal: Int32, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        super.init()
        try Self.block(signal)
        try unsafe register("sd_event_add_signal") { source, this in
            unsafe sd_event_add_signal(
                loop,
                &source,
                signal,
                { _, _, this in
                    guard let this = unsafe this else { return 0 }
                    let source =
                        unsafe Unmanaged<SignalSource>.fromOpaque(this).takeUnretainedValue()
                    source.handler?()
                    return 0
                },
                this
            )
        }
    }

    override func releaseHandler() { handler = nil }

    /// Blocks one signal in this thread with `pthread_sigmask`.
    static func block(_ signal: Int32) throws(SystemError) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        guard result == 0 else { throw SystemError(call: "pthread_sigmask", code: result) }
    }
}
