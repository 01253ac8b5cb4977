// SPDX-License-Identifier: MIT
//
// A terminal has one process group in its foreground: the one that may read it
// and that Ctrl-C and Ctrl-Z are for. A program we run has a group of its own,
// so the terminal has to be lent to it, and taken back before a shell expects
// it back. Others of a pipeline are in our group: what they need is not lent
// before the program asks for it.
//
// Source: POSIX.1-2017, 11.1.4 "Terminal Access Control"; The GNU C Library,
// "Implementing a Job Control Shell".

import ChildProcess
import Glibc

/// The terminal this command was started from.
final class ControllingTerminal {
    private let file: FileDescriptor

    /// Finds it, also where no stream leads to it; nil when there is none.
    init?() {
        // No terminal is nothing to tell: cron and services have none.
        guard let file = try? FileDescriptor.open("/dev/tty", flags: O_RDWR | O_NOCTTY) else {
            return nil
        }
        self.file = file
        // It is taken back from the background.
        signal(SIGTTOU, SIG_IGN)
    }

    /// The descriptor to lend it by, when a program starts.
    var number: Int32 { file.number }

    /// Whether our own group is in its foreground.
    var isOurs: Bool { tcgetpgrp(file.number) == getpgrp() }

    /// Whether that group is in its foreground.
    func isLent(to group: Int32) -> Bool { tcgetpgrp(file.number) == group }

    /// Puts another group into its foreground, where it is ours to give.
    func lend(to group: Int32) {
        if isOurs { tcsetpgrp(file.number, group) }
    }

    /// Puts our own group back, where that group still has it.
    func takeBack(from group: Int32) {
        if isLent(to: group) { tcsetpgrp(file.number, getpgrp()) }
    }
}
