// SPDX-License-Identifier: MIT

public import PresenterCore

/// Who asked, as it travels: `{"key":"exe:/usr/bin/mail","name":"Mail","trust":"application"}`.
public struct IdentityMessage: Hashable, Sendable, Codable {
    /// What is equal for two connections of the same application.
    public var key: String
    /// The name on the nameplate.
    public var name: String
    /// The theme icon on the nameplate.
    public var icon: String?
    /// `sandboxed`, `application` or `program`.
    public var trust: String
    /// The name it gives itself with this presentation, where that differs from `name`.
    public var claimedName: String?
    /// Whether it goes by the name of an installed application that it is not;
    /// absent: no.
    public var isImpostor: Bool?
    /// Whether it runs in a terminal; absent: no.
    public var isInTerminal: Bool?
    /// The process, when known.
    public var pid: Int32?

    private enum CodingKeys: String, CodingKey {
        case key, name, icon, trust, pid
        case claimedName = "claimed_name"
        case isImpostor = "is_impostor"
        case isInTerminal = "in_terminal"
    }

    /// Writes an identity down.
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

    /// The identity.
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
