// SPDX-License-Identifier: MIT

/// A picture on the web.
///
/// Displays have no network: the daemon has it fetched, and says when it is there.
public struct RemoteImage: Hashable, Sendable {
    /// How far the daemon is with it.
    public enum State: Hashable, Sendable {
        /// The picture is being fetched; displays keep its place.
        case waiting
        /// The picture is in a file of the cache; an absolute path.
        case fetched(path: String)
        /// There is none, with the reason for the user.
        case failed(reason: String)
    }

    /// The address; begins with `https://`.
    public var address: String
    /// How far the daemon is with it.
    public var state: State

    /// Creates a picture that was not fetched yet, or was.
    public init(address: String, state: State = .waiting) {
        self.address = address
        self.state = state
    }

    /// Maximum length of an address in bytes.
    public static let longestAddress = 2048
}
