// SPDX-License-Identifier: MIT
//
// What the broker sees: a version, random bytes, and a length that is a multiple of 256. Inside: who
// wrote it, the signature, and the message. Both are bound to the topic: a message that is moved
// to another one cannot be read.

import Basics
public import BridgeProtocol
import Coding
import Sodium

extension BridgeKeys {
    private static let version: UInt8 = 1
    private static let block = 256
    /// The longest message that is read, in bytes.
    public static let maximumEnvelope = 256 << 10

    /// Encrypts and signs a message for the other machines.
    public func seal(_ message: BridgeMessage, for topic: BridgeTopic) -> [UInt8] {
        // The broker forgets what it retains for an empty message.
        if case .withdrawn = message { return [] }
        return seal(message.record, for: topic.path)
    }

    /// Decrypts a message.
    ///
    /// - Returns: the message and who wrote it; `nil`: none of the person's machines did, or not for
    ///   this topic.
    public func open(
        _ envelope: [UInt8],
        from topic: BridgeTopic
    ) -> (message: BridgeMessage, sender: MachineID)? {
        guard let (body, sender) = open(envelope, from: topic.path, publicKey: publicKey(of:)),
            let message = BridgeMessage(record: body)
        else { return nil }
        return (message, sender)
    }

    /// Proves to the others that this machine has the secret.
    public func announcement() -> [UInt8] {
        seal(Member(publicKey: key.publicKey, name: name).record, for: Self.memberPath(machine))
    }

    /// Reads the announcement of a machine; `nil`: it does not have the secret.
    public func member(announcedBy envelope: [UInt8], as machine: MachineID) -> Member? {
        // Its key is in what it signs.
        guard let content = decrypt(envelope, from: Self.memberPath(machine)),
            var member = Member(record: content.body), member.id == machine,
            !revoked.contains(machine),
            let (_, sender) = open(
                envelope,
                from: Self.memberPath(machine),
                publicKey: { _ in
                    member.publicKey
                }
            ), sender == machine
        else { return nil }
        // It is printed in terminals.
        let limit = Self.maximumName
        member.name = member.name.cleaned(bytes: 4 * limit, scalars: limit, lines: 1)
        return member
    }

    /// `m/MACHINE`: the announcement of a machine, retained.
    public static func memberPath(_ machine: MachineID) -> String {
        "m/\(machine.rawValue.hexadecimal)"
    }

    // MARK: The bytes

    private func seal(_ body: [UInt8], for path: String) -> [UInt8] {
        let signature = key.sign(Self.signed(body, path, by: machine))
        let count = UInt32(body.count)
        var plain = machine.rawValue.bytes + signature
        plain += (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) } + body
        plain += [UInt8](repeating: 0, count: (Self.block - plain.count % Self.block) % Self.block)
        return [Self.version]
            + SharedEncryption.encrypt(plain, context: Self.context(path), key: encryptionKey)
    }

    private func decrypt(
        _ envelope: [UInt8],
        from path: String
    ) -> (sender: MachineID, signature: [UInt8], body: [UInt8])? {
        guard envelope.count <= Self.maximumEnvelope, envelope.first == Self.version,
            let plain = SharedEncryption.decrypt(
                Array(envelope.dropFirst()),
                context: Self.context(path),
                key: encryptionKey
            ), plain.count >= 84
        else { return nil }
        let count = plain[80..<84].reduce(0) { $0 << 8 | Int($1) }
        guard count <= plain.count - 84 else { return nil }
        return (
            MachineID(rawValue: UInt128(bytes: plain)), Array(plain[16..<80]),
            Array(plain[84..<84 + count])
        )
    }

    private func open(
        _ envelope: [UInt8],
        from path: String,
        publicKey: (MachineID) -> [UInt8]?
    ) -> (body: [UInt8], sender: MachineID)? {
        guard let (sender, signature, body) = decrypt(envelope, from: path),
            let key = publicKey(sender),
            MachineKey.isSigned(
                Self.signed(body, path, by: sender),
                signature: signature,
                publicKey: key
            )
        else { return nil }
        return (body, sender)
    }

    private static func context(_ path: String) -> [UInt8] {
        Array("topmost-bridge \(version) \(path)".utf8)
    }

    private static func signed(_ body: [UInt8], _ path: String, by machine: MachineID) -> [UInt8] {
        context(path) + [0] + machine.rawValue.bytes + body
    }
}

extension BridgeTopic {
    /// The path below the topic of the person.
    public var path: String {
        switch self {
        case .question(let id): "q/\(id.rawValue.hexadecimal)"
        case .answers(let machine): "a/\(machine.rawValue.hexadecimal)"
        case .presence(let machine): "o/\(machine.rawValue.hexadecimal)"
        }
    }

    /// Reads a path; `nil`: it is none of these.
    public init?(path: some StringProtocol) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = UInt128(hexadecimal: parts[1]) else { return nil }
        switch parts[0] {
        case "q": self = .question(QuestionID(rawValue: number))
        case "a": self = .answers(MachineID(rawValue: number))
        case "o": self = .presence(MachineID(rawValue: number))
        default: return nil
        }
    }
}

extension CodedStructure {
    /// Reads a record; `nil`: it is none.
    init?(record: [UInt8]) {
        do {
            self = try Self(record: record[...])
        } catch {
            return nil
        }
    }
}
