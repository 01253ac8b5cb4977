// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import SystemCalls

/// Reports the end of a child process, once, and reaps it; on request also each stop.
///
/// If the source is dropped earlier, the child's owner must reap it.
@safe
public final class ChildSource: EventSource {
    private var handler: ((ChildStatus) -> Void)?
    private var onStop: ((Int32) -> Void)?

    init(
        loop: OpaquePointer,
        processID: Int32,
        onStop: ((Int32) -> Void)?,
        handler: @escaping (ChildStatus) -> Void
    ) throws(SystemError) {
        self.handler = handler
        self.onStop = onStop
        super.init()
        // sd_event requires this, even when it uses a pidfd.
        try SignalSource.block(SIGCHLD)
        try unsafe register("sd_event_add_child") { source, this in
            unsafe sd_event_add_child(
                loop,
                &source,
                processID,
                onStop == nil ? WEXITED : WEXITED | WSTOPPED,
                { _, information, this in
                    guard let this = unsafe this, let information = unsafe information else {
                        return 0
                    }
                    let source =
                        unsafe Unmanaged<ChildSource>.fromOpaque(this).takeUnretainedValue()
                    unsafe source.report(information.pointee)
                    return 0
                },
                this
            )
        }
        guard onStop != nil else { return }
        // By default the source fires only once, which would be at the first stop.
        unsafe perform("sd_event_source_set_enabled") { source in
            unsafe sd_event_source_set_enabled(source, Int32(SD_EVENT_ON))
        }
    }

    override func releaseHandler() {
        handler = nil
        onStop = nil
    }

    private func report(_ information: siginfo_t) {
        // CLD_STOPPED; the child is still there.
        if unsafe information.si_code == 5 {
            onStop?(unsafe information._sifields._sigchld.si_status)
        } else {
            handler?(unsafe ChildStatus(information))
        }
    }
}

extension ChildStatus {
    /// Converts the result of `waitid`.
    fileprivate init(_ information: siginfo_t) {
        let status = unsafe information._sifields._sigchld.si_status
        // CLD_EXITED is 1; killed and dumped carry the signal.
        self = unsafe information.si_code == 1 ? .exited(status) : .signalled(status)
    }
}

/// How a process ended.
public enum ChildStatus: Hashable, Sendable, CustomStringConvertible {
    /// The process exited with this status, 0 to 255.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)

    /// The exit status of a shell: a signal counts as 128 plus its number.
    public var shellStatus: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }

    /// Whether it exited with status 0.
    public var isSuccess: Bool { self == .exited(0) }

    /// `exit status 1`, `signal 9`.
    public var description: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signalled(let signal): "signal \(signal)"
        }
    }
}
