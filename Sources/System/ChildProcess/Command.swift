// SPDX-License-Identifier: MIT
//
// A program is started with an argument list, never through a shell. It gets exactly
// three descriptors, no blocked or ignored signals, and a separate process group, so
// that it can be ended together with its children.

import CSpawn
import Glibc
public import SystemCalls

/// A program to start, with its arguments, environment and streams.
public struct Command {
    /// The program: a path, or a name that is searched in `PATH`.
    public var program: String
    /// The arguments after the program's name.
    public var arguments: [String]
    /// Program and arguments as bytes, instead of both, where they may not be UTF-8.
    public var exactArguments: [[UInt8]]?
    /// Signals that stay ignored if this process ignores them, for example `SIGHUP`
    /// under nohup(1).
    public var keptIgnored: [Int32] = []
    /// The complete environment; nil: this process's environment.
    public var environment: [String: String]?
    /// The source of standard input.
    public var input: Stream
    /// The destination of standard output.
    public var output: Stream
    /// The destination of standard error.
    public var error: Stream
    /// The process group that the program runs in.
    public var group: Group
    /// Whether it is killed when the thread that started it ends, however that happens.
    public var endsWithParent = false
    /// Whether the program is loaded only when there is something to read on its standard input.
    ///
    /// Until then a copy of this process waits, which has nothing open but its streams. It ends
    /// with 126 or 127 if the program cannot be run.
    public var startsWhenAsked = false
    /// Ends its process group if this process is killed; `nil`: the group goes on.
    ///
    /// Use one guard for one program, and keep it while the program runs.
    public var groupGuard: GroupGuard?

    /// The destination or source of a standard descriptor.
    public enum Stream: Hashable, Sendable {
        /// The descriptor of this process.
        case inherited
        /// `/dev/null`.
        case null
        /// Another descriptor of this process, for example standard error as output.
        case descriptor(Int32)
        /// A non-blocking pipe; the `Child` holds the other end.
        case pipe
    }

    /// The process group of a child.
    public enum Group: Hashable, Sendable {
        /// A separate one, in the background of any terminal.
        case own
        /// A separate one, which becomes the foreground of the terminal on this descriptor.
        case ownInForeground(terminal: Int32)
    }

    /// Creates a command.
    public init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String]? = nil,
        input: Stream = .null,
        output: Stream = .inherited,
        error: Stream = .inherited,
        group: Group = .own
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.output = output
        self.error = error
        self.group = group
    }

    /// A copy of this process's environment, to modify and pass to `environment`.
    public static var inheritedEnvironment: [String: String] {
        var result: [String: String] = [:]
        guard var entry = unsafe topmost_environ() else { return result }
        while let text = unsafe entry.pointee {
            let line = unsafe String(cString: text)
            if let equals = line.firstIndex(of: "=") {
                result[String(line[..<equals])] = String(line[line.index(after: equals)...])
            }
            unsafe entry += 1
        }
        return result
    }

    /// Starts the program.
    ///
    /// Wraps `fork`, `prctl(PR_SET_PDEATHSIG)` and `execvpe`.
    ///
    /// - Throws: `ENOENT` if there is no such program, `EACCES` if it may not be run,
    ///   `EINVAL` for text with NUL in it, `EMFILE` and `EAGAIN` at the system's limits.
    public func start() throws(SystemError) -> Child {
        let allArguments = exactArguments ?? ([program] + arguments).map { Array($0.utf8) }
        let assignments = environment.map { $0.map { Array("\($0.key)=\($0.value)".utf8) } }
        guard !allArguments.isEmpty,
            !(allArguments + (assignments ?? [])).contains(where: { $0.contains(0) })
        else {
            throw SystemError(call: "execvpe", code: EINVAL)
        }
        var actions = SpawnActions(
            keptIgnored: keptIgnored.filter(isIgnored),
            endsWithParent: endsWithParent,
            startsWhenAsked: startsWhenAsked
        )
        let inputEnd = try actions.attach(input, to: 0)
        let outputEnd = try actions.attach(output, to: 1)
        let errorEnd = try actions.attach(error, to: 2)
        if case .ownInForeground(let terminal) = group {
            actions.takeTerminal(terminal)
        }
        if let groupGuard { actions.guardGroup(with: groupGuard) }
        let processID = try actions.spawn(allArguments, assignments)
        return Child(
            processID: processID,
            input: inputEnd,
            output: outputEnd,
            error: errorEnd,
            deliver: { kill(-processID, $0) == 0 }
        )
    }
}

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
        let allArguments = exactArguments ?? ([program] + arguments).map { Array($0.utf8) }
        guard !allArguments.contains(where: { $0.contains(0) }) else {
            throw SystemError(call: "execv", code: EINVAL)
        }
        let strings = CStrings(allArguments)
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

/// Strings in the format of `argv` and `environ`.
@safe
final class CStrings {
    private var pointers: [UnsafeMutablePointer<CChar>?]

    /// Creates an array from strings without NUL.
    init(_ strings: [[UInt8]]) {
        unsafe pointers = []
        for string in strings {
            let copy = (string + [0]).map { CChar(bitPattern: $0) }
            unsafe pointers.append(strdup(copy))
        }
        unsafe pointers.append(nil)
    }

    deinit {
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }

    func withPointers(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return EINVAL }
            return unsafe body(base)
        }
    }
}
