// SPDX-License-Identifier: MIT

import Glibc

/// What this process was started with, and what it may use.
public enum ThisProcess {
    /// A variable of the environment; `nil` when it is not set or empty.
    ///
    /// An empty variable counts as none, as the XDG specifications say.
    public static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }

    /// The words this process was started with, byte for byte, its own name first.
    ///
    /// `CommandLine.arguments` has another character in the place of bytes that are no UTF-8.
    public static var arguments: [[UInt8]] {
        (0..<Int(CommandLine.argc)).map { index in
            guard let word = unsafe CommandLine.unsafeArgv[index] else { return [] }
            let bytes = unsafe UnsafeRawBufferPointer(start: word, count: strlen(word))
            return unsafe [UInt8](bytes)
        }
    }

    /// The file this process runs; `nil` where `/proc` is not mounted.
    public static var executable: String? {
        // Without /proc the caller looks in PATH instead.
        try? Files.target(ofLink: "/proc/self/exe")
    }

    /// The number of this process.
    public static var id: Int32 { getpid() }

    /// The user it runs for.
    public static var userID: UInt32 { getuid() }

    /// Allows as many open files as the hard limit does, 65,536 at most.
    ///
    /// Each client and plugin costs descriptors; the usual soft limit is 1,024.
    ///
    /// - Returns: the limit that now holds.
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

    /// Only this user may read what this process creates from here on.
    public static func keepFilesPrivate() {
        umask(0o077)
    }
}
