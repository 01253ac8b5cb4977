// SPDX-License-Identifier: MIT

import CSpawn
import Glibc

/// Sets what every program of Topmost needs of its signals; its `main` begins with this.
///
/// Shells, window managers and service managers pass on what they ignore or block: without
/// `SIGCHLD` nobody learns that a child ended, without `SIGALRM` nothing ends a stuck display.
/// A pipe without a reader and a file at its size limit are errors, `EPIPE` and `EFBIG`, and
/// end no process. Started programs get the default actions.
///
/// Wraps `signal` and `sigprocmask`.
public func setSignalActions() {
    for number in [SIGCHLD, SIGALRM, SIGPROF, SIGXCPU] { signal(number, SIG_DFL) }
    ignoreBrokenPipes()
    signal(SIGXFSZ, SIG_IGN)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    _ = unsafe sigprocmask(SIG_SETMASK, &none, nil)
}

/// Makes writes to a pipe without a reader fail with `EPIPE` instead of ending this process.
///
/// Wraps `signal(SIGPIPE, SIG_IGN)`.
public func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
}

/// Whether this process ignores a signal, for example `SIGHUP` under nohup(1).
///
/// Wraps `sigaction`.
public func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
}
