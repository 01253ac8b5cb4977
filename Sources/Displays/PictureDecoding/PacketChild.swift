// SPDX-License-Identifier: MIT

import ChildProcess
import Files
import SystemCalls

/// A running helper of displays, with a socket as its standard input.
///
/// It ends when this is dropped, or with this process.
public final class PacketChild {
    /// The process, to watch for its end.
    public let processID: Int32
    private let child: Child
    let socket: PacketSocket

    /// The path of `topmost-image-decoder`: beside this program.
    public static var program: String {
        let own = ThisProcess.executable ?? ""
        let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return folder.joined(separator: "/") + "/topmost-image-decoder"
    }

    /// Starts a program; it gets no other environment.
    init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        waits: Bool
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
        child = try command.start()
        processID = child.processID
        if !waits { try pair.ours.file.setNonBlocking() }
        socket = pair.takeOurs()
    }

    /// The descriptor to watch for answers.
    public var descriptor: Int32 { socket.file.number }

    /// Kills the process and waits for its end, where no loop watches for that.
    func end() {
        kill()
        child.reap()
    }

    /// Kills the process at once.
    public func kill() { child.signalGroup(9) }

    /// Marks the process as reaped: no more signals are sent to its id.
    public func noteEnd() { child.noteEnd() }
}
