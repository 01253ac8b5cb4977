// SPDX-License-Identifier: MIT

import Glibc

/// A user of the machine, from its user database.
public struct UserAccount: Hashable, Sendable {
    /// The user id.
    public let id: UInt32
    /// The id of the user's own group.
    public let group: UInt32
    /// The name.
    public let name: String
    /// The home folder.
    public let home: String

    /// Looks a user up; `nil`: there is none with that id.
    ///
    /// Wraps `getpwuid`, which may ask a directory service; no other thread may call it meanwhile.
    public init?(_ id: UInt32) {
        guard let entry = unsafe getpwuid(id) else { return nil }
        self.id = id
        group = unsafe entry.pointee.pw_gid
        name = unsafe String(cString: entry.pointee.pw_name)
        home = unsafe String(cString: entry.pointee.pw_dir)
    }

    /// Makes this process the user's, for good: nothing of root's rights is left.
    ///
    /// It loses its controlling terminal, into which it could type what its starter would read.
    ///
    /// Wraps `ioctl(TIOCNOTTY)`, `initgroups`, `setgid` and `setuid`, which change the real, effective and saved ids of a
    /// process with root's rights.
    ///
    /// - Throws: the failed call; the process must end then.
    public func become() throws(SystemError) {
        guard getuid() != id || geteuid() != id else { return }
        try leaveTerminal()
        guard unsafe initgroups(name, group) == 0 else { throw .last("initgroups") }
        guard setgid(group) == 0 else { throw .last("setgid") }
        guard setuid(id) == 0 else { throw .last("setuid") }
        guard id == 0 || setuid(0) != 0 else { throw SystemError(call: "setuid", code: EPERM) }
    }

    private func leaveTerminal() throws(SystemError) {
        let number = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else {
            // There is none.
            guard errno == ENXIO || errno == ENOENT else { throw .last("open", "/dev/tty") }
            return
        }
        let terminal = FileDescriptor(adopting: number)
        guard ioctl(terminal.number, UInt(TIOCNOTTY)) == 0 else { throw .last("ioctl") }
    }
}
