// SPDX-License-Identifier: MIT

public import PresenterCore

/// The sender in the protocol: `{"key":"exe:/usr/bin/mail","name":"Mail","trust":"application"}`.
public struct IdentityMessage: Hashable, Sendable, Codable {
    /// A key that all connections of the same application share.
    public var key: String
    /// The name on the nameplate.
    public var name: String
    /// The theme icon on the nameplate.
    public var icon: String?
    /// `sandboxed`, `application`, `program` or `unidentified`.
    public var trust: String
    /// The name the sender claims for this presentation, if it differs from `name`.
    public var claimedName: String?
    /// Whether it uses the name of another, installed application; absent: no.
    public var isImpostor: Bool?
    /// Whether it runs in a terminal; absent: no.
    public var isInTerminal: Bool?
    /// The process, if known.
    public var pid: Int32?

    private enum CodingKeys: String, CodingKey {
        case key, name, icon, trust, pid
        case claimedName = "claimed_name"
        case isImpostor = "is_impostor"
        case isInTerminal = "in_terminal"
    }

    /// Creates a message from an identity.
    public init(entity identity: Identity) {
        key = identity.key
        name = identity.displayName
        icon = identity.iconName
        trust = identity.trust.rawValue
        claimedName = identity.claimedName
        isImpostor = identity.isImpostor ? true : nil
        isInTerminal = identity.isInTerminal ? true : nil
        pid = identity.processID
    }

    /// Returns the identity.
    ///
    /// - Throws: `badValue` for an unknown trust.
    public func toEntity() throws(MessageError) -> Identity {
        Identity(
            key: key,
            displayName: name,
            iconName: icon,
            claimedName: claimedName,
            isImpostor: isImpostor ?? false,
            isInTerminal: isInTerminal ?? false,
            trust: try Field.word(trust, "trust", in: "identity"),
            processID: pid
        )
    }
}
