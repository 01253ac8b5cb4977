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

/// Who an owner is: what was proved, kept apart from what was claimed.
///
/// Presentations belong to an identity: `notify-send -r` from a new connection
/// of the same program may replace its own, another program may not.
public struct Identity: Hashable, Sendable {
    /// Equal for two connections of the same application and for no others:
    /// `sandbox:org.example.Mail`, `exe:/usr/bin/mail`, `name::1.42`.
    public var key: String
    /// The name on the nameplate; never from options.
    public var displayName: String
    /// The theme icon on the nameplate; never from options.
    public var iconName: String?
    /// How far the name is proved.
    public var trust: Trust
    /// The process, when known.
    public var processID: Int32?

    /// Creates an identity.
    public init(
        key: String,
        displayName: String,
        iconName: String? = nil,
        trust: Trust,
        processID: Int32? = nil
    ) {
        self.key = key
        self.displayName = displayName
        self.iconName = iconName
        self.trust = trust
        self.processID = processID
    }

    /// How far an identity is proved.
    public enum Trust: String, Hashable, Sendable, CaseIterable {
        /// The sandbox names the application.
        case sandboxed
        /// The executable is that of an installed desktop file.
        case matched
        /// A bare executable, or nothing could be found out.
        case unverified
    }
}
