// SPDX-License-Identifier: MIT

public import ChildProcess
import Coding
import Files
public import SystemCalls

/// A running `topmost-image-decoder`.
///
/// It ends when this is dropped, or with this process.
public final class DecoderProcess {
    /// The process.
    public let child: PacketChild

    /// The path of `topmost-image-decoder`: beside this program.
    public static var program: String { ThisProcess.sibling("topmost-image-decoder") }

    /// A picture; `nil`: the file is not one.
    public struct Result {
        /// The number of the request.
        public var number: UInt32
        /// The picture.
        public var picture: DecodedPicture?
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - waits: whether `receive` waits for an answer.
    /// - Throws: if it cannot be started.
    public init(_ program: String = DecoderProcess.program, waits: Bool) throws(SystemError) {
        child = try PacketChild(program, waits: waits)
    }

    /// Sends a picture to decode.
    ///
    /// - Throws: `EPIPE` if it has ended, `EAGAIN` if it has not read the last ones.
    public func send(
        _ request: DecoderRequest,
        _ file: borrowing FileDescriptor
    ) throws(SystemError) {
        try child.socket.send(request.record, passing: file)
    }

    /// Receives an answer.
    ///
    /// - Returns: `nil`: it has ended, or invalid answer.
    /// - Throws: `EAGAIN` if there is none yet and it does not wait.
    public func receive() throws(SystemError) -> Result? {
        let packet = try child.socket.receive(atMost: DecoderAnswer.packetLimit)
        guard let answer = try? DecoderAnswer(record: packet.bytes[...]) else { return nil }
        guard answer.width > 0 else { return Result(number: answer.number, picture: nil) }
        guard let file = packet.takeFile() else { return nil }
        let pixels = file.firstBytes(answer.width * answer.height * 4)
        guard pixels.count == answer.width * answer.height * 4 else { return nil }
        return Result(number: answer.number, picture: DecodedPicture(answer, pixels))
    }

    /// Waits until there is an answer or an end.
    ///
    /// - Returns: whether there is one in time.
    public func wait(atMost milliseconds: Int32) -> Bool {
        child.socket.file.waitForInput(milliseconds: milliseconds)
    }

    /// Kills the process and waits for its end, where no loop watches for that.
    public func end() { child.end() }
}

/// A picture as the decoder answered it.
public struct DecodedPicture: Hashable, Sendable {
    /// Width in pixels, within `PictureLimits`.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Width before scaling.
    public var naturalWidth: Int
    /// Height before scaling.
    public var naturalHeight: Int
    /// Premultiplied ARGB, 32-bit words in native order, rows without gaps.
    public var pixels: [UInt8]

    init(_ answer: DecoderAnswer, _ pixels: [UInt8]) {
        width = answer.width
        height = answer.height
        naturalWidth = answer.naturalWidth
        naturalHeight = answer.naturalHeight
        self.pixels = pixels
    }
}
