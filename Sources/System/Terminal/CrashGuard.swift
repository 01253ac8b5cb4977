// SPDX-License-Identifier: MIT
//
// A crash must not leave the shell in raw mode on the alternate screen. The restoration
// is prepared beforehand: a fault handler must not allocate, so it only calls write(2)
// and restores the settings, and then lets the fault continue.
//
// Source: signal-safety(7).

import Glibc
import Synchronization

/// Restores the terminal when the program crashes.
enum CrashGuard {
    /// The prepared restoration; a signal handler reads it through an atomic number,
    /// not an object.
    @unsafe
    private struct Plan {
        var file: Int32
        var settings: TerminalSettings
        var bytes: UnsafeMutablePointer<UInt8>
        var count: Int
    }

    private static let address = Atomic<UInt>(0)
    private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

    /// Prepares the restoration and installs the handlers.
    static func arm(file: Int32, settings: TerminalSettings, leave: [UInt8]) {
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

    /// Stops restoring on faults.
    static func disarm() {
        let old = address.exchange(0, ordering: .sequentiallyConsistent)
        guard let plan = unsafe UnsafeMutablePointer<Plan>(bitPattern: old) else { return }
        for fault in faults { _ = signal(fault, SIG_DFL) }
        unsafe plan.pointee.bytes.deallocate()
        unsafe plan.deallocate()
    }

    /// Restores the terminal, once.
    private static func restore() {
        let old = address.exchange(0, ordering: .sequentiallyConsistent)
        guard let plan = unsafe UnsafeMutablePointer<Plan>(bitPattern: old) else { return }
        _ = unsafe write(plan.pointee.file, plan.pointee.bytes, plan.pointee.count)
        unsafe plan.pointee.settings.restore(plan.pointee.file)
    }

    /// Installs the handler with `sigaction`: the default action is reset before
    /// the handler runs, so returning from it repeats the fault and ends the
    /// program.
    private static func install(_ fault: Int32) {
        var action = sigaction()
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        unsafe action.__sigaction_handler.sa_handler = { fault in
            CrashGuard.restore()
            // A fault sent by another process is not repeated by returning.
            _ = raise(fault)
        }
        _ = unsafe sigaction(fault, &action, nil)
    }
}
