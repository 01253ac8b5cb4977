// SPDX-License-Identifier: MIT
//
// Several of these share a subscription: the broker gives each answer to one of them. What one of them
// had got and not stored when it ended is sent again by the machine, which waits for a receipt.

import BridgeProtocol
import BridgeWire
import Coding
import Configuration
import EventLoop
import Files
import HelperWire
import Journal
import Mosquitto
import Sodium
import SystemCalls

/// Collects what the machines of an organisation answer.
final class CampaignCollector {
    private let organisation: Organisation
    private let folder: CampaignFolder
    private let key: MachineKey
    private let log: CampaignLog
    private var link: CampaignLink?
    /// How many machines have answered, by campaign.
    private var counts: [String: Int] = [:]

    /// Maximum number of machines of a campaign: whoever may write to the broker can make some up.
    static let maximumMachines = 200_000

    init(
        _ settings: BridgeSettings,
        _ organisation: Organisation,
        _ folder: CampaignFolder,
        _ key: MachineKey,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        (self.organisation, self.folder, self.key) = (organisation, folder, key)
        self.log = CampaignLog(log)
        link = try CampaignLink(
            settings,
            clientID: "topmost-collect-\(UInt64.random(in: .min ... .max))",
            // What is queued for one that ended would reach no other one.
            sessionSeconds: 0,
            loop
        ) { [weak self] in self?.handle($0) }
    }

    func start() { link?.open() }

    private func handle(_ event: CampaignLink.Event) {
        switch event {
        case .connected:
            log.forget("broker")
            link?.subscribe(organisation.shareOfResults)
        case .failed(let reason): log.warn(reason, about: "broker")
        case .received(let topic, let payload): receive(payload, on: topic)
        case .published: break
        }
    }

    private func receive(_ payload: [UInt8], on topic: String) {
        guard let name = organisation.name(in: topic, below: "r") else { return }
        guard
            let (machine, results) = organisation.results(payload, on: topic, openedWith: key)
        else { return log.warn("\(name): that machine did not write this", about: name) }
        do {
            guard let number = try store(results, of: machine) else { return }
            let topic = organisation.receipts(for: machine)
            let receipt = CampaignReceipt(campaign: results.campaign, number: number)
            link?.publish(
                OutgoingMessage(
                    topic: topic,
                    payload: Organisation.seal(receipt, on: topic, with: key)
                )
            )
        } catch {
            log.warn("cannot store the answers of \(results.campaign): \(error)", about: "store")
        }
    }

    /// Stores the answers of a machine, unless there are later ones.
    ///
    /// - Returns: the number of what is stored now; `nil`: nothing, as the log says.
    /// - Throws: if it cannot be stored.
    private func store(_ results: CollectedCampaign, of machine: MachineID) throws -> Int64? {
        let name = results.campaign
        // Another collector may do the same with an earlier message.
        let lock = try Files.lock(folder.path + "/collect.lock", waits: true)
        defer { withExtendedLifetime(lock) {} }
        guard isPublished(name) else {
            log.warn("\(name): no campaign of that name was published here", about: name)
            return nil
        }
        let path = folder.collected(of: name, from: machine.rawValue.hexadecimal)
        let before = read(path)
        if let before, before.number >= results.number { return before.number }
        if before == nil {
            let count = counts[name] ?? count(name)
            guard count < Self.maximumMachines else {
                let limit = Self.maximumMachines
                log.warn("\(name): answers of more than \(limit) machines are dropped", about: name)
                return nil
            }
            counts[name] = count + 1
        }
        try Files.replace(path, with: results.record, isPrivate: true, isDurable: true)
        return results.number
    }

    private func isPublished(_ name: String) -> Bool {
        let path = folder.journal(of: name)
        guard let bytes = try? Files.read(path, limit: CampaignFolder.maximumBytes) else {
            return false
        }
        return (try? StoredCampaign(record: bytes[...]))?.isPublished ?? false
    }

    private func read(_ path: String) -> CollectedCampaign? {
        guard let bytes = try? Files.read(path, limit: CampaignFolder.maximumBytes) else {
            return nil
        }
        return try? CollectedCampaign(record: bytes[...])
    }

    private func count(_ name: String) -> Int {
        let files = (try? Files.names(in: folder.path)) ?? []
        return files.count { CampaignFolder.machine(collectedIn: $0, for: name) != nil }
    }
}
