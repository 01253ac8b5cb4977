// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import Synchronization
public import SystemCalls

/// An event loop on a thread of its own, for programs that have another loop, or none.
///
/// `State` is made on the thread and stays there. Jobs are the only way to it: they run
/// in sequence. The thread sleeps while there is nothing to do, and ends with the program.
public final class LoopThread<State>: Sendable {
    /// What runs on the thread.
    public typealias Job = @Sendable (State) -> Void

    private let make: @Sendable (EventLoop) -> State
    private let jobs = Mutex<[Job]>([])
    /// Ready while there are jobs.
    private let bell: WakeDescriptor
    /// The process that has the thread: a fork does not take it along.
    private let process = getpid()

    /// Starts the thread.
    ///
    /// Wraps `eventfd` and `pthread_create`.
    ///
    /// - Parameter make: makes the state, on the thread.
    /// - Throws: if the kernel has no descriptor or no thread left.
    public init(_ make: @escaping @Sendable (EventLoop) -> State) throws(SystemError) {
        self.make = make
        bell = try WakeDescriptor()
        // Signals are the program's: none is delivered to this thread.
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                if let argument = unsafe argument {
                    let work = unsafe Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue()
                    work.run()
                }
                return nil
            },
            Unmanaged.passRetained(ThreadWork { [self] in run() }).toOpaque()
        )
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        guard result == 0 else { throw SystemError(call: "pthread_create", code: result) }
        pthread_detach(thread)
    }

    /// Whether the thread is in this process; not after a fork, in the child.
    public var isHere: Bool { process == getpid() }

    /// Runs a job on the thread, after all earlier ones; returns at once.
    public func run(_ job: @escaping Job) {
        let isFirst = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if isFirst { bell.set() }
    }

    private func run() {
        do {
            let loop = try EventLoop()
            let state = make(loop)
            let source = try loop.watch(fd: bell.number, .readable) { [self] _ in
                bell.clear()
                let ready = jobs.withLock { jobs in
                    let ready = jobs
                    jobs = []
                    return ready
                }
                for job in ready { job(state) }
            }
            _ = try withExtendedLifetime(source) { try loop.run() }
        } catch {
            preconditionFailure("the thread has no event loop: \(error)")
        }
    }
}

/// What a thread runs: a C function carries no closure.
final class ThreadWork {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
