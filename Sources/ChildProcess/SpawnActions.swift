// SPDX-License-Identifier: MIT

import CSpawn
import Glibc

/// The steps in a child between fork and exec.
@safe
final class SpawnActions {
    private var actions = unsafe posix_spawn_file_actions_t()
    /// The child's ends of pipes, closed here once it runs.
    private var ends: [Int32] = []

    init() throws(ChildProcessError) {
        try ChildProcessError.check(
            unsafe posix_spawn_file_actions_init(&actions),
            "posix_spawn_file_actions_init"
        )
    }

    deinit {
        unsafe posix_spawn_file_actions_destroy(&actions)
        for end in ends { close(end) }
    }

    /// Sets the child's descriptor `target` to a stream and returns our end of a pipe.
    func attach(
        _ stream: Command.Stream,
        to target: Int32
    ) throws(ChildProcessError) -> FileDescriptor? {
        switch stream {
        case .inherited:
            // A duplicate onto itself clears close-on-exec in the child.
            try duplicate(target, to: target)
            return nil
        case .descriptor(let number):
            try duplicate(number, to: target)
            return nil
        case .null:
            let flags = target == 0 ? O_RDONLY : O_WRONLY
            try ChildProcessError.check(
                unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", flags, 0),
                "posix_spawn_file_actions_addopen"
            )
            return nil
        case .pipe:
            let pipe = try Pipe()
            let isInput = target == 0
            let theirs = isInput ? try pipe.reader.duplicate() : try pipe.writer.duplicate()
            let end = isInput ? try pipe.writer.duplicate() : try pipe.reader.duplicate()
            try duplicate(theirs.number, to: target)
            ends.append(theirs.release())
            try end.setNonBlocking()
            return end
        }
    }

    /// Makes the child's group the foreground of a terminal.
    func takeTerminal(_ terminal: Int32) throws(ChildProcessError) {
        try ChildProcessError.check(
            unsafe posix_spawn_file_actions_addtcsetpgrp_np(&actions, terminal),
            "posix_spawn_file_actions_addtcsetpgrp_np"
        )
    }

    /// Closes everything but the child's three streams, even without close-on-exec.
    func closeOthers() throws(ChildProcessError) {
        try ChildProcessError.check(
            unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3),
            "posix_spawn_file_actions_addclosefrom_np"
        )
    }

    /// Starts the program `words[0]` in a separate group, with no signal blocked and only
    /// the named ones ignored.
    ///
    /// Without an environment it gets this process's, byte for byte.
    func spawn(
        _ words: [[UInt8]],
        _ environment: [[UInt8]]?,
        keptIgnored: [Int32]
    ) throws(ChildProcessError) -> Int32 {
        var attributes = posix_spawnattr_t()
        try ChildProcessError.check(
            unsafe posix_spawnattr_init(&attributes),
            "posix_spawnattr_init"
        )
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var all = sigset_t()
        unsafe sigfillset(&all)
        for signal in keptIgnored { unsafe sigdelset(&all, signal) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        try ChildProcessError.check(
            unsafe posix_spawnattr_setflags(&attributes, Int16(flags)),
            "posix_spawnattr_setflags"
        )
        let arguments = CStrings(words)
        let variables = CStrings(environment ?? [])
        var processID: pid_t = 0
        let code = unsafe arguments.withPointers { arguments in
            unsafe variables.withPointers { variables in
                guard let program = unsafe arguments[0] else { return ENOMEM }
                return unsafe posix_spawnp(
                    &processID,
                    program,
                    &actions,
                    &attributes,
                    arguments,
                    environment == nil ? topmost_environ() : variables
                )
            }
        }
        try ChildProcessError.check(code, "posix_spawnp")
        return processID
    }

    private func duplicate(_ source: Int32, to target: Int32) throws(ChildProcessError) {
        try ChildProcessError.check(
            unsafe posix_spawn_file_actions_adddup2(&actions, source, target),
            "posix_spawn_file_actions_adddup2"
        )
    }
}
