// SPDX-License-Identifier: MIT
//
// A terminal has one foreground process group, which may read it and receives Ctrl-C
// and Ctrl-Z. A program that we run has a separate group, so the terminal is lent to
// it, and taken back before the shell needs it. Other members of a pipeline are in
// our group: the terminal is not lent before the program asks for it, because they
// may need it.
//
// Source: POSIX.1-2017, 11.1.4 "Terminal Access Control"; The GNU C Library,
// "Implementing a Job Control Shell".

import Glibc
import SystemCalls

/// The terminal from which this command was started.
package final class ControllingTerminal {
    private let file: FileDescriptor

    /// Opens the terminal, even if no stream refers to it; `nil`: none.
    package init?() {
        // Not an error: cron and services have no terminal.
        guard let file = try? FileDescriptor.open("/dev/tty", flags: O_RDWR | O_NOCTTY) else {
            return nil
        }
        self.file = file
        // Needed to take it back while in the background.
        signal(SIGTTOU, SIG_IGN)
    }

    /// The descriptor, used to lend the terminal when a program starts.
    package var number: Int32 { file.number }

    /// Whether our group is in the foreground.
    package var isOurs: Bool { tcgetpgrp(file.number) == getpgrp() }

    /// Whether that group is in the foreground.
    package func isLent(to group: Int32) -> Bool { tcgetpgrp(file.number) == group }

    /// Puts another group into the foreground, if this process's group is there.
    package func lend(to group: Int32) {
        if isOurs { tcsetpgrp(file.number, group) }
    }

    /// Puts our group back into the foreground, if that group is still there.
    package func takeBack(from group: Int32) {
        if isLent(to: group) { tcsetpgrp(file.number, getpgrp()) }
    }
}
