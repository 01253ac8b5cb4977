// SPDX-License-Identifier: MIT
//
// The machines of a person have one secret in common, which encrypts what they write, and each a key
// of its own, which signs it. Who has the secret can become a member: `topmost pair` passes it to
// another machine. To remove a machine is to make another secret, for all others.

public import BridgeProtocol
package import Coding
public import Sodium

/// What a machine knows of its person's machines; a file that only the user can read.
public struct BridgeKeys: Hashable, Sendable {
    /// What the machines have in common.
    public private(set) var secret: [UInt8]
    /// This machine's own key.
    public private(set) var key: MachineKey
    /// The name of this machine, for people.
    public private(set) var name: String
    /// The other machines.
    public private(set) var members: [Member] = []
    /// Machines that were removed, and never come back.
    public private(set) var revoked: [MachineID] = []
    /// Letters with another secret that the broker does not have yet.
    public private(set) var letters: [Letter] = []

    /// A machine of the person.
    public struct Member: Hashable, Sendable {
        /// Its public key.
        public var publicKey: [UInt8]
        /// Its name, for people.
        public var name: String

        /// Creates a machine.
        public init(publicKey: [UInt8], name: String) {
            self.publicKey = publicKey
            self.name = name
        }

        /// Its id.
        public var id: MachineID { BridgeKeys.id(of: publicKey) }
    }

    /// Another secret for one machine.
    public struct Letter: Hashable, Sendable {
        /// The group that the machine leaves with it.
        public var group: String
        /// The machine.
        public var receiver: MachineID
        /// What only that machine can read.
        public var sealed: [UInt8]
    }

    /// Maximum number of other machines.
    public static let maximumMembers = BridgeState.maximumMachines
    /// Maximum length of a machine's name in characters.
    public static let maximumName = 64

    /// Creates the keys of a machine that has no others yet, or joins those with the secret.
    public init(name: String, joining secret: [UInt8]? = nil) {
        self.secret = secret ?? Sodium.randomBytes(SharedEncryption.keyLength)
        self.name = name
        key = MachineKey(seed: Sodium.randomBytes(MachineKey.length))
    }

    /// This machine.
    public var machine: MachineID { Self.id(of: key.publicKey) }

    /// The machine with a public key.
    static func id(of publicKey: [UInt8]) -> MachineID {
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

    /// The name of a machine; `nil`: it is unknown.
    public func name(of machine: MachineID) -> String? {
        machine == self.machine ? name : members.first { $0.id == machine }?.name
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
        if let index = members.firstIndex(where: { $0.publicKey == member.publicKey }) {
            guard members[index].name != member.name else { return false }
            members[index].name = member.name
            return true
        }
        guard members.count < Self.maximumMembers else { return false }
        members.append(member)
        return true
    }

    /// Removes a machine: makes another secret, and a letter with it for each other machine.
    ///
    /// - Parameter name: its name, or the beginning of its id.
    /// - Returns: the machine; `nil`: none or several have that name.
    public mutating func revoke(_ name: String) -> Member? {
        let found = members.filter {
            $0.name == name || name.count >= 4 && $0.id.rawValue.hexadecimal.hasPrefix(name)
        }
        guard found.count == 1, let lost = found.first else { return nil }
        members.removeAll { $0 == lost }
        revoked.append(lost.id)
        let next = Sodium.randomBytes(SharedEncryption.keyLength)
        for member in members {
            var content = LetterContent(secret: next, sender: machine, revoked: revoked)
            content.signature = key.sign(content.signed(for: member.id, leaving: group))
            guard let sealed = MachineKey.seal(content.record, for: member.publicKey) else {
                continue
            }
            letters.append(Letter(group: group, receiver: member.id, sealed: sealed))
        }
        secret = next
        return lost
    }

    /// The broker has that letter.
    public mutating func sent(_ letter: Letter) { letters.removeAll { $0 == letter } }

    /// Reads a letter to this machine.
    ///
    /// - Returns: whether it has another secret, which is used from now on.
    public mutating func open(_ sealed: [UInt8]) -> Bool {
        guard let opened = key.open(sealed), let content = LetterContent(opened),
            let sender = publicKey(of: content.sender), content.sender != machine,
            content.secret.count == SharedEncryption.keyLength,
            MachineKey.isSigned(
                content.signed(for: machine, leaving: group),
                signature: content.signature,
                publicKey: sender
            )
        else { return false }
        secret = content.secret
        for id in content.revoked where id != machine && !revoked.contains(id) {
            revoked.append(id)
        }
        members.removeAll { revoked.contains($0.id) }
        return true
    }
}

/// Why keys cannot be used.
public enum BridgeKeysError: Error, Hashable, Sendable {
    /// The file is damaged.
    case damaged
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
        var fields = (
            Bytes(secret), Bytes(sender.rawValue.bytes), revoked.map { Bytes($0.rawValue.bytes) },
            Bytes(signature)
        )
        try coder.field("secret", &fields.0)
        try coder.field("sender", &fields.1)
        try coder.field("revoked", &fields.2)
        try coder.field("signature", &fields.3)
        secret = fields.0.bytes
        sender = MachineID(rawValue: UInt128(bytes: fields.1.bytes))
        revoked = fields.2.map { MachineID(rawValue: UInt128(bytes: $0.bytes)) }
        signature = fields.3.bytes
    }

    init(secret: [UInt8], sender: MachineID, revoked: [MachineID]) {
        (self.secret, self.sender, self.revoked) = (secret, sender, revoked)
    }

    init?(_ record: [UInt8]) {
        guard let content = Self(record: record) else { return nil }
        self = content
    }

    /// What the sender signs: nobody can pass the letter on to another machine, or use it again.
    func signed(for receiver: MachineID, leaving group: String) -> [UInt8] {
        var unsigned = self
        unsigned.signature = []
        return Array("topmost-bridge letter \(group) \(receiver.rawValue.hexadecimal) ".utf8)
            + unsigned.record
    }
}

extension BridgeKeys: CodedStructure {
    package static var blank: BridgeKeys { BridgeKeys(name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var (secret, seed) = (Bytes(self.secret), Bytes(key.seed))
        try coder.field("secret", &secret)
        try coder.field("seed", &seed)
        if secret.bytes.count != SharedEncryption.keyLength
            || seed.bytes.count != MachineKey.length
        {
            try coder.refuse("secret", "", expects: "32 bytes")
        }
        try coder.field("name", &name)
        try coder.field("members", &members)
        var revoked = self.revoked.map { Bytes($0.rawValue.bytes) }
        try coder.field("revoked", &revoked)
        try coder.field("letters", &letters)
        guard coder.isReading else { return }
        self.secret = secret.bytes
        key = MachineKey(seed: seed.bytes)
        self.revoked = revoked.map { MachineID(rawValue: UInt128(bytes: $0.bytes)) }
    }
}

extension BridgeKeys.Member: CodedStructure {
    package static var blank: BridgeKeys.Member { BridgeKeys.Member(publicKey: [], name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var key = Bytes(publicKey)
        try coder.field("public_key", &key)
        publicKey = key.bytes
        try coder.field("name", &name)
    }
}

extension BridgeKeys.Letter: CodedStructure {
    package static var blank: BridgeKeys.Letter {
        BridgeKeys.Letter(group: "", receiver: MachineID(rawValue: 0), sealed: [])
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("group", &group)
        var id = Bytes(receiver.rawValue.bytes)
        try coder.field("receiver", &id)
        receiver = MachineID(rawValue: UInt128(bytes: id.bytes))
        var bytes = Bytes(sealed)
        try coder.field("sealed", &bytes)
        sealed = bytes.bytes
    }
}
