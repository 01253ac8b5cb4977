// SPDX-License-Identifier: MIT
//
// The loop on the only thread. Sources are plain objects: a handler is called as long as
// its source exists. Nothing here blocks except `run`.

import CSystemd
import Files
import Glibc
public import SystemCalls

/// The main loop, over libsystemd's `sd_event`.
///
/// Belongs to the thread that created it. Each turn runs one ready source; the
/// smallest priority comes first. What `atTurnEnd` was given runs after it.
@safe
public final class EventLoop {
    private let pointer: OpaquePointer
    private let thread = pthread_self()
    private let clock: ManualClock?
    private var idle: (after: Duration, handler: () -> Void)?
    private var turnEnd: () -> Void = {}
    private var isTurnEndScheduled = false

    /// Creates a separate loop for this thread.
    ///
    /// Wraps `sd_event_new`.
    ///
    /// - Throws: if the kernel has no descriptor or memory left.
    public convenience init() throws(SystemError) {
        try self.init(clock: nil)
    }

    /// Creates a loop whose timers follow a simulation's clock; `nil`: the kernel's.
    package init(clock: ManualClock?) throws(SystemError) {
        self.clock = clock
        var made: OpaquePointer?
        try SystemError.check(event: unsafe sd_event_new(&made), "sd_event_new")
        guard let made = unsafe made else {
            throw SystemError(call: "sd_event_new", code: ENOMEM)
        }
        unsafe pointer = made
    }

    deinit {
        unsafe sd_event_unref(pointer)
    }

    /// The current span since boot, suspend included.
    public var now: Duration { clock?.now ?? BootClock.now }

    /// The current span since boot without suspend: the clock of input devices.
    public var awake: Duration { clock?.now ?? BootClock.awake }

    /// Runs until `exit(code:)`, then the exit handlers, and returns the code.
    ///
    /// - Throws: if the wait itself fails; the loop is then unusable.
    public func run() throws(SystemError) -> Int32 {
        while !isFinished {
            var hasRun = try turn(timeout: idle?.after)
            while !hasRun, let idle, !isFinished {
                idle.handler()
                hasRun = try turn(timeout: nil, isUnmapped: true)
            }
        }
        return exitCode ?? 0
    }

    /// Calls the handler in `run` when no source has run for that time; again only after one has.
    ///
    /// It costs no timer: a busy loop has nothing to arm, and an idle one does not wake up. After the
    /// handler, code and constants are unmapped until a source is ready. Starting, or showing
    /// something for the first time, touches code all over the program and its libraries, and the
    /// kernel maps neighbouring pages too; those that are used again cost a soft fault each, as they
    /// stay in the page cache. Breakpoints that a debugger wrote into code are lost.
    public func onIdle(
        after time: Duration = .seconds(2),
        handler: @escaping () -> Void
    ) {
        idle = (time, handler)
    }

    /// Sets what `scheduleTurnEnd` has run, once for each turn in which it is called: after the
    /// source that runs, before any other, and without a system call, which a deferred source needs.
    public func atTurnEnd(_ handler: @escaping () -> Void) { turnEnd = handler }

    /// Has the handler of `atTurnEnd` run at the end of this turn; outside a turn, in the next one.
    public func scheduleTurnEnd() { isTurnEndScheduled = true }

    /// Waits at most `timeout` (nil: for ever) and runs at most one source.
    ///
    /// Wraps `sd_event_prepare`, `sd_event_wait` and `sd_event_dispatch`.
    ///
    /// - Returns: whether anything ran; false also once the loop has ended.
    /// - Throws: if the wait itself fails.
    @discardableResult
    public func runOnce(timeout: Duration? = nil) throws(SystemError) -> Bool {
        try turn(timeout: timeout)
    }

    /// `runOnce`, with code unmapped while it waits if `isUnmapped`.
    private func turn(timeout: Duration?, isUnmapped: Bool = false) throws(SystemError) -> Bool {
        checkThread()
        guard !isFinished else { return false }
        // What was scheduled outside a turn does not wait for a source.
        if endTurn() { return true }
        let limit = timeout?.microsecondsRoundedUp ?? UInt64.max
        var result = unsafe sd_event_prepare(pointer)
        if result == 0 {
            if isUnmapped { ThisProcess.waitUnmapped(unsafe sd_event_get_fd(pointer)) }
            result = unsafe sd_event_wait(pointer, limit)
        }
        let isReady = try SystemError.check(event: result, "sd_event_wait") > 0
        if isReady {
            try SystemError.check(event: unsafe sd_event_dispatch(pointer), "sd_event_dispatch")
        }
        return endTurn() || isReady
    }

    /// Runs the handler of `atTurnEnd` if it is scheduled and the loop goes on; returns whether it ran.
    private func endTurn() -> Bool {
        guard isTurnEndScheduled, exitCode == nil else { return false }
        isTurnEndScheduled = false
        turnEnd()
        return true
    }

    /// Ends `run()` after the current handler; the last code counts.
    ///
    /// Wraps `sd_event_exit`.
    public func exit(code: Int32) {
        checkThread()
        // Fails only in a forked child or if the loop has already ended.
        _ = unsafe sd_event_exit(pointer, code)
    }

    /// The code given to `exit(code:)`, if any.
    public var exitCode: Int32? {
        var code: Int32 = 0
        return unsafe sd_event_get_exit_code(pointer, &code) >= 0 ? code : nil
    }

    /// Whether the loop has ended, its exit handlers included.
    public var isFinished: Bool {
        unsafe sd_event_get_state(pointer) == SD_EVENT_FINISHED
    }

    private func checkThread() {
        assert(
            pthread_equal(thread, pthread_self()) != 0,
            "an event loop is used only on the thread that made it"
        )
    }
}

extension EventLoop {
    /// Calls the handler each time the descriptor is ready, until the source is dropped.
    ///
    /// One descriptor can have one source only (`EEXIST`), and a regular file none (`EPERM`).
    ///
    /// Wraps `sd_event_add_io`.
    public func watch(
        fd: Int32,
        _ events: IOEvents,
        handler: @escaping (IOEvents) -> Void
    ) throws(SystemError) -> IOSource {
        checkThread()
        return try unsafe IOSource(loop: pointer, fd: fd, events: events, handler: handler)
    }

    /// Creates a timer, disarmed, on the clock of `now`.
    ///
    /// It never fires early, and at most `accuracy` late: a large value lets the kernel
    /// wake once for several timers.
    ///
    /// Wraps `sd_event_add_time`.
    public func timer(
        accuracy: Duration = .milliseconds(1),
        handler: @escaping () -> Void
    ) throws(SystemError) -> TimerSource {
        checkThread()
        return try unsafe TimerSource(
            loop: pointer,
            clock: clock,
            accuracy: accuracy,
            handler: handler
        )
    }

    /// Blocks a signal and reports it through the loop instead.
    ///
    /// Wraps `sd_event_add_signal`.
    public func onSignal(
        _ signal: Int32,
        handler: @escaping () -> Void
    ) throws(SystemError) -> SignalSource {
        checkThread()
        return try unsafe SignalSource(loop: pointer, signal: signal, handler: handler)
    }

    /// Reports the end of a child once, and reaps it.
    ///
    /// Blocks `SIGCHLD`. `onStop` is for callers that pass a terminal to the child: it is
    /// called at each stop with the signal, for example `SIGTSTP` for Ctrl-Z.
    ///
    /// Wraps `sd_event_add_child`.
    public func onChildExit(
        _ processID: Int32,
        onStop: ((Int32) -> Void)? = nil,
        handler: @escaping (ChildStatus) -> Void
    ) throws(SystemError) -> ChildSource {
        checkThread()
        return try unsafe ChildSource(
            loop: pointer,
            processID: processID,
            onStop: onStop,
            handler: handler
        )
    }

    /// Creates work that runs once in a later turn each time it is scheduled.
    ///
    /// Wraps `sd_event_add_defer`.
    public func deferred(
        handler: @escaping () -> Void
    ) throws(SystemError) -> DeferredSource {
        checkThread()
        return try unsafe DeferredSource(loop: pointer, moment: .scheduled, handler: handler)
    }

    /// Creates work that runs after every turn in which another source ran.
    ///
    /// Wraps `sd_event_add_post`.
    public func afterEach(
        handler: @escaping () -> Void
    ) throws(SystemError) -> DeferredSource {
        checkThread()
        return try unsafe DeferredSource(loop: pointer, moment: .afterEach, handler: handler)
    }

    /// Reports changes of a file, or of the files in a directory.
    ///
    /// If the file may be replaced by renaming, watch its directory.
    ///
    /// Wraps `sd_event_add_inotify`.
    ///
    /// - Throws: `ENOENT` if the path does not exist.
    public func watchFile(
        _ path: String,
        _ kinds: FileChange.Kinds = .contents,
        handler: @escaping (FileChange) -> Void
    ) throws(SystemError) -> FileSource {
        checkThread()
        return try unsafe FileSource(loop: pointer, path: path, kinds: kinds, handler: handler)
    }

    /// Reports that the wall clock was set, or that the time zone changed, until the source is
    /// dropped.
    public func onClockChange(
        handler: @escaping () -> Void
    ) throws(SystemError) -> ClockChangeSource {
        try ClockChangeSource(loop: self, handler: handler)
    }

    /// Reports that the network may work again, until the source is dropped.
    ///
    /// - Throws: `EAFNOSUPPORT` where the sandbox of the process forbids it.
    public func onNetworkChange(
        handler: @escaping () -> Void
    ) throws(SystemError) -> NetworkChangeSource {
        try NetworkChangeSource(loop: self, handler: handler)
    }
}

extension SystemError {
    /// Throws if a call of sd_event returned a negative error number.
    @discardableResult
    static func check(event result: Int32, _ call: String) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(call: call, code: -result) }
        return result
    }
}
