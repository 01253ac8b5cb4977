// SPDX-License-Identifier: MIT
//
// What holds for this process, asked of the kernel: a restriction that was requested may
// not have been carried out.

import CSandbox
import Glibc
import SystemCalls

/// The restrictions of this process.
public enum Restrictions {
    /// The names of the restrictions, some with a value: `seccomp`, `landlock=7`.
    ///
    /// - `no_new_privileges`: programs that it starts get no more rights than it has.
    /// - `seccomp`: a filter of system calls.
    /// - `landlock`: files cannot be written; the version of the kernel's Landlock.
    /// - `no_connections`: no new ones, to the session bus for example.
    /// - `no_core_dumps`: a crash writes none of its memory to disk.
    /// - `own_user_namespace`: other programs of the user cannot be read or traced.
    /// - `memory_max`, `tasks_max`: limits of its control group, bytes and threads.
    public static var effective: [String] {
        let status = fields(of: text("/proc/self/status"))
        var names: [String] = []
        if status["NoNewPrivs"] == "1" { names.append("no_new_privileges") }
        if status["Seccomp"] == "2" { names.append("seccomp") }
        if deniesWriting { names.append("landlock=\(Landlock.version)") }
        if deniesConnecting { names.append("no_connections") }
        if hasNoCoreDumps { names.append("no_core_dumps") }
        if isInOwnUserNamespace(map: text("/proc/self/uid_map")) {
            names.append("own_user_namespace")
        }
        return names + limits(of: text("/proc/self/cgroup"), below: "/sys/fs/cgroup")
    }

    /// The limits of a process's control group, version 2; `max` is no limit.
    ///
    /// - Parameters:
    ///   - membership: the text of its `cgroup` in `/proc`.
    ///   - root: where control groups are mounted.
    /// - Returns: `memory_max=1073741824`, `tasks_max=128`, as far as they are set.
    static func limits(of membership: String, below root: String) -> [String] {
        let folder = root + controlGroup(membership)
        let files = [("memory_max", "/memory.max"), ("tasks_max", "/pids.max")]
        return files.compactMap { name, file in
            UInt64(text(folder + file).prefix { $0 != "\n" }).map { "\(name)=\($0)" }
        }
    }

    /// Whether a file that everybody may write cannot be opened for it.
    private static var deniesWriting: Bool {
        let file = unsafe open("/dev/zero", O_WRONLY | O_CLOEXEC)
        if file >= 0 { close(file) }
        return file < 0 && errno == EACCES
    }

    /// Whether there are no sockets even of the kind that connects to programs here.
    private static var deniesConnecting: Bool {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if socket >= 0 { close(socket) }
        return socket < 0 && errno == EPERM
    }

    private static var hasNoCoreDumps: Bool {
        var core = rlimit(rlim_cur: 1, rlim_max: 1)
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        return core.rlim_cur == 0 || topmost_dumpable() != 1
    }

    /// From `name:\tvalue` lines.
    static func fields(of text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[String(parts[0])] = String(parts[1].dropFirst()) }
        }
        return fields
    }

    /// From the map of user ids: the first namespace maps all of them to themselves.
    static func isInOwnUserNamespace(map: String) -> Bool {
        let numbers = map.split { $0 == " " || $0 == "\n" }
        return !numbers.isEmpty && numbers != ["0", "0", "4294967295"]
    }

    /// The path below the root of control groups, version 2.
    static func controlGroup(_ text: String) -> String {
        let line = text.split(separator: "\n").first { $0.hasPrefix("0::") }
        return String(line?.dropFirst(3) ?? "/nowhere")
    }

    /// The text of a file of the kernel, up to 64 kB; empty: it cannot be read.
    private static func text(_ path: String) -> String {
        guard let file = try? FileDescriptor.open(path, flags: O_RDONLY) else { return "" }
        return String(decoding: file.firstBytes(65_536), as: UTF8.self)
    }
}
