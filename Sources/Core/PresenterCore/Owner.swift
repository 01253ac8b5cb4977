// SPDX-License-Identifier: MIT

/// The bus client that made a request and receives its answers.
public struct Owner: Hashable, Sendable {
    /// The unique name on the bus, `:1.42`.
    ///
    /// Never reused while the bus runs.
    public var name: String
    /// The client's interface, which determines the signals it receives.
    public var channel: Channel
    /// The identity, as proved by the bus and the kernel.
    public var identity: Identity

    /// Creates an owner.
    public init(name: String, channel: Channel, identity: Identity) {
        self.name = name
        self.channel = channel
        self.identity = identity
    }

    /// The interface that a client uses.
    public enum Channel: Hashable, Sendable {
        /// `org.topmost.Presenter1`.
        case presenter
        /// `org.freedesktop.Notifications`.
        case notifications
        /// `org.gtk.Notifications`: answers call the application with this id, also after
        /// its process has exited; `defaultAction` is for a click on the card.
        indirect case application(id: String, defaultAction: String?)
        /// The daemon itself: it has no connection, and nothing of it outlives the daemon.
        case `internal`
    }
}
