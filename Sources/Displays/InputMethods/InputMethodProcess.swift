// SPDX-License-Identifier: MIT

public import ChildProcess
import Coding
import Files
public import SystemCalls

/// A running `topmost-input-method`, as a display sees it.
///
/// It ends when this is dropped, or with this process.
public final class InputMethodProcess {
    /// The process, to watch for its answers and its end.
    public let child: PacketChild

    /// The path of the program: beside this one.
    public static var program: String { ThisProcess.sibling("topmost-input-method") }

    /// Whether the session's environment names an input method.
    ///
    /// Source: the environment that im-config(8) sets.
    public static var isNamed: Bool {
        let name = ThisProcess.variable("XMODIFIERS") ?? ""
        return name.hasPrefix("@im=") && name != "@im=none"
            || ThisProcess.variable("IBUS_ADDRESS") != nil
    }

    /// Starts the program; it is loaded with the first request.
    ///
    /// - Parameter display: the name of the X server.
    /// - Throws: if there is no process left.
    public init(display: String?) throws(SystemError) {
        child = try PacketChild(
            Self.program,
            display.map { ["--display", $0] } ?? [],
            environment: nil,
            waits: false,
            whenAsked: true
        )
    }

    /// Sends a request.
    ///
    /// - Throws: `EPIPE` if it has ended, `EAGAIN` if it reads nothing.
    public func send(_ request: InputMethodRequest) throws(SystemError) {
        try child.socket.send(request.record)
    }

    /// Receives a report.
    ///
    /// - Returns: `nil`: it has ended, or an invalid report.
    /// - Throws: `EAGAIN` if there is none.
    public func receive() throws(SystemError) -> InputMethodReport? {
        let packet = try child.socket.receive(atMost: InputMethodReport.packetLimit)
        return try? InputMethodReport(record: packet.bytes[...])
    }
}
