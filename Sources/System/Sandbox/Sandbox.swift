// SPDX-License-Identifier: MIT
//
// A program drops its privileges before it reads untrusted input. Nothing
// here needs root or a user namespace, which some distributions and service units forbid.

import CSandbox
import CZeroing
import Glibc
public import SystemCalls

/// Ways for this process to give up rights, for good.
public enum Sandbox {
    /// Gives up files, the network, new processes and new rights.
    ///
    /// What stays: reading and writing descriptors that are open or arrive on a socket,
    /// memory that is not executable, threads, memory files, clocks. Load libraries before.
    /// Everything else fails with `EPERM`. Uses seccomp and, where the kernel has it,
    /// Landlock.
    ///
    /// - Throws: if the kernel has no seccomp.
    public static func giveUpEverything() throws(SystemError) {
        try giveUpNewRights()
        try closeFiles()
        try pureFilter.apply()
    }

    /// Gives up writing files, the network, new processes and new rights.
    ///
    /// What stays: reading files, and what `giveUpEverything` leaves. Landlock is not used:
    /// it also hides other processes. Everything else fails with `EPERM`.
    ///
    /// - Throws: if the kernel has no seccomp.
    public static func giveUpAllButReading() throws(SystemError) {
        try giveUpNewRights()
        try readingFilter.apply()
    }

    /// Gives up all files but those below a folder, the network, new processes and new rights.
    ///
    /// Where the kernel has no Landlock, files elsewhere can still be read and written.
    /// Everything else fails with `EPERM`.
    ///
    /// - Parameter folder: its files may be read, written, made, renamed and removed.
    /// - Throws: if the kernel has no seccomp.
    public static func giveUpAllButFiles(below folder: String) throws(SystemError) {
        try giveUpNewRights()
        if let rules = try Landlock(denying: .all) {
            try rules.allow(.reading.union(.writing), below: folder)
            try rules.apply()
        }
        try storingFilter.apply()
    }

    /// Gives up writing files, starting programs, new rights, and signals to processes
    /// that this one did not start.
    ///
    /// What stays: reading files, open descriptors, memory files, sockets. Other processes
    /// can no longer be inspected. Call it while there is one thread. Without Landlock in
    /// the kernel only new rights are given up.
    ///
    /// - Parameters:
    ///   - folders: may be written, with all below; one that does not exist is left out.
    ///   - programs: may still be started, with what loads them.
    /// - Throws: if the kernel has Landlock and refuses.
    public static func giveUpWritingAndStarting(
        exceptBelow folders: [String],
        andOf programs: [String]
    ) throws(SystemError) {
        try giveUpNewRights()
        guard let rules = try Landlock(denying: .writing.union(.executing), isolatesSignals: true)
        else { return }
        for folder in folders { try rules.allow(.writing, below: folder) }
        // Where started programs leave what nobody reads.
        try rules.allow(.writingFile, below: "/dev/null")
        for program in programs { try rules.allow(.executing, below: program) }
        if let loader = unsafe topmost_loader().map({ unsafe String(cString: $0) }) {
            try rules.allow(.executing, below: loader)
        }
        try rules.apply()
    }

    /// Gives up files, starting programs and new rights.
    ///
    /// What stays: open descriptors, the network. Without Landlock in the kernel only new
    /// rights are given up.
    ///
    /// - Parameters:
    ///   - folder: its files may be read, written, made, renamed and removed.
    ///   - others: files and folders that may be read, with all below; one that does not
    ///     exist is left out.
    /// - Throws: if the kernel has Landlock and refuses.
    public static func giveUpFiles(
        exceptBelow folder: String,
        andReadingBelow others: [String]
    ) throws(SystemError) {
        try giveUpNewRights()
        guard let rules = try Landlock(denying: .all, isolatesSignals: true) else { return }
        try rules.allow(.reading.union(.writing), below: folder)
        for other in others { try rules.allow(.reading, below: other) }
        try rules.allow(.writingFile.union(.reading), below: "/dev/null")
        try rules.apply()
    }

    /// Gives up new connections, to the session bus for example.
    ///
    /// What stays: open connections, pairs of sockets, everything else. Neither can another
    /// process be used for it.
    ///
    /// - Throws: if the kernel has no seccomp.
    public static func giveUpConnecting() throws(SystemError) {
        try giveUpNewRights()
        try SystemCallFilter(denied: [
            __NR_socket, __NR_connect, __NR_io_uring_setup, __NR_ptrace, __NR_process_vm_writev,
            __NR_pidfd_getfd,
        ]).apply()
    }

    private static func giveUpNewRights() throws(SystemError) {
        try SystemError.check(topmost_prctl(PR_SET_NO_NEW_PRIVS, 1), "prctl(PR_SET_NO_NEW_PRIVS)")
    }

    /// Forbids core dumps, and other processes of this user to read this one's memory.
    ///
    /// Wraps `prctl(PR_SET_DUMPABLE)` and `setrlimit(RLIMIT_CORE)`.
    public static func keepMemoryPrivate() {
        hideMemory(true)
        forbidCoreDumps()
    }

    /// Forbids core dumps, and other processes of this user to read this one's memory and
    /// links in `/proc`, until this is undone.
    ///
    /// Programs that this process starts are not affected. Wraps `prctl(PR_SET_DUMPABLE)`.
    public static func hideMemory(_ isHidden: Bool) {
        // Cannot fail with these arguments.
        _ = topmost_prctl(PR_SET_DUMPABLE, isHidden ? 0 : 1)
    }

    /// Forbids core dumps of this process and of the programs that it starts.
    ///
    /// Other processes can still see which program this is. Wraps `setrlimit(RLIMIT_CORE)`.
    public static func forbidCoreDumps() { limit(RLIMIT_CORE, to: 0) }

    /// Overwrites all memory with zeros when it is freed, by any library, from now on.
    ///
    /// It costs about as much as filling that memory once more.
    public static func zeroFreedMemory() { topmost_zero_freed_memory() }

    /// Limits the memory that this process may allocate, in bytes.
    ///
    /// Wraps `setrlimit(RLIMIT_DATA)`, which counts private writable memory and so leaves
    /// libraries and memory files alone.
    public static func limitMemory(to bytes: Int) {
        limit(RLIMIT_DATA, to: UInt(bytes))
    }

    /// Ends this process with SIGPROF once it has used that much time of the processor,
    /// from now on.
    ///
    /// Wraps `setitimer(ITIMER_PROF)`.
    public static func limitProcessorTime(to seconds: Int) {
        var value = itimerval()
        value.it_value.tv_sec = seconds
        unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &value, nil)
    }

    private static func limit(_ resource: __rlimit_resource, to value: UInt) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        // Lowering a limit always succeeds.
        unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Denies opening any file, in addition to the filter.
    private static func closeFiles() throws(SystemError) {
        try Landlock(denying: .all)?.apply()
    }

    /// What reading files needs, besides pure computing.
    private static var readingFilter: SystemCallFilter {
        var filter = pureFilter
        filter.allowed += [
            __NR_newfstatat, __NR_statx, __NR_statfs, __NR_readlinkat, __NR_faccessat,
            __NR_faccessat2, __NR_getdents64, __NR_getcwd, __NR_dup, __NR_prctl,
            __NR_prlimit64, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid, __NR_uname,
        ]
        #if arch(x86_64)
        filter.allowed += [__NR_stat, __NR_lstat, __NR_access, __NR_readlink]
        #endif
        filter.with.removeAll { $0.call == __NR_newfstatat }
        filter.without.append((__NR_openat, 2, UInt32(O_ACCMODE | O_CREAT | O_TRUNC)))
        // Its flags are in memory too.
        filter.missing.append(__NR_openat2)
        return filter
    }

    /// What a database needs, besides reading files.
    private static var storingFilter: SystemCallFilter {
        var filter = readingFilter
        filter.allowed += [
            __NR_openat, __NR_fsync, __NR_fdatasync, __NR_fallocate, __NR_fchmod, __NR_fchown,
            __NR_mkdirat, __NR_unlinkat, __NR_renameat, __NR_renameat2, __NR_fchdir,
        ]
        #if arch(x86_64)
        filter.allowed += [__NR_unlink, __NR_rename, __NR_mkdir]
        #endif
        filter.without.removeAll { $0.call == __NR_openat }
        return filter
    }

    // Macros that need _GNU_SOURCE.
    private static let atEmptyPath: UInt32 = 0x1000
    private static let cloneThread: UInt32 = 0x10000

    /// What pure computing on open descriptors needs.
    private static var pureFilter: SystemCallFilter {
        var filter = SystemCallFilter(allowed: [
            __NR_read, __NR_readv, __NR_pread64, __NR_write, __NR_writev, __NR_pwrite64,
            __NR_lseek, __NR_close, __NR_fstat, __NR_fcntl, __NR_ftruncate, __NR_memfd_create,
            __NR_recvmsg, __NR_sendmsg, __NR_ppoll, __NR_brk, __NR_munmap, __NR_mremap,
            __NR_madvise, __NR_futex, __NR_set_robust_list, __NR_rseq, __NR_sched_yield,
            __NR_sched_getaffinity, __NR_getrandom, __NR_clock_gettime, __NR_clock_getres,
            __NR_clock_nanosleep, __NR_nanosleep, __NR_gettimeofday, __NR_getpid, __NR_gettid,
            __NR_tgkill, __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn,
            __NR_sigaltstack, __NR_restart_syscall, __NR_setitimer, __NR_exit, __NR_exit_group,
        ])
        #if arch(x86_64)
        filter.allowed += [__NR_poll, __NR_time]
        #endif
        let executable = UInt32(PROT_EXEC)
        filter.without = [(__NR_mmap, 2, executable), (__NR_mprotect, 2, executable)]
        // `fstat` of newer C libraries: no path, only a descriptor.
        filter.with = [(__NR_newfstatat, 3, atEmptyPath), (__NR_clone, 0, cloneThread)]
        // Its flags are in memory, where a filter cannot see them; libraries then use clone.
        filter.missing = [__NR_clone3]
        return filter
    }
}
