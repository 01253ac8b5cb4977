// SPDX-License-Identifier: MIT

/// The server's reply to a grab request.
///
/// Source: X Window System Protocol 11, "GrabPointer".
public enum GrabStatus: UInt8, Hashable, Sendable, CustomStringConvertible {
    /// The grab is active.
    case success = 0
    /// Another program has the grab.
    case alreadyGrabbed = 1
    /// The server has seen a later grab or release.
    case invalidTime = 2
    /// The window is not mapped.
    case notViewable = 3
    /// Another program has frozen the device.
    case frozen = 4
    /// The server refused the request itself.
    case refused = 255

    /// The status in words.
    public var description: String {
        switch self {
        case .success: "granted"
        case .alreadyGrabbed: "another program has it"
        case .invalidTime: "a later grab is known"
        case .notViewable: "our window is not on screen"
        case .frozen: "another program has frozen it"
        case .refused: "the server refused"
        }
    }
}
