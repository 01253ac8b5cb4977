// SPDX-License-Identifier: MIT

import CLinkMap
import Glibc
import SystemCalls

/// The arguments, environment and limits of this process.
public enum ThisProcess {
    /// Returns an environment variable; `nil` if it is unset or empty.
    public static func variable(_ name: String) -> String? { environmentVariable(name) }

    /// Sets an environment variable, also for programs that are started later.
    ///
    /// Wraps `setenv`; no other thread may read the environment.
    public static func setVariable(_ name: String, to value: String) {
        _ = unsafe setenv(name, value, 1)
    }

    /// Whether the name of a variable of the environment has a prefix.
    public static func hasVariable(from prefix: String) -> Bool {
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            if unsafe strncmp(entry, prefix, prefix.utf8.count) == 0 { return true }
            unsafe next += 1
        }
        return false
    }

    /// The variables of the environment whose names have a prefix; later ones of a name count.
    public static func variables(from prefix: String) -> [String: String] {
        var variables: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let text = unsafe String(cString: entry)
            unsafe next += 1
            guard text.hasPrefix(prefix), let sign = text.firstIndex(of: "=") else { continue }
            variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
        }
        return variables
    }

    /// The arguments of this process, byte for byte, starting with its own name.
    ///
    /// `CommandLine.arguments` replaces bytes that are not UTF-8.
    public static var arguments: [[UInt8]] {
        (0..<Int(CommandLine.argc)).map { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return [] }
            let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            return unsafe [UInt8](bytes)
        }
    }

    /// The file of this process; `nil` if `/proc` is not mounted.
    ///
    /// After an upgrade it is the new file at the path of the old one.
    public static var executable: String? {
        // Without /proc the caller searches in PATH instead.
        guard let path = try? Files.target(ofLink: "/proc/self/exe") else { return nil }
        return Files.exists(path) ? path : Files.pathOfExecutable(path)
    }

    /// Whether there is a program of that path, or of that name in `PATH`.
    public static func finds(_ program: String) -> Bool {
        guard !program.contains("/") else { return Files.isExecutable(program) }
        let folders = (variable("PATH") ?? "/bin:/usr/bin").split(separator: ":")
        return folders.contains { Files.isExecutable("\($0)/\(program)") }
    }

    /// Returns the path of a program in the folder of this one.
    public static func sibling(_ name: String) -> String {
        let path = (executable ?? "").split(separator: "/", omittingEmptySubsequences: false)
        return path.dropLast().joined(separator: "/") + "/" + name
    }

    /// The process id.
    public static var id: Int32 { getpid() }

    /// The user id.
    public static var userID: UInt32 { getuid() }

    /// Runs a body as another user, if this process may: with root's rights.
    ///
    /// Only the effective user changes. That is what the kernel tells the other end of a
    /// socket that the body connects (unix(7), `SO_PEERCRED`).
    public static func asUser<Result, Failure>(
        _ user: UInt32,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let own = geteuid()
        guard own != user, seteuid(user) == 0 else { return try body() }
        // Back to a user that it was: this cannot fail.
        defer { seteuid(own) }
        return try body()
    }

    /// Raises the limit of open files to the hard limit, 65,536 at most.
    ///
    /// Each client and plugin needs descriptors; the usual soft limit is 1,024.
    ///
    /// - Returns: the new limit.
    @discardableResult
    public static func raiseFileLimit() -> UInt64 {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return 0
        }
        let wanted = min(limit.rlim_max, 65_536)
        guard limit.rlim_cur < wanted else { return UInt64(limit.rlim_cur) }
        let before = limit.rlim_cur
        limit.rlim_cur = wanted
        let done = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        return UInt64(done ? wanted : before)
    }

    /// Limits this process to what a helper needs that reads small files: 64 descriptors,
    /// 256 MiB of memory, 60 seconds of processor time, no file writing, no core dump.
    public static func limitResources() {
        let limits: [(__rlimit_resource, rlim_t)] = [
            (RLIMIT_NOFILE, 64), (RLIMIT_DATA, 256 << 20), (RLIMIT_CPU, 60), (RLIMIT_FSIZE, 0),
            (RLIMIT_CORE, 0),
        ]
        for (resource, value) in limits {
            var limit = rlimit(rlim_cur: value, rlim_max: value)
            // Fails only if the limit is lower already.
            unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        }
    }

    /// Makes files that this process creates from now on private to this user.
    public static func keepFilesPrivate() {
        umask(0o077)
    }

    /// Lets other processes go first when the processor is busy.
    ///
    /// Wraps `setpriority`.
    public static func lowerPriority() {
        // Only a wish: a service's unit may forbid the call.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    }
}

// An idle program should not hold the memory that it needed for its last work: free heap, and code
// (`EventLoop.onIdle`).

extension ThisProcess {
    /// Keeps freed blocks of up to 2 MiB for the next ones, until `trimHeap`.
    ///
    /// Otherwise each block of the size of a picture is mapped again, and the kernel clears every
    /// page of it.
    ///
    /// Wraps `mallopt`.
    public static func keepFreedBlocks() {
        guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
        typealias Set = @convention(c) (Int32, Int32) -> Int32
        let set = unsafe unsafeBitCast(symbol, to: Set.self)
        // Source: mallopt(3), M_MMAP_THRESHOLD and M_TRIM_THRESHOLD in glibc's <malloc.h>.
        _ = set(-3, 2 << 20)
        _ = set(-1, 4 << 20)
    }

    /// Returns free heap pages to the system: after a burst the heap is fragmented.
    ///
    /// Wraps `malloc_trim`.
    public static func trimHeap() {
        // Swift's Glibc module omits <malloc.h>; other C libraries have no such function.
        guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (Int) -> Int32
        let trim = unsafe unsafeBitCast(symbol, to: Trim.self)
        _ = trim(0)
    }

    /// Waits until there is something to read, or the end, or a signal, with the code and the
    /// constants of this program unmapped.
    ///
    /// Wraps `madvise(MADV_DONTNEED)` and `poll`.
    public static func waitUnmapped(_ descriptor: Int32) { topmost_wait_unmapped(descriptor) }
}
