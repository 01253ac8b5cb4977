// SPDX-License-Identifier: MIT
//
// A machine of an organisation: what its key has signed becomes a campaign as one of the administrator,
// kept by a process of its own; what that stores is sent until there is a receipt.

import Basics
import BridgeProtocol
import BridgeWire
import ChildProcess
import Coding
import Configuration
import EventLoop
import Files
import HelperWire
import Journal
import Mosquitto
import PresenterCore
import SharedCards
import Sodium
import SystemCalls

/// Follows the campaigns of an organisation.
final class CampaignFollower {
    private let settings: BridgeSettings
    private let organisation: Organisation
    private let folder: CampaignFolder
    private let key: MachineKey
    private let loop: EventLoop
    private let log: CampaignLog
    private var link: CampaignLink?
    private var pending: [String: PendingResults] = [:]
    private var keepers: [String: (child: Child, end: ChildSource)] = [:]
    private var watch: FileSource?
    private var readTimer: TimerSource?
    private var sendTimer: TimerSource?
    private var restartTimer: TimerSource?

    private var machine: MachineID { BridgeKeys.id(of: key.publicKey) }

    /// Maximum number of campaigns that are kept at a time.
    static let maximumCampaigns = 64
    /// How long after its deadline a campaign's answers are still sent, in seconds.
    private static let lateness: Int64 = 30 * 86_400
    /// How far clocks may differ, in seconds, before that is worth a line.
    private static let skew: Int64 = 300
    private static let restartPause = Duration.seconds(10)
    /// A wrong file, a missing one, or another one than it began with: again is the same.
    private static let finalStatuses: Set<Int32> = [0, 64, 66, 125]

    init(
        _ settings: BridgeSettings,
        _ organisation: Organisation,
        _ folder: CampaignFolder,
        _ key: MachineKey,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        (self.settings, self.organisation, self.folder) = (settings, organisation, folder)
        (self.key, self.loop, self.log) = (key, loop, CampaignLog(log))
        readTimer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.read() }
        sendTimer = try loop.timer(accuracy: .seconds(1)) { [weak self] in self?.send() }
        restartTimer = try loop.timer(accuracy: .seconds(1)) { [weak self] in self?.keepAll() }
        watch = try loop.watchFile(folder.path, [.movedTo]) { [weak self] change in
            guard let self, let file = change.name,
                let name = CampaignFolder.name(ofJournal: file), pending[name] != nil
            else { return }
            if readTimer?.deadline == nil { readTimer?.arm(after: .milliseconds(300)) }
        }
        link = try CampaignLink(
            settings,
            clientID: "topmost-campaign-\(machine.rawValue.hexadecimal.prefix(16))",
            sessionSeconds: 86_400,
            loop
        ) { [weak self] in self?.handle($0) }
    }

    /// Goes on with what was begun, and connects.
    func start() {
        for name in ((try? Files.names(in: folder.path)) ?? []).compactMap(CampaignFolder.name) {
            guard let stored = stored(name), stored.organisation == organisation.name,
                stored.deadline + Self.lateness > Self.now
            else { continue }
            pending[name] = PendingResults(of: name)
        }
        keepAll()
        read()
        link?.open()
    }

    private static var now: Int64 { BootClock.sinceEpoch.components.seconds }

    private func stored(_ name: String) -> StoredCampaign? {
        guard
            let bytes = try? Files.read(
                folder.journal(of: name),
                limit: CampaignFolder.maximumBytes
            )
        else { return nil }
        return try? StoredCampaign(record: bytes[...])
    }

    // MARK: The broker

    private func handle(_ event: CampaignLink.Event) {
        switch event {
        case .connected:
            log.forget("broker")
            link?.subscribe(organisation.receipts(for: machine))
            link?.subscribe(organisation.campaigns)
            for name in pending.keys { pending[name]?.noteConnection(at: loop.now) }
            send()
        case .failed(let reason): log.warn(reason, about: "broker")
        case .received(let topic, let payload): receive(payload, on: topic)
        case .published: break
        }
    }

    private func receive(_ payload: [UInt8], on topic: String) {
        if topic == organisation.receipts(for: machine) {
            guard let receipt = organisation.receipt(payload, on: topic) else {
                return log.warn("a receipt is not signed by \(organisation.name)", about: topic)
            }
            pending[receipt.campaign]?.noteReceipt(receipt.number, at: loop.now)
            return send()
        }
        // Whoever can write to the broker can remove what it retains: that ends nothing.
        guard let name = organisation.name(in: topic, below: "c"), !payload.isEmpty else { return }
        do throws(OrganisationProblem) {
            follow(try organisation.campaign(payload, on: topic, at: Self.now))
        } catch {
            log.warn("\(name): \(error)", about: name)
        }
    }

    private func follow(_ campaign: PublishedCampaign) {
        let name = campaign.name
        do {
            guard let stored = stored(name) else {
                guard !campaign.isEnded else { return }
                guard keepers.count < Self.maximumCampaigns else {
                    return log.warn(
                        "\(name): this machine keeps \(Self.maximumCampaigns) campaigns already",
                        about: name
                    )
                }
                return try begin(campaign)
            }
            guard !stored.isPublished else {
                return log.warn("\(name): it was published here, and asks nobody here", about: name)
            }
            guard stored.organisation == organisation.name, stored.text == campaign.text else {
                return log.warn(
                    "\(name): another campaign of that name has begun on this machine",
                    about: name
                )
            }
            if campaign.isEnded, stored.ending == nil {
                try Files.replace(folder.end(of: name), with: [], isPrivate: true, isDurable: true)
            }
            keep(name)
        } catch {
            log.warn("\(name): \(error)", about: name)
        }
    }

    private func begin(_ campaign: PublishedCampaign) throws {
        let name = campaign.name
        if campaign.begun > Self.now + Self.skew {
            log.warn(
                "\(name): the clock of this machine is \(campaign.begun - Self.now) s behind "
                    + "that of \(organisation.name); nobody is asked before it has caught up",
                about: name
            )
        }
        var stored = StoredCampaign()
        (stored.text, stored.begun) = (campaign.text, campaign.begun)
        stored.deadline = campaign.deadline
        (stored.machine, stored.machineID) = (ThisMachine.name, machine.rawValue.hexadecimal)
        stored.organisation = organisation.name
        try Files.replace(path(name), with: Array(campaign.text.utf8), isPrivate: true)
        try Files.replace(
            folder.journal(of: name),
            with: stored.record,
            isPrivate: true,
            isDurable: true
        )
        pending[name] = PendingResults(of: name)
        keep(name)
        read()
    }

    // MARK: The processes that ask

    private func path(_ name: String) -> String { "\(folder.path)/\(name).toml" }

    private func keepAll() { for name in pending.keys { keep(name) } }

    /// Has a process keep a campaign, unless one does or it is over.
    private func keep(_ name: String) {
        guard keepers[name] == nil, stored(name)?.ending == nil else { return }
        do {
            let more = settings.allowsPrograms ? ["--programs"] : []
            let program = ThisProcess.sibling("topmost-campaign")
            var command = Command(program, ["run", path(name)] + more)
            command.endsWithParent = true
            let child = try command.start()
            let end = try loop.onChildExit(child.processID) { [weak self] status in
                child.noteEnd()
                self?.keeperEnded(name, status)
            }
            keepers[name] = (child, end)
        } catch {
            log.warn("\(name): \(error)", about: name)
            restartTimer?.arm(after: Self.restartPause)
        }
    }

    private func keeperEnded(_ name: String, _ status: ChildStatus) {
        keepers[name] = nil
        if case .exited(let code) = status, Self.finalStatuses.contains(code) {
            if code != 0 { log.warn("\(name): topmost-campaign: \(status)", about: name) }
            return
        }
        log.warn("\(name): topmost-campaign: \(status); it is started again", about: name)
        restartTimer?.arm(after: Self.restartPause)
    }

    // MARK: Answers

    private func read() {
        for name in pending.keys {
            guard let stored = stored(name) else { continue }
            let wallTime = Int64(BootClock.sinceEpoch.wholeMilliseconds)
            pending[name]?.update(stored, at: loop.now, wallTime: wallTime)
        }
        send()
    }

    private func send() {
        guard let link, link.isConnected else { return }
        for (name, one) in pending {
            guard let due = one.dueAt, due <= loop.now else { continue }
            let sealed = organisation.seal(one.results, by: key)
            if sealed.count > Organisation.maximumMessage {
                log.warn("\(name): the answers are too long for the broker", about: name)
            } else {
                link.publish(
                    OutgoingMessage(topic: organisation.results(of: machine), payload: sealed)
                )
            }
            pending[name]?.noteSent(at: loop.now)
        }
        guard let next = pending.values.compactMap(\.dueAt).min() else { return }
        sendTimer?.arm(after: max(.milliseconds(100), next - loop.now))
    }
}
