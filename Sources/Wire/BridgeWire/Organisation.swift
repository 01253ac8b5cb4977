// SPDX-License-Identifier: MIT
//
// What an organisation and its machines write to each other through a broker that nobody trusts. The
// organisation has one key: it signs campaigns and receipts, and what machines answer is sealed for it.
// Each machine has a key of its own, and a topic that is named by it: nobody answers for another one.

import Basics
public import BridgeProtocol
package import Coding
package import HelperWire
package import Sodium

/// Who asks many machines.
public struct Organisation: Hashable, Sendable {
    /// The name in topics.
    public let name: String
    /// Whose campaigns count.
    public let publicKey: [UInt8]

    /// Creates an organisation.
    public init(name: String, publicKey: [UInt8]) {
        (self.name, self.publicKey) = (name, publicKey)
    }

    private var root: String { "topmost/v1/org/\(name)/" }
    /// The topics of all campaigns.
    public var campaigns: String { root + "c/+" }
    /// The topics of what machines answer, for one of those who collect it.
    public var shareOfResults: String { "$share/collect/\(root)r/+" }

    /// The topic of a campaign, retained.
    public func campaign(_ name: String) -> String { root + "c/\(name)" }
    /// The topic of what a machine answers.
    public func results(of machine: MachineID) -> String {
        root + "r/\(machine.rawValue.hexadecimal)"
    }
    /// The topic of receipts for a machine.
    public func receipts(for machine: MachineID) -> String {
        root + "k/\(machine.rawValue.hexadecimal)"
    }

    /// The last part of a topic below `c` or `r`; `nil`: it is another topic.
    public func name(in topic: String, below kind: String) -> String? {
        let prefix = root + kind + "/"
        return topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : nil
    }

    // MARK: Campaigns

    /// The largest message in bytes.
    public static let maximumMessage = 448 << 10

    /// Signs a campaign.
    package static func seal(
        _ campaign: PublishedCampaign,
        on topic: String,
        with key: MachineKey
    ) -> [UInt8] { SignedRecord.write(campaign.record, on: topic, with: key) }

    /// Reads a campaign.
    ///
    /// - Parameters:
    ///   - envelope: what arrived.
    ///   - topic: where.
    ///   - now: seconds since 1970.
    /// - Returns: the campaign; it may have been ended, or not begun by this machine's clock.
    /// - Throws: why nobody is to be asked.
    package func campaign(
        _ envelope: [UInt8],
        on topic: String,
        at now: Int64
    ) throws(OrganisationProblem) -> PublishedCampaign {
        guard envelope.count <= Self.maximumMessage else { throw .tooLong(envelope.count) }
        guard let body = SignedRecord.body(of: envelope, on: topic, by: publicKey) else {
            throw .unsigned(name)
        }
        guard let campaign = PublishedCampaign(record: body),
            self.name(in: topic, below: "c") == campaign.name,
            CampaignFolder.isName(campaign.name)
        else { throw .malformed }
        guard campaign.isEnded || campaign.deadline > now else { throw .over }
        return campaign
    }

    // MARK: Results

    /// Signs and seals what a machine answers.
    package func seal(_ results: CollectedCampaign, by key: MachineKey) -> [UInt8] {
        let topic = self.results(of: BridgeKeys.id(of: key.publicKey))
        let plain = key.publicKey + SignedRecord.write(results.record, on: topic, with: key)
        return MachineKey.seal(plain, for: publicKey) ?? []
    }

    /// Reads what a machine answers.
    ///
    /// - Returns: which machine, and what; `nil`: it did not write that, or not here.
    package func results(
        _ envelope: [UInt8],
        on topic: String,
        openedWith key: MachineKey
    ) -> (machine: MachineID, results: CollectedCampaign)? {
        guard envelope.count <= Self.maximumMessage, let plain = key.open(envelope),
            plain.count > MachineKey.length
        else { return nil }
        let sender = Array(plain[..<MachineKey.length])
        let machine = BridgeKeys.id(of: sender)
        guard results(of: machine) == topic,
            let body = SignedRecord.body(
                of: Array(plain[MachineKey.length...]),
                on: topic,
                by: sender
            ), let results = CollectedCampaign(record: body),
            CampaignFolder.isName(results.campaign)
        else { return nil }
        return (machine, results)
    }

    // MARK: Receipts

    /// Signs a receipt.
    package static func seal(
        _ receipt: CampaignReceipt,
        on topic: String,
        with key: MachineKey
    ) -> [UInt8] { SignedRecord.write(receipt.record, on: topic, with: key) }

    /// Reads a receipt; `nil`: the organisation did not write it.
    package func receipt(_ envelope: [UInt8], on topic: String) -> CampaignReceipt? {
        guard envelope.count <= 4096,
            let body = SignedRecord.body(of: envelope, on: topic, by: publicKey)
        else { return nil }
        return CampaignReceipt(record: body)
    }
}

/// A record and who signed it for which topic: elsewhere it is not signed.
private enum SignedRecord {
    static func write(_ body: [UInt8], on topic: String, with key: MachineKey) -> [UInt8] {
        key.sign(context(topic) + body) + body
    }

    static func body(of envelope: [UInt8], on topic: String, by publicKey: [UInt8]) -> [UInt8]? {
        guard envelope.count >= MachineKey.signatureLength else { return nil }
        let body = Array(envelope[MachineKey.signatureLength...])
        let isSigned = MachineKey.isSigned(
            context(topic) + body,
            signature: Array(envelope[..<MachineKey.signatureLength]),
            publicKey: publicKey
        )
        return isSigned ? body : nil
    }

    private static func context(_ topic: String) -> [UInt8] {
        Array("topmost-campaign 1 \(topic)".utf8) + [0]
    }
}

/// A campaign for all machines of an organisation.
package struct PublishedCampaign: CodedStructure, Hashable, Sendable {
    package var name = ""
    /// The text of its file.
    package var text = ""
    /// Seconds since 1970: when it began, and when it ends, whenever a machine learns of it.
    package var begun: Int64 = 0
    package var deadline: Int64 = 0
    /// Whether it was ended before its deadline.
    package var isEnded = false

    package init() {}

    package static var blank: PublishedCampaign { PublishedCampaign() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("name", &name)
        try coder.field("text", &text)
        try coder.field("begun", &begun)
        try coder.field("deadline", &deadline)
        try coder.field("is_ended", &isEnded)
    }
}

/// The organisation has what a machine answered.
package struct CampaignReceipt: CodedStructure, Hashable, Sendable {
    /// The name of the campaign.
    package var campaign = ""
    /// The number of what is stored: that of the machine, or a greater one.
    package var number: Int64 = 0

    package init(campaign: String = "", number: Int64 = 0) {
        (self.campaign, self.number) = (campaign, number)
    }

    package static var blank: CampaignReceipt { CampaignReceipt() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("campaign", &campaign)
        try coder.field("number", &number)
    }
}

/// Why a campaign that arrived is not followed, as a sentence without its end.
public enum OrganisationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message is too long, in bytes.
    case tooLong(Int)
    /// Somebody else wrote it, or for another place.
    case unsigned(String)
    /// The message is signed, and not understood.
    case malformed
    /// The deadline has passed.
    case over

    /// The sentence.
    public var description: String {
        switch self {
        case .tooLong(let count):
            "\(count) bytes; accepted: at most \(Organisation.maximumMessage)"
        case .unsigned(let name):
            "not signed with the key of \(name): somebody forged it, or public_key is wrong"
        case .malformed: "signed, but not understood: is the other Topmost newer?"
        case .over: "its deadline has passed by the clock of this machine"
        }
    }
}
