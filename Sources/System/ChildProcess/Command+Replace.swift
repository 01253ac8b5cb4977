// SPDX-License-Identifier: MIT

import Glibc
public import SystemErrors

extension Command {
    /// Replaces this process with the program: same id, terminal and descriptors.
    ///
    /// Close-on-exec descriptors are closed and blocked signals unblocked. The streams and
    /// the group of the command are ignored.
    ///
    /// Wraps `execv`; returns only by throwing.
    ///
    /// - Throws: `ENOENT`, `EACCES` and similar errors, `EINVAL` for text with NUL in it.
    public func replaceThisProcess() throws(SystemError) -> Never {
        let words = exactWords ?? ([program] + arguments).map { Array($0.utf8) }
        guard !words.contains(where: { $0.contains(0) }) else {
            throw SystemError(call: "execv", code: EINVAL)
        }
        let strings = CStrings(words)
        var none = sigset_t()
        unsafe sigemptyset(&none)
        _ = unsafe sigprocmask(SIG_SETMASK, &none, nil)
        let code = unsafe strings.withPointers { arguments in
            guard let program = unsafe arguments[0] else { return ENOMEM }
            _ = unsafe execv(program, arguments)
            return errno
        }
        throw SystemError(call: "execv", code: code)
    }
}
