// SPDX-License-Identifier: MIT

public import ChildProcess
import Files

/// A running `topmost-image-decoder`.
///
/// It ends when this is dropped, or with this process.
public final class DecoderProcess {
    /// The process, to watch for its end.
    public let processID: Int32
    private let child: Child
    private let socket: PacketSocket

    /// A picture; `nil`: the file is not one.
    public struct Result {
        /// The number of the request.
        public var number: UInt32
        /// The picture.
        public var picture: DecodedPicture?
    }

    /// The path of the program: beside this one.
    public static var program: String {
        let own = ThisProcess.executable ?? ""
        let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return folder.joined(separator: "/") + "/topmost-image-decoder"
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - waits: whether `receive` waits for an answer.
    /// - Throws: if it cannot be started.
    public init(_ program: String, waits: Bool) throws(ChildProcessError) {
        let pair = try PacketSocket.pair()
        // Nothing of this process's environment can change how it decodes.
        var command = Command(
            program,
            environment: [:],
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

    /// Sends a picture to decode.
    ///
    /// - Throws: `EPIPE` if it has ended, `EAGAIN` if it has not read the last ones.
    public func send(
        _ request: DecoderRequest,
        _ file: borrowing FileDescriptor
    ) throws(ChildProcessError) {
        try socket.send(request.packet, passing: file)
    }

    /// Receives an answer.
    ///
    /// - Returns: `nil`: it has ended, or invalid answer.
    /// - Throws: `EAGAIN` if there is none yet and it does not wait.
    public func receive() throws(ChildProcessError) -> Result? {
        let packet = try socket.receive(atMost: DecoderAnswer.packetLimit)
        guard let answer = DecoderAnswer(packet: packet.bytes) else { return nil }
        guard answer.width > 0 else { return Result(number: answer.number, picture: nil) }
        guard let file = packet.takeFile() else { return nil }
        let pixels = file.firstBytes(answer.width * answer.height * 4)
        guard pixels.count == answer.width * answer.height * 4 else { return nil }
        return Result(number: answer.number, picture: DecodedPicture(answer, pixels))
    }

    /// Waits until there is an answer or an end.
    ///
    /// - Returns: whether there is one in time.
    public func wait(atMost milliseconds: Int32) -> Bool { socket.wait(atMost: milliseconds) }

    /// Kills it and waits for its end, where no loop watches for that.
    public func end() {
        kill()
        child.reap()
    }

    /// Kills it at once.
    public func kill() { child.signalGroup(9) }

    /// Marks it as reaped: no more signals are sent to its id.
    public func noteEnd() { child.noteEnd() }
}
