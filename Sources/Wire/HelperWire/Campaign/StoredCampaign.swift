// SPDX-License-Identifier: MIT

package import Campaigns
package import Coding

/// A campaign as it is on disk.
package struct StoredCampaign: CodedStructure, Hashable, Sendable {
    /// The text of its file when it began.
    package var text = ""
    /// Seconds since 1970: when it began, and when it ends.
    package var begun: Int64 = 0
    package var deadline: Int64 = 0
    /// How often a user may put it off.
    package var deferrals = 0
    /// The name of the machine, and 32 random digits that no other one has.
    package var machine = ""
    package var machineID = ""
    /// Whose question it is; empty: that of the machine's administrator.
    package var organisation = ""
    /// Whether other machines ask: their answers are collected here.
    package var isPublished = false
    package var ending: CampaignState.Ending?
    /// Whether the program of the deadline was started, and how it ended; empty: not known.
    package var hasRun = false
    package var programStatus = ""
    package var participants: [Participant] = []

    package init() {}

    package static var blank: StoredCampaign { StoredCampaign() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("text", &text)
        try coder.field("begun", &begun)
        try coder.field("deadline", &deadline)
        try coder.field("deferrals", &deferrals)
        try coder.field("machine", &machine)
        try coder.field("machine_id", &machineID)
        try coder.field("organisation", &organisation)
        try coder.field("is_published", &isPublished)
        try coder.field("ending", &ending)
        try coder.field("has_run", &hasRun)
        try coder.field("program_status", &programStatus)
        try coder.field("participants", &participants)
    }
}

extension CampaignState.Ending: CodedValue {}
extension Participant.Source: CodedValue {}

extension Participant: CodedStructure {
    package static var blank: Participant { Participant(UserID(rawValue: 0), name: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
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

/// The answers of a machine, as they were collected.
package struct CollectedCampaign: CodedStructure, Hashable, Sendable {
    /// The name of the campaign.
    package var campaign = ""
    /// Greater with each change: what arrives late replaces nothing.
    package var number: Int64 = 0
    /// What the machine has stored, without the text.
    package var stored = StoredCampaign()

    package init() {}

    package static var blank: CollectedCampaign { CollectedCampaign() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("campaign", &campaign)
        try coder.field("number", &number)
        try coder.field("stored", &stored)
    }
}

/// The folder of the campaigns of this machine, or of a user who tries one.
package struct CampaignFolder: Hashable, Sendable {
    package let path: String

    /// The largest journal in bytes.
    package static let maximumBytes = 8 << 20
    private static let suffix = ".campaign"
    private static let collectedSuffix = ".collected"

    package init(path: String) { self.path = path }

    /// The machine's folder for root, and the user's for anybody else; `nil`: the user has no home.
    package static func standard(
        isRoot: Bool,
        variable: (String) -> String?
    ) -> CampaignFolder? {
        if let path = variable("STATE_DIRECTORY") { return CampaignFolder(path: path) }
        if isRoot { return CampaignFolder(path: "/var/lib/topmost/campaigns") }
        let state = variable("XDG_STATE_HOME") ?? variable("HOME").map { $0 + "/.local/state" }
        return state.map { CampaignFolder(path: $0 + "/topmost/campaigns") }
    }

    /// Whether it can be the name of a campaign: 1 to 64 letters, digits, `-` and `_`.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }

    /// The path of a campaign.
    package func journal(of name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

    /// The path of the file that asks to end a campaign.
    package func end(of name: String) -> String { "\(path)/\(name).end" }

    /// The path of what was collected from a machine.
    package func collected(of name: String, from machine: String) -> String {
        "\(path)/\(name)@\(machine)\(Self.collectedSuffix)"
    }

    /// The name of the campaign that a file of this folder stores; `nil`: it is another file.
    package static func name(ofJournal file: String) -> String? {
        file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : nil
    }

    /// The machine from which a file of this folder was collected for a campaign; `nil`: none.
    package static func machine(collectedIn file: String, for name: String) -> String? {
        guard file.hasSuffix(collectedSuffix), file.hasPrefix(name + "@") else { return nil }
        return String(file.dropFirst(name.utf8.count + 1).dropLast(collectedSuffix.count))
    }
}
