// SPDX-License-Identifier: MIT

import ChildProcess
import Files
import PictureDecoding
import Sandbox
public import SystemCalls

/// The rights that displays give up.
public enum DisplayRestrictions {
    /// Gives up writing files and starting programs, except the decoder of pictures.
    ///
    /// Call it before anything that may start a thread.
    ///
    /// - Parameter programs: others that may still be started.
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func apply(exceptStarting programs: [String] = []) throws(SystemError) {
        let layout = ThisProcess.variable("TOPMOST_LAYOUT_FILE")
        let folder = layout?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try Sandbox.giveUpWritingAndStarting(
            exceptBelow: [folder?.joined(separator: "/")].compactMap(\.self),
            andOf: [DecoderProcess.program] + programs
        )
    }

    /// Gives up new connections, also to the session bus, where a program could have others
    /// started.
    ///
    /// Call it once the screen is connected.
    ///
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func applyConnected() throws(SystemError) { try Sandbox.giveUpConnecting() }

    /// Gives up new connections, and has the connection to the screen guarded: it ends with the
    /// daemon's pipe, also where this process cannot end.
    ///
    /// Call it while there is one thread.
    ///
    /// - Parameters:
    ///   - connection: the descriptor of the connection to the screen.
    ///   - report: writes a diagnostic line.
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func applyConnected(
        to connection: Int32,
        report: (String) -> Void
    ) throws(SystemError) {
        do {
            try ConnectionGuard.start(for: connection)
        } catch {
            report("the connection to the screen is not guarded: \(error)")
        }
        try applyConnected()
    }
}
