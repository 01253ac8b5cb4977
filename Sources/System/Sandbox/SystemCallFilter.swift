// SPDX-License-Identifier: MIT
//
// The kernel runs this program before each system call. It compares the number with the
// listed ones in turn; a call that is not listed fails with EPERM, so that a library
// that only probes for it continues.

import CSandbox
import Glibc
import SystemCalls

/// A list of allowed or of denied system calls, as a program for seccomp(2).
struct SystemCallFilter {
    /// Calls without a condition.
    var allowed: [Int32] = []
    /// Calls that fail; then all that are not listed are allowed.
    var denied: [Int32] = []
    /// Calls whose argument must have none of some bits.
    var without: [(call: Int32, argument: UInt32, bits: UInt32)] = []
    /// Calls whose argument must have all of some bits: one bit.
    var with: [(call: Int32, argument: UInt32, bit: UInt32)] = []
    /// Calls that do not exist, as far as the process can tell.
    var missing: [Int32] = []

    /// The program.
    var program: [sock_filter] {
        let allow = ret(UInt32(SECCOMP_RET_ALLOW))
        let deny = ret(UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM))
        let kill = ret(UInt32(bitPattern: Int32(truncatingIfNeeded: SECCOMP_RET_KILL_PROCESS)))
        var program = [load(4), jump(Self.equal, topmost_architecture, 1, 0), kill, load(0)]
        #if arch(x86_64)
        // The numbers of the x32 interface.
        program += [jump(Self.atLeast, 0x4000_0000, 0, 1), kill]
        #endif
        for call in allowed { program += [jump(Self.equal, UInt32(call), 0, 1), allow] }
        for call in denied { program += [jump(Self.equal, UInt32(call), 0, 1), deny] }
        for rule in without {
            program += [
                jump(Self.equal, UInt32(rule.call), 0, 4), load(16 + 8 * rule.argument),
                jump(Self.anyBit, rule.bits, 0, 1), deny, allow,
            ]
        }
        for rule in with {
            program += [
                jump(Self.equal, UInt32(rule.call), 0, 4), load(16 + 8 * rule.argument),
                jump(Self.anyBit, rule.bit, 0, 1), allow, deny,
            ]
        }
        for call in missing {
            program += [
                jump(Self.equal, UInt32(call), 0, 1),
                ret(UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)),
            ]
        }
        return program + [denied.isEmpty ? deny : allow]
    }

    /// Applies the filter to all threads of this process, for good.
    func apply() throws(SystemError) {
        var program = program
        let count = UInt16(program.count)
        let code = unsafe program.withUnsafeMutableBufferPointer { instructions in
            var whole = unsafe sock_fprog(len: count, filter: instructions.baseAddress)
            return unsafe topmost_seccomp(&whole)
        }
        try SystemError.check(code, "seccomp")
    }

    private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
    private static let atLeast = UInt16(BPF_JMP | BPF_JGE | BPF_K)
    private static let anyBit = UInt16(BPF_JMP | BPF_JSET | BPF_K)

    /// Loads a word of the call's description: 0 its number, 4 the architecture, from 16
    /// the lower halves of its arguments, each 8 bytes apart.
    private func load(_ offset: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    private func jump(_ code: UInt16, _ value: UInt32, _ yes: UInt8, _ no: UInt8) -> sock_filter {
        sock_filter(code: code, jt: yes, jf: no, k: value)
    }

    private func ret(_ value: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: value)
    }
}
