// SPDX-License-Identifier: MIT
//
// A campaign is a file: `[question]` has the options of a modal as `topmost present` reads them,
// `[language.de]` those that are other ones in German; all else is about time.

public import BusValues
public import Campaigns
import Texts

/// A file with a question to many users.
public struct CampaignFile: Hashable, Sendable {
    /// A time as it is written.
    public enum Time: Hashable, Sendable {
        /// A span after the campaign has begun.
        case after(Duration)
        /// The time of the machine's clock.
        case local(year: Int, month: Int, day: Int, second: Int)
        /// Seconds since 1970 in UTC.
        case fixed(Int64)
    }

    /// When it ends; always there in a file without problems.
    public var deadline: Time?
    /// When the first user is asked; `nil`: at once.
    public var start: Time?
    /// All else that the core must know; its times are not set.
    public var plan = Campaign(deadline: WallTime(seconds: .max))
    /// The program that runs at the deadline, and its arguments.
    public var program: [String] = []
    /// The options of the question.
    public var question = Value.options([])
    /// The options that are other ones in a language, by its name: `de`, `pt_BR`.
    public var languages: [String: Value] = [:]

    /// What is wrong with a question, as the reader of options says it.
    public struct QuestionProblem: Hashable, Sendable {
        /// The option; `nil`: it is about no single one.
        public var option: String?
        /// The key of the file beside the question, where it is wrong for this question.
        public var key: String?
        /// A phrase without a full stop.
        public var message: String

        /// Creates a problem.
        public init(option: String? = nil, key: String? = nil, message: String) {
            self.option = option
            self.key = key
            self.message = message
        }
    }

    /// The largest file in bytes.
    public static let maximumBytes = 64 << 10

    /// Creates a file without a question.
    public init() {}

    /// The options in a language; `nil`: in that of the file.
    public func question(in language: String?) -> Value {
        guard let language, case .dictionary(let own, let key, let value) = question,
            case .dictionary(let other, _, _)? = languages[language]
        else { return question }
        let kept = own.filter { entry in !other.contains { $0.key == entry.key } }
        return .dictionary(kept + other, key: key, value: value)
    }

    /// Reads a file's text.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: its path, for problems.
    ///   - check: says what is wrong with the question in a language, or in that of the file.
    /// - Returns: the file, or all problems with lines and keys.
    public static func read(
        _ bytes: [UInt8],
        file: String,
        check: (CampaignFile, _ language: String?) -> QuestionProblem?
    ) -> Result<CampaignFile, ConfigurationError> {
        TableReader.settings(bytes, file: file, into: CampaignFile()) { reader, root, campaign in
            reader.read(root, keys, into: &campaign)
            reader.checkRelations(of: campaign, root)
            if reader.problems.isEmpty { reader.checkQuestions(of: campaign, root, check) }
        }
    }
}

extension TableReader {
    /// Reports what two keys say against each other.
    fileprivate mutating func checkRelations(of campaign: CampaignFile, _ root: TOMLTable) {
        for (name, isThere) in [
            ("deadline", campaign.deadline != nil || root["deadline"] != nil),
            ("question", root["question"] != nil),
        ] where !isThere { report(TOMLPosition(), name, Phrase.isMissing.english()) }
        // One that is wrong is reported already.
        let isReported = root["run"] != nil && campaign.program.isEmpty
        if campaign.plan.runsProgram != !campaign.program.isEmpty, !isReported {
            let entry = root["run"] ?? root["at_deadline"]
            report(
                entry?.position ?? TOMLPosition(),
                "run",
                campaign.program.isEmpty
                    ? Phrase.isMissing.english()
                    : Phrase.flagNeeds.english("run", "at_deadline = \"run\"")
            )
        }
        let (times, spans) = (campaign.plan.deferrals, campaign.plan.deferralSpans)
        if (times > 0) != !spans.isEmpty, let entry = root["deferral"] {
            let missing = times > 0 ? "deferral.spans" : "deferral.times"
            report(entry.position, missing, Phrase.isMissing.english())
        }
    }

    /// Reports what is wrong with the question in each language, at the option that has it.
    fileprivate mutating func checkQuestions(
        of campaign: CampaignFile,
        _ root: TOMLTable,
        _ check: (CampaignFile, String?) -> CampaignFile.QuestionProblem?
    ) {
        for language in [nil] + campaign.languages.keys.sorted().map(Optional.some) {
            guard let problem = check(campaign, language) else { continue }
            if let key = problem.key {
                return report(root[key]?.position ?? TOMLPosition(), key, problem.message)
            }
            var tables: [(path: String, table: TOMLTable)] = []
            func add(_ path: String, _ node: TOMLNode?) {
                if case .table(let table)? = node?.value { tables.append((path, table)) }
            }
            if let language, case .table(let all)? = root["language"]?.node.value {
                add("language.\(language)", all[language]?.node)
            }
            add("question", root["question"]?.node)
            let option = problem.option ?? ""
            let found = tables.first { $0.table[option] != nil } ?? tables.first
            let position = found.flatMap { $0.table[option]?.node.position ?? $0.table.position }
            let path = (found?.path ?? "question") + (option.isEmpty ? "" : ".\(option)")
            report(position ?? root["question"]?.position ?? TOMLPosition(), path, problem.message)
            return
        }
    }
}

extension TOMLTable {
    /// Where its first key is.
    fileprivate var position: TOMLPosition? { entries.first?.position }
}

extension CampaignFile {
    /// A key, and what sets its value; it returns whether the value is accepted.
    private static func key(
        _ name: String,
        _ accepted: String,
        _ set: @escaping (inout CampaignFile, TOMLValue) -> Bool
    ) -> TableKey<CampaignFile> {
        TableKey(name) { reader, node, path, campaign in
            if !set(&campaign, node.value) { reader.refuse(node, path, accepted) }
        }
    }

    /// A key for what may be read from a text or not.
    private static func key<Value>(
        _ name: String,
        _ accepted: String,
        _ keyPath: WritableKeyPath<CampaignFile, Value>,
        _ read: @escaping (TOMLValue) -> Value?
    ) -> TableKey<CampaignFile> {
        key(name, accepted) { campaign, value in
            guard let value = read(value) else { return false }
            campaign[keyPath: keyPath] = value
            return true
        }
    }

    private static var keys: [TableKey<CampaignFile>] {
        [
            key("deadline", timeForm, \.deadline) { time($0).map { .some($0) } },
            key("start", timeForm, \.start) { time($0).map { .some($0) } },
            key("answered_by", "\"each\" or \"first\"", \.plan.isAnsweredByFirst) {
                $0.string.flatMap { ["each": false, "first": true][$0] }
            },
            key("at_deadline", "\"nothing\", \"run\" or \"answer:\" and the id of a button") {
                guard let text = $1.string else { return false }
                $0.plan.runsProgram = text == "run"
                if text.hasPrefix("answer:"), text.count > 7 {
                    $0.plan.standardAnswer = String(text.dropFirst(7))
                    return true
                }
                return text == "run" || text == "nothing"
            },
            key("run", "a list: the program and its arguments", \.program) { $0.command },
            key("reminders", "a list of at most 8 of \(spanForm)", \.plan.reminders) {
                spans($0, atMost: 8)
            },
            key("quiet_hours", "two times of the day, such as \"22:00-06:00\"") {
                $0.plan.quietHours = $1.string.flatMap(quietHours)
                return $0.plan.quietHours != nil
            },
            table("deferral") { $0.read($1, in: $2, deferralKeys, into: &$3) },
            table("question") { $3.question = TOMLDocument.value(of: $1) },
            table("language") { reader, languages, path, campaign in
                for entry in languages.entries {
                    if case .table(let table) = entry.node.value, isLanguage(entry.key) {
                        campaign.languages[entry.key] = TOMLDocument.value(of: table)
                    } else {
                        let form = "a table whose name is a language, such as de or pt_BR"
                        reader.refuse(entry.node, "\(path).\(entry.key)", form)
                    }
                }
            },
        ]
    }

    private static var deferralKeys: [TableKey<CampaignFile>] {
        [
            key("times", "a whole number from 1 to 100") {
                guard case .integer(let times) = $1, (1...100).contains(times) else { return false }
                $0.plan.deferrals = Int(times)
                return true
            },
            key("spans", "a list of at most 3 of \(spanForm)", \.plan.deferralSpans) {
                spans($0, atMost: 3)
            },
        ]
    }

    private static func table(
        _ name: String,
        _ read: @escaping (inout TableReader, TOMLTable, String, inout CampaignFile) -> Void
    ) -> TableKey<CampaignFile> {
        TableKey(name) { reader, node, path, campaign in
            guard case .table(let table) = node.value else {
                return reader.refuse(node, path, "a table: [\(path)]")
            }
            read(&reader, table, path, &campaign)
        }
    }

    private static let timeForm =
        "a date and time such as 2026-12-24T18:00:00, or a span from the beginning such as \"3d\""
    private static let spanForm = "times such as \"30min\", \"4h\" or \"2d\""

    private static func isLanguage(_ name: String) -> Bool {
        (2...16).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
    }

    private static func spans(_ value: TOMLValue, atMost maximum: Int) -> [Duration]? {
        guard let texts = value.strings, (1...maximum).contains(texts.count) else { return nil }
        let spans = texts.compactMap(span)
        return spans.count == texts.count ? spans : nil
    }

    /// Reads a span from 1 second to a year: as elsewhere, or days.
    private static func span(_ text: String) -> Duration? {
        let days = text.hasSuffix("d") ? Int64(text.dropLast()) : nil
        if let days { return (1...366).contains(days) ? .seconds(days * 86_400) : nil }
        return TimeSpan.read(text).flatMap { $0 >= .seconds(1) ? $0 : nil }
    }

    private static func quietHours(_ text: String) -> QuietHours? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = clock(ends[0]), let end = clock(ends[1]), start != end
        else { return nil }
        return QuietHours(from: Int64(start / 60), to: Int64(end / 60))
    }

    /// Reads a time of the day, `6:00` or `06:00`, in seconds.
    private static func clock(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = number(parts[0], 1...2, in: 0...23),
            let minute = number(parts[1], 2...2, in: 0...59)
        else { return nil }
        return (hour * 60 + minute) * 60
    }

    private static func number(
        _ digits: Substring,
        _ lengths: ClosedRange<Int>,
        in range: ClosedRange<Int>
    ) -> Int? {
        guard lengths.contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(digits).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Reads a span, or a date and time with or without an offset from UTC.
    ///
    /// Source: TOML 1.0.0, "Offset Date-Time" and "Local Date-Time".
    private static func time(_ value: TOMLValue) -> Time? {
        if let text = value.string { return span(text).map { .after($0) } }
        // The reader has checked where digits are, but not which ones.
        guard case .moment(let text) = value else { return nil }
        let date = text.prefix(10).split(separator: "-")
        guard date.count == 3, let year = number(date[0], 4...4, in: 1970...9999),
            let month = number(date[1], 2...2, in: 1...12),
            let day = number(date[2], 2...2, in: 1...days(of: month, year))
        else { return nil }
        let rest = text.dropFirst(11)
        guard !rest.isEmpty else { return .local(year: year, month: month, day: day, second: 0) }
        let time = rest.prefix { $0.isNumber || $0 == ":" }
        guard let minute = clock(time.prefix(5)) else { return nil }
        let isWhole = time.utf8.count == 5
        guard let second = isWhole ? 0 : number(time.dropFirst(6), 2...2, in: 0...59) else {
            return nil
        }
        let offset = rest.drop { $0.isNumber || $0 == ":" || $0 == "." }
        guard let sign = offset.first else {
            return .local(year: year, month: month, day: day, second: minute + second)
        }
        guard let difference = "Zz".contains(sign) ? 0 : clock(offset.dropFirst()) else {
            return nil
        }
        return .fixed(
            daysSinceEpoch(year, month, day) * 86_400
                + Int64(minute + second + (sign == "-" ? difference : -difference))
        )
    }

    private static func days(of month: Int, _ year: Int) -> Int {
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        return Int(daysSinceEpoch(next.0, next.1, 1) - daysSinceEpoch(year, month, 1))
    }

    /// Days from 1970-01-01 to a day of the Gregorian calendar.
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
        // Years begin in March: then a leap day is their last one.
        let year = month > 2 ? year : year - 1
        let days = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return Int64(year * 365 + year / 4 - year / 100 + year / 400 + days - 719_468)
    }
}
