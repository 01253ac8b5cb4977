// SPDX-License-Identifier: MIT
//
// The machines of a person have one secret in common, which encrypts what they write, and each a key
// of its own, which signs it. Who has the secret can become a member: `topmost pair` passes it to
// another machine. To remove a machine is to make another secret, for all others.
//
// Several machines may remove others at the same time, or be away meanwhile. Removals only add up, and
// a secret knows which machines it was not for. So of two secrets that one counts which fewer machines
// may have; if neither knows all removals, a third one is made; and of two that know the same, that of
// the group with the greater name. Whoever goes on with another secret tells all whom it knows, until
// they show that they have it.

public import BridgeProtocol
package import Coding
public import Sodium

/// What a machine knows of its person's machines; a file that only the user can read.
public struct BridgeKeys: Hashable, Sendable {
    /// What the machines have in common.
    public private(set) var secret: [UInt8]
    /// The key of this machine alone.
    public private(set) var key: MachineKey
    /// The name of this machine, for people.
    public private(set) var name: String
    /// The other machines.
    public private(set) var members: [Member] = []
    /// Machines that were removed, and never come back.
    public private(set) var revoked: [MachineID] = []
    /// The other machines that have not shown yet that they have the secret.
    public private(set) var awaited: [MachineID] = []

    /// A machine of the person.
    public struct Member: Hashable, Sendable {
        /// The machine's public key.
        public var publicKey: [UInt8]
        /// The machine's name, for people.
        public var name: String

        /// Creates a machine.
        public init(publicKey: [UInt8], name: String) {
            self.publicKey = publicKey
            self.name = name
        }

        /// The machine's id.
        public var id: MachineID { BridgeKeys.id(of: publicKey) }
    }

    /// Another secret for one machine.
    public struct Letter: Hashable, Sendable {
        /// The machine.
        public var receiver: MachineID
        /// What only that machine can read.
        public var sealed: [UInt8]
    }

    /// Maximum number of other machines.
    public static let maximumMembers = BridgeState.maximumMachines
    /// Maximum number of machines that were removed.
    public static let maximumRevoked = 4 * maximumMembers
    /// Maximum length of a machine's name in characters.
    public static let maximumName = 64

    /// Creates the keys of a machine that has no others yet, or joins those with the secret.
    public init(name: String, joining secret: [UInt8]? = nil) {
        self.secret = secret ?? Sodium.randomBytes(SharedEncryption.keyLength)
        self.name = name
        key = MachineKey(seed: Sodium.randomBytes(MachineKey.length))
    }

    /// The id of this machine.
    public var machine: MachineID { Self.id(of: key.publicKey) }

    /// The machine with a public key.
    package static func id(of publicKey: [UInt8]) -> MachineID {
        MachineID(rawValue: UInt128(bytes: Sodium.hash(publicKey)))
    }

    /// What the broker sees of the person: another name after each removal of a machine.
    public var group: String { Self.group(of: secret) }

    private static func group(of secret: [UInt8]) -> String {
        UInt128(bytes: Sodium.hash(Array("topmost-bridge group".utf8), key: secret)).hexadecimal
    }

    /// What messages are encrypted with.
    var encryptionKey: [UInt8] { Sodium.hash(Array("topmost-bridge messages".utf8), key: secret) }

    /// The public key of a machine; `nil`: it is none of the person's.
    func publicKey(of machine: MachineID) -> [UInt8]? {
        if machine == self.machine { return key.publicKey }
        guard !revoked.contains(machine) else { return nil }
        return members.first { $0.id == machine }?.publicKey
    }

    /// The unique name of a machine; `nil`: it is unknown.
    ///
    /// If two machines have one name, a part of its id is added to each.
    public func name(of machine: MachineID) -> String? {
        guard machine != self.machine else { return name }
        guard let own = members.first(where: { $0.id == machine })?.name else { return nil }
        let namesakes = members.count { $0.name == own } + (name == own ? 1 : 0)
        return namesakes > 1 ? "\(own) \(machine.rawValue.hexadecimal.prefix(4))" : own
    }

    // MARK: The file

    /// The content of the file.
    public var stored: [UInt8] { record }

    /// Reads the content of the file.
    ///
    /// - Throws: if it is damaged.
    public init(stored: [UInt8]) throws(BridgeKeysError) {
        guard let keys = Self(record: stored) else { throw BridgeKeysError.damaged }
        self = keys
    }

    // MARK: Members

    /// Gives this machine another name.
    public mutating func rename(_ name: String) { self.name = name }

    /// Adds a machine that has the secret, as its announcement proved.
    ///
    /// - Returns: whether anything changed.
    public mutating func add(_ member: Member) -> Bool {
        guard member.id != machine, !revoked.contains(member.id) else { return false }
        let wasAwaited = awaited.contains(member.id)
        awaited.removeAll { $0 == member.id }
        if let index = members.firstIndex(where: { $0.id == member.id }) {
            guard members[index].name != member.name else { return wasAwaited }
            members[index].name = member.name
            return true
        }
        guard members.count < Self.maximumMembers else { return wasAwaited }
        members.append(member)
        return true
    }

    /// Removes a machine: makes another secret for all others.
    ///
    /// - Parameter name: its name, or the beginning of its id.
    /// - Returns: the machine; `nil`: none or several have that name.
    /// - Throws: if too many were removed.
    public mutating func revoke(_ name: String) throws(BridgeKeysError) -> Member? {
        let found = members.filter {
            $0.name == name || name.count >= 4 && $0.id.rawValue.hexadecimal.hasPrefix(name)
        }
        guard found.count == 1, let lost = found.first else { return nil }
        guard revoked.count < Self.maximumRevoked else { throw BridgeKeysError.tooManyRevoked }
        begin(Sodium.randomBytes(SharedEncryption.keyLength), without: revoked + [lost.id])
        return lost
    }

    /// Goes on with another secret, which some machines do not get.
    private mutating func begin(
        _ secret: [UInt8],
        without revoked: [MachineID],
        from sender: MachineID? = nil
    ) {
        self.secret = secret
        self.revoked = revoked
        members.removeAll { revoked.contains($0.id) }
        awaited = members.map(\.id).filter { $0 != sender }
    }

    /// Letters with the secret to those who may not have it yet; each time they are other bytes.
    public var letters: [Letter] {
        members.filter { awaited.contains($0.id) }.compactMap { member in
            var content = LetterContent(secret: secret, sender: machine, revoked: revoked)
            content.signature = key.sign(content.signed(for: member.id))
            return MachineKey.seal(content.record, for: member.publicKey)
                .map { Letter(receiver: member.id, sealed: $0) }
        }
    }

    /// Reads a letter to this machine.
    ///
    /// - Returns: whether anything changed; perhaps there is another secret now.
    public mutating func open(_ sealed: [UInt8]) -> Bool {
        guard sealed.count <= Self.maximumLetter, let opened = key.open(sealed),
            let content = LetterContent(opened),
            let sender = publicKey(of: content.sender), content.sender != machine,
            content.secret.count == SharedEncryption.keyLength,
            !content.revoked.contains(machine), !content.revoked.contains(content.sender),
            MachineKey.isSigned(
                content.signed(for: machine),
                signature: content.signature,
                publicKey: sender
            )
        else { return false }
        let before = self
        let (known, theirs) = (Set(revoked), Set(content.revoked))
        let all = known.union(theirs)
        guard all.count <= Self.maximumRevoked else { return false }
        if all != known, all != theirs {
            // Each has a secret that a machine has which the other one removed.
            begin(
                Sodium.randomBytes(SharedEncryption.keyLength),
                without: revoked + content.revoked.filter { !known.contains($0) }
            )
        } else if content.secret == secret {
            awaited.removeAll { $0 == content.sender }
        } else if all == theirs, all != known || Self.group(of: content.secret) > group {
            begin(content.secret, without: content.revoked, from: content.sender)
        }
        return self != before
    }

    /// The longest letter, in bytes.
    private static let maximumLetter = 64 << 10
}

/// Why keys cannot be used.
public enum BridgeKeysError: Error, Hashable, Sendable {
    /// The file is damaged.
    case damaged
    /// More machines were removed than are remembered.
    case tooManyRevoked
}

/// What is in a letter.
private struct LetterContent: CodedStructure {
    var secret: [UInt8]
    var sender: MachineID
    var revoked: [MachineID]
    var signature: [UInt8] = []

    static var blank: LetterContent {
        LetterContent(secret: [], sender: MachineID(rawValue: 0), revoked: [])
    }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.bytes("secret", &secret)
        try coder.field("sender", &sender)
        try coder.field("revoked", &revoked)
        try coder.bytes("signature", &signature)
    }

    init(secret: [UInt8], sender: MachineID, revoked: [MachineID]) {
        (self.secret, self.sender, self.revoked) = (secret, sender, revoked)
    }

    init?(_ record: [UInt8]) {
        guard let content = Self(record: record) else { return nil }
        self = content
    }

    /// What the sender signs: nobody can pass the letter on to another machine.
    func signed(for receiver: MachineID) -> [UInt8] {
        var unsigned = self
        unsigned.signature = []
        return Array("topmost-bridge letter \(receiver.rawValue.hexadecimal) ".utf8)
            + unsigned.record
    }
}

extension BridgeKeys: CodedStructure {
    package static var blank: BridgeKeys { BridgeKeys(name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var seed = key.seed
        try coder.bytes("secret", &secret)
        try coder.bytes("seed", &seed)
        if secret.count != SharedEncryption.keyLength || seed.count != MachineKey.length {
            try coder.refuse("secret", "", expects: "32 bytes")
        }
        try coder.field("name", &name)
        try coder.field("members", &members)
        try coder.field("revoked", &revoked)
        try coder.field("awaited", &awaited)
        if coder.isReading { key = MachineKey(seed: seed) }
    }
}

extension BridgeKeys.Member: CodedStructure {
    package static var blank: BridgeKeys.Member { BridgeKeys.Member(publicKey: [], name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.bytes("public_key", &publicKey)
        try coder.field("name", &name)
    }
}
