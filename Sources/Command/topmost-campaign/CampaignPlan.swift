// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import Campaigns
import CommandKit
import Configuration
import EventLoop
import Files
import HelperWire
import Localization
import PresenterCore
import SystemCalls
import Texts

/// A campaign's file with its name.
struct CampaignPlan {
    let name: String
    let text: [UInt8]
    let file: CampaignFile

    /// Reads a file; its name without the ending is the campaign's.
    ///
    /// - Throws: all that is wrong with it, with lines and keys.
    init(path: String) throws(Failure) {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let name = last.hasSuffix(".toml") ? String(last.dropLast(5)) : last
        guard Self.isName(name) else {
            throw Failure(.usage, .expectsGot, "FILE", Phrase.campaignName.text, "\"\(name)\"")
        }
        let limit = CampaignFile.maximumBytes
        let text = try InputFile.contents(of: path, atMost: limit, for: "campaign")
        try self.init(name: name, text: text, path: path)
    }

    /// Reads the text of a file.
    init(name: String, text: [UInt8], path: String) throws(Failure) {
        self.name = name
        self.text = text
        switch CampaignFile.read(text, file: path, check: Self.problem) {
        case .success(let file): self.file = file
        case .failure(let error):
            var texts = error.problems.map { Localization.translated($0.description) }
            var failure = Failure(.usage, texts.removeLast())
            failure.others = texts
            throw failure
        }
    }

    /// The ids of the buttons that are answers, in any language.
    var buttons: Set<String> {
        // They were built when the file was checked.
        let ids = ([nil] + file.languages.keys.map(Optional.some)).compactMap { language in
            try? Self.buttons(file.question(in: language))
        }
        return Set(ids.joined())
    }

    /// Whether it can be the name of a campaign: 1 to 64 letters, digits, `-` and `_`.
    static func isName(_ text: String) -> Bool { CampaignFolder.isName(text) }

    /// When a time of the file is, in a campaign that begins then.
    static func time(_ time: CampaignFile.Time, from begun: WallTime) -> WallTime {
        switch time {
        case .after(let span): return begun + span
        case .fixed(let seconds): return WallTime(seconds: seconds)
        case .local(let year, let month, let day, let second):
            let minute = LocalClock.time(
                of: (year, month, day),
                hour: second / 3600,
                minute: second % 3600 / 60
            )
            return WallTime(seconds: minute.components.seconds + Int64(second % 60))
        }
    }

    /// The campaign that begins at a time.
    func campaign(from begun: WallTime) -> Campaign {
        var campaign = file.plan
        if let deadline = file.deadline { campaign.deadline = Self.time(deadline, from: begun) }
        campaign.start = file.start.map { Self.time($0, from: begun) } ?? begun
        return campaign
    }

    /// When users of a campaign that begins now are asked first.
    ///
    /// - Throws: if the deadline is not after that: nobody would be asked.
    func firstQuestion(of campaign: Campaign, at now: WallClock) throws(Failure) -> WallTime {
        let start = max(campaign.start, now.time)
        let first = campaign.quietHours?.end(from: start, offset: now.offset) ?? start
        guard first < campaign.deadline else {
            throw Failure(.usage, .campaignTooLate, first.text, campaign.deadline.text)
        }
        return first
    }

    // MARK: The question

    /// The id of the button that puts the question off for one of the offered spans.
    static func deferralID(_ span: Int64) -> String { "defer-\(span)" }

    /// The options of the question, with buttons that put it off.
    static func values(_ question: Value, offers: [Int64]) throws(RequestError) -> OptionValues {
        var values = try WrittenOptions.values(.modal, question)
        guard !offers.isEmpty else { return values }
        var buttons: [Button] = []
        if case .buttons(let own)? = values["buttons"] { buttons = own }
        buttons += offers.map { span in
            Button(
                id: deferralID(span),
                title: deferral(span),
                prominence: .text
            )
        }
        values["buttons"] = .buttons(buttons)
        return values
    }

    /// The label of that button: in the largest unit of which the span is a whole number.
    private static func deferral(_ seconds: Int64) -> String {
        let units: [(seconds: Int64, Phrase)] = [
            (86_400, .campaignDeferDays), (3600, .campaignDeferHours), (60, .campaignDeferMinutes),
        ]
        for (unit, phrase) in units where seconds % unit == 0 {
            return phrase.text(count: Int(seconds / unit))
        }
        return Phrase.campaignDeferSeconds.text(count: Int(seconds))
    }

    /// The ids of the buttons that are answers: not those that put the question off.
    private static func buttons(_ question: Value) throws(RequestError) -> [String] {
        guard case .modal(let modal) = try content(question, []) else { return [] }
        return modal.buttons.map(\.id)
    }

    private static func content(
        _ question: Value,
        _ offers: [Int64]
    ) throws(RequestError) -> Content {
        let values = try values(question, offers: offers)
        do {
            return try values.build().content
        } catch {
            throw .unbuildable(error)
        }
    }

    /// Options of a single question that have no meaning in a campaign, or break it.
    private static let refused = ["key", "parent", "timeout_ms", "wait_for_display"]

    /// What is wrong with the question in a language.
    private static func problem(
        _ file: CampaignFile,
        _ language: String?
    ) -> CampaignFile.QuestionProblem? {
        typealias Problem = CampaignFile.QuestionProblem
        let offers = file.plan.deferralSpans.map(\.components.seconds)
        let content: Content
        do throws(RequestError) {
            content = try self.content(file.question(in: language), offers)
        } catch .unbuildable(let error) {
            let words = { WrittenOptions.type($0)?.english() ?? $0 }
            let option = String(error.option.prefix { $0 != ":" && $0 != " " })
            let message = Phrase.gotExpected.english(words(error.got), words(error.takes))
            let inner = option == error.option ? message : "\(error.option): \(message)"
            return Problem(option: option, message: inner)
        } catch .unknownOption(let option, in: _, let nearest) {
            let known = Kind.modal.definitions.map(\.name).sorted()
            return Problem(
                option: option,
                message: Phrase.unknownKey.english(Phrase.hint(nearest, among: known))
            )
        } catch {
            return Problem(option: nil, message: "\(error)")
        }
        guard case .modal(let modal) = content else { return nil }
        if modal.asksForSecret {
            return Problem(option: "input", message: Phrase.campaignNoSecrets.english())
        }
        let options = file.question(in: language)
        if let option = refused.first(where: { options[$0] != nil }) {
            return Problem(option: option, message: Phrase.campaignNotThat.english())
        }
        if let program = file.program.first, !ThisProcess.finds(program) {
            return Problem(key: "run", message: Phrase.campaignNoProgram.english(program))
        }
        let ids = (try? buttons(options)) ?? []
        if let answer = file.plan.standardAnswer, !ids.contains(answer) {
            let known = Phrase.idOfButton.english(ids.joined(separator: ", "))
            return Problem(
                key: "at_deadline",
                message: Phrase.gotExpected.english("\"\(answer)\"", known)
            )
        }
        return nil
    }
}

extension WallClock {
    /// The clock of this machine.
    static var now: WallClock {
        let seconds = LocalClock.sinceEpoch.components.seconds
        return WallClock(WallTime(seconds: seconds)) { time in
            Int64(LocalClock.offsetFromUTC(at: Int(time.seconds)))
        }
    }
}

extension WallTime {
    /// The local time, for people.
    var text: String { LocalClock.text(.seconds(seconds)) }
}
