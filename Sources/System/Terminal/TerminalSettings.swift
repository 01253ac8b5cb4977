// SPDX-License-Identifier: MIT
//
// Gives the terminal's settings back, also from the background: when a shell notices that
// its job was killed, it takes the terminal back before the display does. Changing settings
// then stops the program with SIGTTOU, or fails with EIO where nobody could continue it,
// unless that signal is blocked. Some shells also set what they need themselves; that stays.
//
// Source: POSIX.1-2017, 11.1.4 "Terminal Access Control"; tcsetattr(3). Only functions of
// signal-safety(7), because a fault handler calls it too.

import Glibc

/// The settings before and while a program uses its terminal.
struct TerminalSettings {
    /// What the terminal had, and has again afterwards.
    let original: termios
    /// What the program has set.
    let raw: termios

    /// The settings of a terminal, and what makes it raw.
    init(original: termios) {
        self.original = original
        var raw = original
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON | IXOFF)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_cflag |= tcflag_t(CS8)
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        self.raw = raw
    }

    /// Restores a terminal that still has what the program has set.
    func restore(_ file: Int32) {
        var now = termios()
        guard unsafe tcgetattr(file, &now) == 0, now.c_lflag == raw.c_lflag,
            now.c_iflag == raw.c_iflag, now.c_oflag == raw.c_oflag
        else { return }
        var blocked = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe sigaddset(&blocked, SIGTTOU)
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
        var settings = original
        _ = unsafe tcsetattr(file, TCSANOW, &settings)
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
