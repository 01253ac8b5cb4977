// SPDX-License-Identifier: MIT

import CSpawn
import Glibc
public import SystemCalls

/// A started program.
///
/// The owner watches for its end through the event loop. Dropping it only closes our
/// ends of its pipes.
public final class Child {
    /// The process id, which is also the id of its group.
    public let processID: Int32
    private var input: FileDescriptor?
    private var output: FileDescriptor?
    private var error: FileDescriptor?
    private let deliver: (Int32) -> Bool
    private var hasEnded = false

    /// Owns our ends of its pipes; `deliver` sends a signal to its group, and returns
    /// whether there was a process to receive it.
    package init(
        processID: Int32,
        input: consuming FileDescriptor?,
        output: consuming FileDescriptor?,
        error: consuming FileDescriptor?,
        deliver: @escaping (Int32) -> Bool
    ) {
        self.processID = processID
        self.deliver = deliver
        self.input = input
        self.output = output
        self.error = error
    }

    /// Returns, once, our end of its standard input; closing it ends the input.
    public func takeInput() -> FileDescriptor? { input.take() }

    /// Returns, once, our end of its standard output.
    public func takeOutput() -> FileDescriptor? { output.take() }

    /// Returns, once, our end of its standard error.
    public func takeError() -> FileDescriptor? { error.take() }

    /// Sends a signal to the program's process group.
    ///
    /// Only valid until the end of the handler that reports the program's exit: before the
    /// process is reaped its id cannot be reused. Wraps `kill`.
    ///
    /// - Returns: whether there was a process to receive it.
    @discardableResult
    public func signalGroup(_ signal: Int32) -> Bool {
        guard !hasEnded else { return false }
        return deliver(signal)
    }

    /// Waits for its end, where no loop watches for that.
    ///
    /// Wraps `waitpid`.
    public func reap() {
        while !hasEnded, waitpid(processID, nil, 0) < 0, errno == EINTR {}
        hasEnded = true
    }

    /// Marks the process as reaped: no more signals are sent to its id.
    public func noteEnd() {
        hasEnded = true
    }
}

/// A process that this one did not start, as a descriptor: its number cannot become another's.
public final class RunningProcess {
    private let file: FileDescriptor

    /// Opens a process; `nil`: there is none with that number, or no descriptor is left.
    ///
    /// Wraps `pidfd_open`.
    public init?(_ processID: Int32) {
        let number = topmost_pidfd_open(processID)
        guard number >= 0 else { return nil }
        file = FileDescriptor(adopting: number)
    }

    /// Sends a signal.
    ///
    /// Wraps `pidfd_send_signal`.
    ///
    /// - Parameter signal: its number.
    /// - Returns: whether it was sent; not if the process has ended or is not this user's.
    @discardableResult
    public func send(_ signal: Int32) -> Bool {
        topmost_pidfd_signal(file.number, signal) == 0
    }
}
