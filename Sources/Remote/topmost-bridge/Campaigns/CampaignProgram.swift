// SPDX-License-Identifier: MIT

import Basics
import BridgeWire
import Coding
import Configuration
import EventLoop
import Files
import Glibc
import HelperWire
import Journal
import Localization
import Mosquitto
import Sodium
import SystemCalls
import Texts

/// What `topmost campaign` does through a broker.
struct CampaignProgram {
    private let folder: CampaignFolder
    private let configuration: String
    private let log: Log

    /// `nil`: the user has no home.
    init?(_ log: Log) {
        let isRoot = ThisProcess.userID == 0
        let home = ThisProcess.variable("HOME").map { $0 + "/.config" }
        let own = (ThisProcess.variable("XDG_CONFIG_HOME") ?? home).map { $0 + "/topmost" }
        guard
            let folder = CampaignFolder.standard(isRoot: isRoot, variable: ThisProcess.variable),
            // What service managers set.
            let configuration = ThisProcess.variable("CONFIGURATION_DIRECTORY")
                ?? (isRoot ? "/etc/topmost" : own)
        else { return nil }
        (self.folder, self.configuration, self.log) = (folder, configuration, log)
    }

    /// Does what the arguments ask for.
    ///
    /// - Returns: the exit status.
    /// - Throws: if that is impossible.
    func run(_ arguments: [String]) throws -> Int32 {
        try Files.makeFolders(folder.path + "/")
        if arguments == ["key"] {
            let key = try key("organisation-key") ?? makeKey("organisation-key")
            print("public_key = \"\(key.publicKey.map(Self.digits).joined())\"")
            return 0
        }
        let settings: BridgeSettings
        let path = BridgeSettings.path(in: configuration, for: .organisation)
        switch BridgeSettings.load(path, for: .organisation) {
        case .success(let read): settings = read
        case .failure(let error):
            for problem in error.problems { log.error("\(problem)") }
            return BridgeExit.configuration.rawValue
        }
        let organisation = Organisation(
            name: settings.organisation,
            publicKey: settings.publicKey
        )
        Broker.prepare()
        let loop = try EventLoop()
        switch (arguments.first, arguments.dropFirst().first) {
        case ("follow", nil):
            let key = try key("machine-key") ?? makeKey("machine-key")
            let follower = try CampaignFollower(settings, organisation, folder, key, loop, log)
            follower.start()
            return try run(loop, follower)
        case ("collect", nil):
            let key = try organisationKey(of: organisation)
            let collector = try CampaignCollector(settings, organisation, folder, key, loop, log)
            collector.start()
            return try run(loop, collector)
        case ("publish", let name?):
            return try publish(name, settings, organisation, loop)
        default:
            log.error("unknown command; accepted: key, follow, collect, publish NAME")
            return ArgumentError.exitStatus
        }
    }

    private func run(_ loop: EventLoop, _ work: AnyObject) throws -> Int32 {
        let signals = try [SIGINT, SIGTERM, SIGHUP].map { number in
            try loop.onSignal(number) { loop.exit(code: 0) }
        }
        return try withExtendedLifetime((signals, work)) { try loop.run() }
    }

    /// Writes to the broker what is stored of a campaign, and waits until it has it.
    private func publish(
        _ name: String,
        _ settings: BridgeSettings,
        _ organisation: Organisation,
        _ loop: EventLoop
    ) throws -> Int32 {
        let key = try organisationKey(of: organisation)
        let bytes = try Files.read(folder.journal(of: name), limit: CampaignFolder.maximumBytes)
        let stored = try StoredCampaign(record: bytes[...])
        var campaign = PublishedCampaign()
        (campaign.name, campaign.text) = (name, stored.text)
        (campaign.begun, campaign.deadline) = (stored.begun, stored.deadline)
        campaign.isEnded = stored.ending != nil
        let topic = organisation.campaign(name)
        let left = stored.deadline - BootClock.sinceEpoch.components.seconds
        let message = OutgoingMessage(
            topic: topic,
            payload: Organisation.seal(campaign, on: topic, with: key),
            isRetained: true,
            expirySeconds: Int(min(max(left, 0) + 86_400, Int64(Int32.max)))
        )
        var link: CampaignLink?
        var number: Int32?
        func fail(_ reason: String) {
            log.error(reason)
            loop.exit(code: BridgeExit.unavailable.rawValue)
        }
        let patience = try loop.timer { fail("\(settings.host): no answer") }
        patience.arm(after: .seconds(30))
        link = try CampaignLink(
            settings,
            clientID: "topmost-publish-\(UInt64.random(in: .min ... .max))",
            sessionSeconds: 0,
            loop
        ) { event in
            switch event {
            case .connected: number = link?.publish(message)
            case .failed(let reason): fail(reason)
            case .published(number: number): loop.exit(code: 0)
            case .published, .received: break
            }
        }
        link?.open()
        return try run(loop, patience)
    }

    // MARK: Keys

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func key(_ name: String) throws -> MachineKey? {
        let seed: [UInt8]
        do throws(SystemError) {
            seed = try Files.read(path(name), limit: MachineKey.length + 1)
        } catch  where error.isMissing {
            return nil
        }
        guard seed.count == MachineKey.length else {
            throw PairingError(Phrase.campaignKeyDamaged.text(path(name)))
        }
        return MachineKey(seed: seed)
    }

    private func makeKey(_ name: String) throws -> MachineKey {
        let key = MachineKey(seed: Sodium.randomBytes(MachineKey.length))
        try Files.replace(path(name), with: key.seed, isPrivate: true, isDurable: true)
        return key
    }

    private func organisationKey(of organisation: Organisation) throws -> MachineKey {
        guard let key = try key("organisation-key"), key.publicKey == organisation.publicKey else {
            let file = path("organisation-key")
            throw PairingError(Phrase.campaignOtherKey.text(file, organisation.name))
        }
        return key
    }

    private static func digits(of byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

/// A log that a flood of messages does not fill.
final class CampaignLog {
    private let log: Log
    private var said: [String: String] = [:]

    private static let maximumSubjects = 256

    init(_ log: Log) { self.log = log }

    /// Says something about a subject, unless that was said last.
    func warn(_ text: String, about subject: String) {
        let subject = String(subject.prefix(128))
        guard said[subject] != text, said[subject] != nil || said.count < Self.maximumSubjects
        else { return }
        said[subject] = text
        log.warning(text.cleaned(bytes: 1024, scalars: 1024, lines: 1))
    }

    /// Says the next text about a subject in any case.
    func forget(_ subject: String) { said[subject] = nil }
}
