// SPDX-License-Identifier: MIT
//
// A program that dies by its own fault must not leave the shell in raw mode on
// the wrong screen. What puts the terminal back is prepared beforehand: when a
// fault comes nothing may be allocated, only write(2) and tcsetattr(3) are
// called, and then the fault goes its way.
//
// Source: signal-safety(7).

import Glibc
import Synchronization

/// Puts the terminal back when the program crashes.
enum CrashGuard {
    /// What to do, made ready; reached from a signal handler, so through an
    /// atomic number and not through an object.
    @unsafe
    private struct Plan {
        var file: Int32
        var settings: termios
        var bytes: UnsafeMutablePointer<UInt8>
        var count: Int
    }

    private static let address = Atomic<UInt>(0)
    private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

    /// From now on a fault puts the terminal back.
    static func arm(file: Int32, settings: termios, leave: [UInt8]) {
        disarm()
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, leave.count))
        for (index, byte) in leave.enumerated() { unsafe bytes[index] = byte }
        let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        unsafe plan.initialize(
            to: Plan(file: file, settings: settings, bytes: bytes, count: leave.count)
        )
        address.store(UInt(bitPattern: plan), ordering: .sequentiallyConsistent)
        for fault in faults { install(fault) }
    }

    /// A fault is nobody's business any more.
    static func disarm() {
        let old = address.exchange(0, ordering: .sequentiallyConsistent)
        guard let plan = unsafe UnsafeMutablePointer<Plan>(bitPattern: old) else { return }
        for fault in faults { _ = signal(fault, SIG_DFL) }
        unsafe plan.pointee.bytes.deallocate()
        unsafe plan.deallocate()
    }

    /// Does what was prepared, once.
    private static func restore() {
        let old = address.exchange(0, ordering: .sequentiallyConsistent)
        guard let plan = unsafe UnsafeMutablePointer<Plan>(bitPattern: old) else { return }
        _ = unsafe write(plan.pointee.file, plan.pointee.bytes, plan.pointee.count)
        _ = unsafe tcsetattr(plan.pointee.file, TCSANOW, &plan.pointee.settings)
    }

    /// Wraps `sigaction`: the default is back before the handler runs, so that
    /// returning from it repeats the fault for good.
    private static func install(_ fault: Int32) {
        var action = sigaction()
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        unsafe action.__sigaction_handler.sa_handler = { fault in
            CrashGuard.restore()
            // A fault that was sent, not made, is not repeated by returning.
            _ = raise(fault)
        }
        _ = unsafe sigaction(fault, &action, nil)
    }
}
