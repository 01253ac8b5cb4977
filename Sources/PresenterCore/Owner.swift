// SPDX-License-Identifier: MIT

/// The bus client that asked, and where its answers go.
public struct Owner: Hashable, Sendable {
    /// The unique name on the bus, `:1.42`.
    ///
    /// Never used twice in one bus run.
    public var name: String
    /// The interface the client speaks, hence the signals it expects.
    public var channel: Channel
    /// Who that is, as far as the bus and the kernel prove it.
    public var identity: Identity

    /// Creates an owner.
    public init(name: String, channel: Channel, identity: Identity) {
        self.name = name
        self.channel = channel
        self.identity = identity
    }

    /// The interface a client used.
    public enum Channel: Hashable, Sendable {
        /// `org.topmost.Presenter1`.
        case presenter
        /// `org.freedesktop.Notifications`.
        case notifications
    }
}
