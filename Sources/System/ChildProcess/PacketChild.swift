// SPDX-License-Identifier: MIT

public import SystemCalls

/// A running helper program, with a socket as its standard input.
///
/// It ends when this is dropped, or with this process.
public final class PacketChild {
    /// The process, to watch for its end.
    public let processID: Int32
    private let child: Child
    /// Our end of the socket.
    public let socket: PacketSocket

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - arguments: the arguments after its name.
    ///   - environment: its whole environment; `nil`: that of this process.
    ///   - waits: whether reading and writing wait.
    ///   - whenAsked: whether it is loaded only when the first packet is sent, and until then
    ///     costs next to nothing; then a failure ends it without an error.
    /// - Throws: as `Command.start`.
    public init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String]? = [:],
        waits: Bool,
        whenAsked: Bool = false
    ) throws(SystemError) {
        let pair = try PacketSocket.pair()
        var command = Command(
            program,
            arguments,
            environment: environment,
            input: .descriptor(pair.theirs.file.number),
            output: .null,
            error: .null
        )
        command.endsWithParent = true
        command.startsWhenAsked = whenAsked
        child = try command.start()
        processID = child.processID
        if !waits { try pair.ours.file.setNonBlocking() }
        socket = pair.takeOurs()
    }

    /// The descriptor to watch for answers.
    public var descriptor: Int32 { socket.file.number }

    /// Kills the process and waits for its end, where no loop watches for that.
    public func end() {
        kill()
        child.reap()
    }

    /// Kills the process at once.
    public func kill() { child.signalGroup(9) }

    /// Marks the process as reaped: no more signals are sent to its id.
    public func noteEnd() { child.noteEnd() }
}
