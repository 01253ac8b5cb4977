// SPDX-License-Identifier: MIT

import CSpawn
import Glibc
import SystemCalls

/// What happens in a child between fork and exec.
@safe
struct SpawnActions: ~Copyable {
    private var how = unsafe topmost_spawn()
    /// The child's ends of pipes, closed here once it runs.
    private var ends: [Int32] = []

    /// - Parameters:
    ///   - keptIgnored: the signals that stay ignored; all others get their default action.
    ///   - endsWithParent: whether the child is killed when this thread ends.
    ///   - startsWhenAsked: whether the child waits for its standard input before exec.
    init(keptIgnored: [Int32], endsWithParent: Bool, startsWhenAsked: Bool) {
        unsafe how.terminal = -1
        unsafe how.guard = -1
        unsafe how.dies_with_parent = endsWithParent ? 1 : 0
        unsafe how.waits_for_input = startsWhenAsked ? 1 : 0
        unsafe sigfillset(&how.defaults)
        for signal in keptIgnored { unsafe sigdelset(&how.defaults, signal) }
    }

    deinit {
        for end in ends { close(end) }
    }

    /// Sets the child's descriptor `target` to a stream and returns our end of a pipe.
    mutating func attach(
        _ stream: Command.Stream,
        to target: Int32
    ) throws(SystemError) -> FileDescriptor? {
        switch stream {
        case .inherited: assign(target, to: target)
        case .descriptor(let number): assign(number, to: target)
        case .null:
            let number = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
            guard number >= 0 else { throw SystemError.last("open") }
            // Numbers below 3 would be overwritten by the streams.
            keep(try FileDescriptor(adopting: number).duplicate(), as: target)
        case .pipe:
            let pipe = try Pipe()
            let isInput = target == 0
            let end = isInput ? try pipe.writer.duplicate() : try pipe.reader.duplicate()
            keep(isInput ? try pipe.reader.duplicate() : try pipe.writer.duplicate(), as: target)
            try end.setNonBlocking()
            return end
        }
        return nil
    }

    /// Makes the child's group the foreground of a terminal.
    mutating func takeTerminal(_ terminal: Int32) {
        unsafe how.terminal = terminal
    }

    /// Puts the child's group under a guard.
    mutating func guardGroup(with groupGuard: GroupGuard) {
        unsafe how.guard = groupGuard.idWriter
    }

    /// Starts the program `arguments[0]` in a separate group, with the three streams only, no
    /// signal blocked, and without an environment in this process's, byte for byte.
    mutating func spawn(
        _ arguments: [[UInt8]],
        _ environment: [[UInt8]]?
    ) throws(SystemError) -> Int32 {
        let report = try Pipe()
        let reader = try report.reader.duplicate()
        let writer = report.takeWriter().release()
        let strings = CStrings(arguments)
        let variables = CStrings(environment ?? [])
        var processID: pid_t = 0
        let code = unsafe strings.withPointers { pointers in
            unsafe variables.withPointers { variables in
                guard unsafe pointers[0] != nil else { return ENOMEM }
                unsafe how.arguments = unsafe UnsafePointer(pointers)
                unsafe how.environment = unsafe UnsafePointer(
                    environment == nil ? topmost_environ() : variables
                )
                return unsafe topmost_spawn(&how, reader.number, writer, &processID)
            }
        }
        try SystemError.check(code, "execvpe")
        return processID
    }

    private mutating func keep(_ file: consuming FileDescriptor, as target: Int32) {
        let number = file.release()
        ends.append(number)
        assign(number, to: target)
    }

    private mutating func assign(_ number: Int32, to target: Int32) {
        switch target {
        case 0: unsafe how.streams.0 = number
        case 1: unsafe how.streams.1 = number
        default: unsafe how.streams.2 = number
        }
    }
}
