// SPDX-License-Identifier: MIT
//
// A program is started by its argument list, never through a shell. It gets
// exactly three descriptors, no blocked or ignored signals, and a process group
// of its own, so that it and all it started can be ended together.

import CSpawn
import Glibc

/// A program to start and what it is given.
public struct Command {
    /// The program: a path, or a name looked for in `PATH`.
    public var program: String
    /// What follows the program's name.
    public var arguments: [String]
    /// Program and arguments byte for byte, in the place of both, where they may be no UTF-8.
    public var exactWords: [[UInt8]]?
    /// Signals it goes on ignoring when this process does, `SIGHUP` under nohup(1).
    public var keptIgnored: [Int32] = []
    /// Its whole environment; nil hands down this process's own.
    public var environment: [String: String]?
    /// What it reads.
    public var input: Stream
    /// Where its answers go.
    public var output: Stream
    /// Where its complaints go.
    public var error: Stream
    /// Which process group it runs in.
    public var group: Group

    /// What one of the three standard descriptors is.
    public enum Stream: Hashable, Sendable {
        /// This process's own.
        case inherited
        /// `/dev/null`.
        case null
        /// Another descriptor of this process's, standard error for output, say.
        case descriptor(Int32)
        /// A pipe whose other end the `Child` holds, non-blocking.
        case pipe
    }

    /// Which process group a child runs in.
    public enum Group: Hashable, Sendable {
        /// One of its own, in the background of any terminal.
        case own
        /// One of its own, which becomes the foreground of the terminal on this descriptor.
        case ownInForeground(terminal: Int32)
    }

    /// Describes a program to start.
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

    /// This process's environment, to be changed and given to `environment`.
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
    /// Wraps `posix_spawnp`.
    ///
    /// - Throws: `ENOENT` when there is no such program, `EACCES` when it may not be
    ///   run, `EINVAL` for text with NUL in it, `EMFILE` and `EAGAIN` at the system's limits.
    public func start() throws(ChildProcessError) -> Child {
        let words = exactWords ?? ([program] + arguments).map { Array($0.utf8) }
        let assignments = environment.map { $0.map { Array("\($0.key)=\($0.value)".utf8) } }
        guard !words.isEmpty, !(words + (assignments ?? [])).contains(where: { $0.contains(0) })
        else {
            throw ChildProcessError(call: "posix_spawnp", code: EINVAL)
        }
        let actions = try SpawnActions()
        let inputEnd = try actions.attach(input, to: 0)
        let outputEnd = try actions.attach(output, to: 1)
        let errorEnd = try actions.attach(error, to: 2)
        if case .ownInForeground(let terminal) = group {
            try actions.takeTerminal(terminal)
        }
        try actions.closeOthers()
        let processID = try actions.spawn(
            words,
            assignments,
            keptIgnored: keptIgnored.filter(isIgnored)
        )
        return Child(
            processID: processID,
            input: inputEnd,
            output: outputEnd,
            error: errorEnd
        )
    }
}
