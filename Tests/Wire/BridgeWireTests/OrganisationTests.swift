// SPDX-License-Identifier: MIT

import BridgeProtocol
import Coding
import HelperWire
import Sodium
import Testing

@testable import BridgeWire

@Suite("What an organisation and its machines write to each other")
struct OrganisationTests {
    private let key: MachineKey
    private let machine: MachineKey
    private let acme: Organisation

    init() {
        #expect(Sodium.prepare())
        key = MachineKey(seed: [UInt8](repeating: 1, count: 32))
        machine = MachineKey(seed: [UInt8](repeating: 2, count: 32))
        acme = Organisation(name: "acme", publicKey: key.publicKey)
    }

    private var campaign: PublishedCampaign {
        var campaign = PublishedCampaign()
        (campaign.name, campaign.text) = ("restart", "deadline = \"1h\"")
        (campaign.begun, campaign.deadline) = (1000, 4600)
        return campaign
    }

    private var results: CollectedCampaign {
        var results = CollectedCampaign()
        (results.campaign, results.number, results.stored.machine) = ("restart", 7, "desk")
        return results
    }

    private func seal(_ campaign: PublishedCampaign, by other: MachineKey? = nil) -> [UInt8] {
        Organisation.seal(campaign, on: acme.campaign(campaign.name), with: other ?? key)
    }

    private func problem(
        _ envelope: [UInt8],
        on topic: String? = nil,
        at now: Int64 = 2000
    ) -> OrganisationProblem? {
        do throws(OrganisationProblem) {
            _ = try acme.campaign(envelope, on: topic ?? acme.campaign("restart"), at: now)
            return nil
        } catch {
            return error
        }
    }

    @Test("a campaign is read as it was signed, until its deadline")
    func campaigns() throws {
        let topic = acme.campaign("restart")
        #expect(topic == "topmost/v1/org/acme/c/restart")
        #expect(try acme.campaign(seal(campaign), on: topic, at: 4599) == campaign)
        // A machine whose clock is behind learns of it too, and asks when it has caught up.
        #expect(try acme.campaign(seal(campaign), on: topic, at: 0) == campaign)
        #expect(problem(seal(campaign), at: 4600) == .over)
        var ended = campaign
        ended.isEnded = true
        #expect(try acme.campaign(seal(ended), on: topic, at: 9999) == ended)
    }

    @Test("what somebody else signed, or for another place, is refused")
    func forgeries() {
        let envelope = seal(campaign)
        #expect(problem(seal(campaign, by: machine)) == .unsigned("acme"))
        #expect(problem(envelope, on: acme.campaign("update")) == .unsigned("acme"))
        let other = Organisation(name: "other", publicKey: key.publicKey)
        #expect(problem(envelope, on: other.campaign("restart")) == .unsigned("acme"))
        for index in [0, 63, 64, envelope.count - 1] {
            var changed = envelope
            changed[index] ^= 1
            #expect(problem(changed) == .unsigned("acme"))
        }
        for count in [0, 1, 63, 64] {
            #expect(problem(Array(envelope[..<count])) == .unsigned("acme"))
        }
        let long = [UInt8](repeating: 0, count: Organisation.maximumMessage + 1)
        #expect(problem(long) == .tooLong(long.count))
        // The signature is right, and the name is not that of the topic, or none.
        let topic = acme.campaign("a/b")
        var odd = campaign
        odd.name = "a/b"
        #expect(problem(Organisation.seal(odd, on: topic, with: key), on: topic) == .malformed)
        let there = acme.campaign("update")
        let moved = Organisation.seal(campaign, on: there, with: key)
        #expect(problem(moved, on: there) == .malformed)
    }

    @Test("only the organisation reads answers, and only from whom they are")
    func answers() {
        let id = BridgeKeys.id(of: machine.publicKey)
        let topic = acme.results(of: id)
        let sealed = acme.seal(results, by: machine)
        let read = acme.results(sealed, on: topic, openedWith: key)
        #expect(read?.machine == id)
        #expect(read?.results == results)
        #expect(acme.results(sealed, on: topic, openedWith: machine) == nil)
        let other = acme.results(of: MachineID(rawValue: 1))
        #expect(acme.results(sealed, on: other, openedWith: key) == nil)
        var changed = sealed
        changed[sealed.count - 1] ^= 1
        #expect(acme.results(changed, on: topic, openedWith: key) == nil)
        #expect(acme.results([], on: topic, openedWith: key) == nil)
        // Its name is that of a file.
        var odd = results
        odd.campaign = "../x"
        #expect(acme.results(acme.seal(odd, by: machine), on: topic, openedWith: key) == nil)
    }

    @Test("a receipt is for one machine")
    func receipts() {
        let topic = acme.receipts(for: MachineID(rawValue: 1))
        let receipt = CampaignReceipt(campaign: "restart", number: 7)
        let envelope = Organisation.seal(receipt, on: topic, with: key)
        #expect(acme.receipt(envelope, on: topic) == receipt)
        #expect(acme.receipt(envelope, on: acme.receipts(for: MachineID(rawValue: 2))) == nil)
        let forged = Organisation.seal(receipt, on: topic, with: machine)
        #expect(acme.receipt(forged, on: topic) == nil)
    }
}
