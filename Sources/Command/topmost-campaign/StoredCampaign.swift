// SPDX-License-Identifier: MIT

import Campaigns
import Coding
import CommandKit
import Files
import Localization
import SystemCalls
import Texts

/// A campaign as it is on disk.
struct StoredCampaign: CodedStructure {
    /// The text of its file when it began.
    var text = ""
    /// Seconds since 1970: when it began, and when it ends.
    var begun: Int64 = 0
    var deadline: Int64 = 0
    /// How often a user may put it off.
    var deferrals = 0
    /// The name of the machine, and 32 random digits that no other one has.
    var machine = ""
    var machineID = ""
    var ending: CampaignState.Ending?
    /// Whether the program of the deadline was started, and how it ended; empty: not known.
    var hasRun = false
    var programStatus = ""
    var participants: [Participant] = []

    static var blank: StoredCampaign { StoredCampaign() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("text", &text)
        try coder.field("begun", &begun)
        try coder.field("deadline", &deadline)
        try coder.field("deferrals", &deferrals)
        try coder.field("machine", &machine)
        try coder.field("machine_id", &machineID)
        try coder.field("ending", &ending)
        try coder.field("has_run", &hasRun)
        try coder.field("program_status", &programStatus)
        try coder.field("participants", &participants)
    }

    /// How it ended, in one word for programs.
    var status: String { ending?.rawValue ?? "open" }
}

extension CampaignState.Ending: CodedValue {}
extension Participant.Source: CodedValue {}

extension Participant: CodedStructure {
    static var blank: Participant { Participant(UserID(rawValue: 0), name: "") }

    mutating func code(with coder: any Coder) throws(CodingError) {
        var number = user.rawValue
        try coder.field("user", &number)
        if coder.isReading { self = Participant(UserID(rawValue: number), name: "") }
        try coder.field("name", &name)
        var (bus, presentation) = (question?.bus, question?.presentation)
        try coder.field("bus", &bus)
        try coder.field("presentation", &presentation)
        question = bus.map { OpenQuestion(bus: $0, presentation: presentation ?? 0) }
        try askedAt.code("asked", with: coder)
        try seenAt.code("seen", with: coder)
        try coder.field("deferrals", &deferrals)
        try deferredUntil.code("deferred_until", with: coder)
        var (button, values) = (answer?.button, answer?.values)
        try coder.field("button", &button)
        try coder.field("values", &values)
        answer = button.map { UserAnswer(button: $0, values: values ?? "") }
        try answeredAt.code("answered", with: coder)
        try coder.field("source", &source)
        try coder.field("problem", &problem)
    }
}

extension WallTime? {
    fileprivate mutating func code(_ name: String, with coder: any Coder) throws(CodingError) {
        var seconds = self?.seconds
        try coder.field(name, &seconds)
        self = seconds.map { WallTime(seconds: $0) }
    }
}

/// The folder of the campaigns of this machine, or of a user who tries one.
struct CampaignStore {
    let folder: String

    private static let suffix = ".campaign"

    /// The machine's folder for root, and the user's for anybody else.
    ///
    /// - Throws: `cannotCreate` if the user has no home.
    static func standard() throws(Failure) -> CampaignStore {
        if let folder = ThisProcess.variable("STATE_DIRECTORY") {
            return CampaignStore(folder: folder)
        }
        guard ThisProcess.userID != 0 else {
            return CampaignStore(folder: "/var/lib/topmost/campaigns")
        }
        let home = ThisProcess.variable("HOME").map { $0 + "/.local/state" }
        guard let state = ThisProcess.variable("XDG_STATE_HOME") ?? home else {
            throw Failure(.cannotCreate, .campaignNoHome)
        }
        return CampaignStore(folder: state + "/topmost/campaigns")
    }

    /// The path of a campaign.
    func path(_ name: String) -> String { "\(folder)/\(name)\(Self.suffix)" }

    /// The path of the file that asks to end a campaign.
    func endPath(_ name: String) -> String { "\(folder)/\(name).end" }

    /// Locks a campaign for the process that keeps it; `nil`: another one does.
    func lock(_ name: String) throws(SystemError) -> FileDescriptor? {
        try Files.makeFolders(folder)
        return try Files.lock("\(folder)/\(name).lock", waits: false)
    }

    /// Removes what processes that were killed while they stored a campaign have left; only for who
    /// holds its lock.
    func removeLeftovers(_ name: String) {
        for file in (try? Files.names(in: folder)) ?? []
        where file.hasPrefix(name + Self.suffix + ".") && file.hasSuffix(".new") {
            // It is in nobody's way.
            try? Files.remove("\(folder)/\(file)")
        }
    }

    /// The names of the campaigns.
    func names() -> [String] {
        // A folder that is missing has none.
        ((try? Files.names(in: folder)) ?? []).filter { $0.hasSuffix(Self.suffix) }
            .map { String($0.dropLast(Self.suffix.count)) }
    }

    /// Reads a campaign; `nil`: there is none of that name.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    func read(_ name: String) throws(Failure) -> StoredCampaign? {
        let bytes: [UInt8]
        do throws(SystemError) {
            // What was written is read: nobody else can write it.
            bytes = try Files.read(path(name), limit: .max)
        } catch  where error.isMissing {
            return nil
        } catch {
            throw Failure(.unknownID, .cannotRead, path(name), error.reason)
        }
        return try failing(.unknownID, path(name)) { try StoredCampaign(record: bytes[...]) }
    }

    /// Reads a campaign that must be there.
    ///
    /// - Throws: `unknownID` with the names of those that are.
    func known(_ name: String) throws(Failure) -> StoredCampaign {
        if let stored = try read(name) { return stored }
        let names = names()
        throw Failure(
            .unknownID,
            .campaignUnknown,
            name,
            names.isEmpty ? Phrase.noneCell.text : names.joined(separator: ", ")
        )
    }

    /// Stores a campaign, so that a loss of power does not lose it.
    func write(_ campaign: StoredCampaign, _ name: String) throws(SystemError) {
        try Files.replace(path(name), with: campaign.record, isPrivate: true, isDurable: true)
    }
}
