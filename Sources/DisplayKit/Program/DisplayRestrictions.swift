// SPDX-License-Identifier: MIT

import Files
import PictureDecoding
public import Sandbox

/// The rights that displays give up.
public enum DisplayRestrictions {
    /// Gives up writing files and starting programs, except the decoder of pictures.
    ///
    /// Call it before anything that may start a thread.
    ///
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func apply() throws(SandboxError) {
        let layout = ThisProcess.variable("TOPMOST_LAYOUT_FILE")
        let folder = layout?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try Sandbox.giveUpWritingAndStarting(
            exceptBelow: [folder?.joined(separator: "/")].compactMap(\.self),
            andOf: DecoderProcess.program
        )
    }

    /// Gives up new connections, also to the session bus, where a program could have others
    /// started.
    ///
    /// Call it once the screen is connected.
    ///
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func applyConnected() throws(SandboxError) { try Sandbox.giveUpConnecting() }
}
