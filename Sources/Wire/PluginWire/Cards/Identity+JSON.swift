// SPDX-License-Identifier: MIT

public import PresenterCore

/// The sender in the protocol: `{"key":"exe:/usr/bin/mail","name":"Mail","trust":"application"}`.
extension Identity: Codable {
    private enum Key: String, CodingKey {
        case key, name, icon, trust, pid
        case claimedName = "claimed_name"
        case isImpostor = "is_impostor"
        case isInTerminal = "in_terminal"
    }

    /// Decodes an identity; absent flags are false.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            key: try fields.decode(String.self, forKey: .key),
            displayName: try fields.decode(String.self, forKey: .name),
            iconName: try fields.decodeIfPresent(String.self, forKey: .icon),
            claimedName: try fields.decodeIfPresent(String.self, forKey: .claimedName),
            isImpostor: try fields.decodeIfPresent(Bool.self, forKey: .isImpostor) ?? false,
            isInTerminal: try fields.decodeIfPresent(Bool.self, forKey: .isInTerminal) ?? false,
            trust: try fields.word(.trust, in: "identity"),
            processID: try fields.decodeIfPresent(Int32.self, forKey: .pid)
        )
    }

    /// Encodes the identity; what is absent or false is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(key, forKey: .key)
        try fields.encode(displayName, forKey: .name)
        try fields.encodeIfPresent(iconName, forKey: .icon)
        try fields.encode(trust.rawValue, forKey: .trust)
        try fields.encodeIfPresent(claimedName, forKey: .claimedName)
        if isImpostor { try fields.encode(true, forKey: .isImpostor) }
        if isInTerminal { try fields.encode(true, forKey: .isInTerminal) }
        try fields.encodeIfPresent(processID, forKey: .pid)
    }
}
