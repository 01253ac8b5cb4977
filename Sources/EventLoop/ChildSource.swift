// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// Tells once that a child of this process ended, and reaps it.
///
/// A source dropped before that leaves the child to its owner to reap.
@safe
public final class ChildSource: EventSource {
    private var handler: ((ChildStatus) -> Void)?

    init(
        loop: OpaquePointer,
        processID: Int32,
        handler: @escaping (ChildStatus) -> Void
    ) throws(EventLoopError) {
        self.handler = handler
        super.init()
        // sd_event insists on it, also where it uses a pidfd.
        try SignalSource.block(SIGCHLD)
        try unsafe register("sd_event_add_child") { source, this in
            unsafe sd_event_add_child(
                loop,
                &source,
                processID,
                WEXITED,
                { _, information, this in
                    guard let this = unsafe this, let information = unsafe information else {
                        return 0
                    }
                    let source =
                        unsafe Unmanaged<ChildSource>.fromOpaque(this).takeUnretainedValue()
                    source.handler?(unsafe ChildStatus(information.pointee))
                    return 0
                },
                this
            )
        }
    }

    override func releaseHandler() { handler = nil }
}

extension ChildStatus {
    /// What `waitid` told.
    fileprivate init(_ information: siginfo_t) {
        let status = unsafe information._sifields._sigchld.si_status
        // CLD_EXITED is 1; killed and dumped carry the signal.
        self = unsafe information.si_code == 1 ? .exited(status) : .signalled(status)
    }
}
