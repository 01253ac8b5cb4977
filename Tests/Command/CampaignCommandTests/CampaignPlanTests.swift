// SPDX-License-Identifier: MIT

import BusValues
import Campaigns
import Coding
import CommandKit
import Configuration
import Files
import Glibc
import HelperWire
import PresenterCore
import Testing

@testable import topmost_campaign

@Suite("The files of campaigns")
struct CampaignPlanTests {
    private static let begun = WallTime(seconds: 1_700_000_000)
    private static let whole = """
        deadline = 2023-11-20T12:00:00+02:00
        start = "1h"
        answered_by = "first"
        at_deadline = "answer:negative"
        reminders = ["1d", "30min"]
        quiet_hours = "22:00-06:30"

        [deferral]
        times = 3
        spans = ["1h", "2d"]

        [question]
        title = "Restart now?"
        negative = "Later"

        [language.de]
        title = "Jetzt neu starten?"
        """

    private static func plan(_ text: String) throws -> CampaignPlan {
        try CampaignPlan(name: "restart", text: Array(text.utf8), path: "restart.toml")
    }

    @Test("a file says when users are asked what")
    func reads() throws {
        let plan = try Self.plan(Self.whole)
        let campaign = plan.campaign(from: Self.begun)
        #expect(campaign.deadline == WallTime(seconds: 1_700_474_400))
        #expect(campaign.start == Self.begun + .seconds(3600))
        #expect(campaign.isAnsweredByFirst)
        #expect(campaign.standardAnswer == "negative")
        #expect(campaign.reminders == [.seconds(86_400), .seconds(1800)])
        #expect(campaign.quietHours == QuietHours(from: 1320, to: 390))
        #expect(campaign.deferrals == 3)
        #expect(campaign.deferralSpans == [.seconds(3600), .seconds(172_800)])
        let values = try CampaignPlan.values(plan.file.question(in: "de"), offers: [3600, 172_800])
        guard case .modal(let modal) = try values.build().content else {
            Issue.record("no modal")
            return
        }
        #expect(modal.headline.title == "Jetzt neu starten?")
        let buttons = modal.buttons.map { "\($0.id): \($0.title)" }
        #expect(
            buttons == [
                "positive: OK", "negative: Later", "defer-3600: Remind me in 1 hour",
                "defer-172800: Remind me in 2 days",
            ]
        )
    }

    @Test(
        "users are asked from the start on, after quiet hours, unless that is after the deadline",
        arguments: [
            // It begins at 22:13:20 in UTC.
            ("", 0), ("start = \"1h\"", 3600), ("quiet_hours = \"22:00-23:00\"", 2800),
            ("start = \"3h\"", nil), ("quiet_hours = \"22:00-02:00\"", nil),
        ] as [(String, Int64?)]
    )
    func firstQuestion(line: String, seconds: Int64?) throws {
        let plan = try Self.plan("deadline = \"3h\"\n\(line)\n[question]\ntitle = \"A\"")
        let campaign = plan.campaign(from: Self.begun)
        let first = try? plan.firstQuestion(of: campaign, at: WallClock(Self.begun))
        #expect(first == seconds.map { Self.begun + .seconds($0) })
    }

    @Test(
        "an error names the line, the key and what is accepted",
        arguments: [
            ("[question]\ntitle = \"A\"", "deadline: is missing"),
            ("deadline = \"3d\"", "question: is missing"),
            ("deadline = 3\n[question]\ntitle = \"A\"", "restart.toml:1:12: deadline: got 3"),
            (
                "deadline = \"3d\"\nat_deadline = \"answer:maybe\"\n[question]\ntitle = \"A\"",
                "got \"maybe\""
            ),
            ("deadline = \"3d\"\n[question]\ntitel = \"A\"", "restart.toml:3:9: question.titel"),
            ("deadline = \"3d\"\n[question]\ntitle = 3", "restart.toml:3:9: question.title: got"),
            (
                "deadline = \"3d\"\n[question]\ntitle = \"A\"\n[language.de]\nmessage = true",
                "restart.toml:5:11: language.de.message"
            ),
            (
                "deadline = \"3d\"\n[question]\ntitle = \"A\"\ninput = { hidden = true }",
                "question.input: a campaign cannot ask for hidden text"
            ),
            (
                "deadline = \"3d\"\nquiet_hours = \"25:00-1:00\"\n[question]\ntitle = \"A\"",
                "quiet_hours: got"
            ),
            ("deadline = \"3d\"\nat_deadline = \"run\"\n[question]\ntitle = \"A\"", "run: is miss"),
            (
                "deadline = \"3d\"\nat_deadline = \"run\"\nrun = [\"no-such\"]\n[question]\ntitle = \"A\"",
                "restart.toml:3:1: run: there is no program \"no-such\""
            ),
            (
                "deadline = \"3d\"\n[question]\ntitle = \"A\"\ntimeout_ms = 9",
                "timeout_ms: is not for"
            ),
            ("deadline = \"3d\"\n[question]\ntitle = \"A\"\nparent = 9", "parent: is not for"),
            ("deadline = \"3d\"\n[question]\ntitle = \"A\"\nkey = \"a\"", "key: is not for camp"),
            (
                """
                deadline = "3d"
                at_deadline = "answer:defer-3600"
                [deferral]
                times = 1
                spans = ["1h"]
                [question]
                title = "A"
                """, "restart.toml:2:1: at_deadline: got \"defer-3600\""
            ),
            ("deadline = 2027-02-29T10:00:00\n[question]\ntitle = \"A\"", "deadline: got"),
            ("deadline = 2027-02-28T24:00:00\n[question]\ntitle = \"A\"", "deadline: got"),
            ("deadline = 2027-02-28T23:59:60\n[question]\ntitle = \"A\"", "deadline: got"),
            ("deadline = 2027-02-28T10:00:00+99:99\n[question]\ntitle = \"A\"", "deadline: got"),
            (
                "deadline = \"3d\"\nquiet_hours = \"+1:00-2:+3\"\n[question]\ntitle = \"A\"",
                "quiet_hours: got"
            ),
            (
                "deadline = \"3d\"\n[deferral]\ntimes = 2\n[question]\ntitle = \"A\"",
                "deferral.spans: is missing"
            ),
        ]
    )
    func refuses(text: String, problem: String) {
        do {
            _ = try Self.plan(text)
            Issue.record("accepted: \(text)")
        } catch let failure as Failure {
            let texts = failure.others + [failure.description]
            #expect(texts.contains { $0.contains(problem) }, "\(texts)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(
        "a time is read as it is written",
        arguments: [
            ("2028-02-29T10:30:15Z", .fixed(1_835_433_015)),
            ("2028-02-29 10:30:15.5-01:30", .fixed(1_835_438_415)),
            ("2028-02-29T10:30:15", .local(year: 2028, month: 2, day: 29, second: 37_815)),
            ("2028-02-29", .local(year: 2028, month: 2, day: 29, second: 0)),
        ] as [(String, CampaignFile.Time)]
    )
    func times(text: String, time: CampaignFile.Time) throws {
        #expect(
            try Self.plan("deadline = \(text)\n[question]\ntitle = \"A\"").file.deadline == time
        )
    }

    @Test("each problem of a file is an error of its own, and one that is none is not reported")
    func problems() throws {
        let error = #expect(throws: Failure.self) {
            try Self.plan("deadlin = 1\nrun = []\n[question]\ntitle = \"A\"")
        }
        let texts = try #require(error).others + [try #require(error).description]
        #expect(texts.count == 3)
        #expect(!texts.contains { $0.contains("\n") || $0.contains("run: is missing") })
    }

    @Test("all that a form can hold is reported, in packets")
    func longAnswer() throws {
        let values = "{\"text\":\"" + String(repeating: "\u{4E00}\u{1F600}", count: 30_000) + "\"}"
        let reports = AskerReport(kind: .answered, button: "yes", values: values).parts
        #expect(reports.allSatisfy { $0.record.count <= AskerReport.maximumBytes })
        #expect(reports.dropLast().allSatisfy { $0.kind == .entered })
        #expect(reports.map(\.values).joined() == values)
        #expect(reports.last?.kind == .answered && reports.last?.button == "yes")
    }

    @Test(
        "what a user's process says in place of ours is no answer",
        arguments: [
            (AskerReport(kind: .answered, button: "positive"), true),
            (AskerReport(kind: .answered, button: "positive", values: "{\"text\":\"a\"}"), true),
            (AskerReport(kind: .answered, button: "other"), false),
            (AskerReport(kind: .answered, button: "positive", values: "{}; DROP"), false),
            (AskerReport(kind: .answered, button: "positive", values: "[1]"), false),
            (
                AskerReport(kind: .answered, button: "positive", values: "{\"a\":\"\u{9B}2J\"}"),
                false
            ),
            (AskerReport(kind: .accepted, bus: String(repeating: "0aF1", count: 8)), true),
            (AskerReport(kind: .accepted, bus: "0"), false),
            (AskerReport(kind: .named, name: "ann"), true),
            (AskerReport(kind: .named, name: "a\u{1B}[2J"), false),
        ]
    )
    func isRight(report: AskerReport, expected: Bool) {
        #expect(report.isRight(["positive", "negative"]) == expected)
    }

    @Test("the buttons of all languages are answers, and those that put it off are none")
    func buttons() throws {
        #expect(try Self.plan(Self.whole).buttons == ["positive", "negative"])
    }

    @Test(
        "a question that was put off is so for any span of the file",
        arguments: [
            ("acted", "yes", .answered, 0), ("acted", "defer-3600", .deferred, 3600),
            ("acted", "defer-60", .answered, 0), ("dismissed", "", .dismissed, 0),
            ("closed", "", .closed, 0),
        ] as [(String, String, AskerReport.Kind, Int64)]
    )
    func ends(outcome: String, button: String, kind: AskerReport.Kind, span: Int64) {
        let details = Value.options(["button": .string(button)])
        let report = AskerReport.end(outcome, details, spans: [600, 3600])
        #expect(report.kind == kind)
        #expect(report.span == span)
    }

    @Test("a user is asked in the first of their languages that there is")
    func languages() {
        for (variables, expected) in [
            (["LANG": "de_AT.UTF-8"], "de"), (["LANG": "pt_BR.UTF-8"], "pt_BR"),
            (["LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de"], "de"), (["LANG": "C.UTF-8"], nil),
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], "de"),
            (["LANG": "de_DE", "LC_ALL": "C"], nil), ([:], nil), (["LANG": "it_IT"], nil),
        ] as [([String: String], String?)] {
            let found = LanguageChoice.language(among: ["de", "pt_BR"]) { variables[$0] }
            #expect(found == expected, "\(variables)")
        }
    }
}

@Suite("The language of a session")
struct SessionLanguageTests {
    @Test("nothing is left of the language of another user")
    func variables() {
        let found = LanguageChoice.variables(of: ["PATH=/usr/bin", "LANG=de_DE.UTF-8", "odd"])
        let rest = ["LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": ""]
        #expect(found == rest.merging(["LANG": "de_DE.UTF-8"]) { $1 })
        #expect(LanguageChoice.variables(of: ["PATH=/usr/bin"]).isEmpty)
    }
}

@Suite("The results of campaigns")
struct CampaignResultsTests {
    private static let stored: StoredCampaign = {
        var stored = StoredCampaign()
        (stored.machine, stored.deferrals, stored.deadline) = ("desk", 3, 1_700_000_000)
        stored.machineID = "a1"
        var ann = Participant(UserID(rawValue: 1000), name: "ann")
        ann.answer = UserAnswer(button: "yes", values: "{\"text\":\"=1+1, \\\"O'Neil\\\"\"}")
        ann.answeredAt = WallTime(seconds: 1_700_000_000)
        ann.question = OpenQuestion(bus: "abc", presentation: 7)
        var bob = Participant(UserID(rawValue: 1001), name: "=cmd")
        bob.deferrals = 2
        bob.deferredUntil = WallTime(seconds: 1_600_000_000)
        stored.participants = [ann, bob]
        return stored
    }()

    @Test("what is stored is read again")
    func stores() throws {
        let read = try StoredCampaign(record: Self.stored.record[...])
        #expect(read.record == Self.stored.record)
        #expect(read.participants == Self.stored.participants)
    }

    @Test("CSV quotes what needs it, and has no formula")
    func csv() {
        let lines = CampaignResults(name: "restart", stored: Self.stored).csv
            .split(separator: "\r\n").map(String.init)
        #expect(
            lines == [
                "campaign,machine,machine_id,uid,user,state,button,values,source,deferrals,asked_at,seen_at,"
                    + "answered_at",
                "restart,desk,a1,1000,ann,answered,yes,"
                    + #""{""text"":""=1+1, \""O'Neil\""""}",user,0,,,2023-11-14T22:13:20Z"#,
                "restart,desk,a1,1001,'=cmd,deferred,,,,2,,,",
            ]
        )
        for text in ["+1", "-1", "@a", "\tx", "\u{FF1D}1"] {
            #expect(CampaignResults.cell(text) == "'" + text)
        }
    }

    @Test("SQL quotes texts, and replaces the row of a user")
    func sql() {
        let sql = CampaignResults(name: "restart", stored: Self.stored).sql
        #expect(sql.contains("O''Neil"))
        #expect(sql.contains("ON CONFLICT (campaign, machine_id, uid) DO UPDATE"))
    }

    @Test("all answers that may be stored can be read")
    func isLarge() throws {
        var stored = Self.stored
        let values = "{\"text\":\"" + String(repeating: "a", count: 60_000) + "\"}"
        stored.participants = (0..<Campaign.maximumUsers).map { number in
            var user = Participant(UserID(rawValue: UInt32(number)), name: "user")
            user.answer = UserAnswer(button: "yes", values: values)
            return user
        }
        let folder = "/tmp/topmost-campaigns-\(ThisProcess.id)"
        try Files.makeFolders(folder)
        defer { _ = unsafe rmdir(folder) }
        let store = CampaignStore(folder: folder)
        try store.write(stored, "large")
        // A process was killed while it stored one.
        for file in ["large.campaign.7.new", "larger.campaign.7.new"] {
            try Files.replace("\(folder)/\(file)", with: [1], isPrivate: true)
        }
        store.removeLeftovers("large")
        #expect(!Files.exists("\(folder)/large.campaign.7.new"))
        try Files.remove("\(folder)/larger.campaign.7.new")
        let count = try store.read("large")?.participants.count
        try Files.remove(store.path("large"))
        #expect(count == Campaign.maximumUsers)
    }

    @Test("people read who could not be asked, and whether the program has run")
    func problems() {
        var stored = Self.stored
        (stored.hasRun, stored.programStatus) = (true, "exit status 1")
        var carl = Participant(UserID(rawValue: 1002), name: "")
        carl.problem = "no bus"
        stored.participants = [carl]
        let results = CampaignResults(name: "restart", stored: stored)
        #expect(
            Array(results.lines.dropFirst()) == [
                "  its program has run: exit status 1", "  1002: cannot be asked: no bus",
            ]
        )
    }

    @Test("people read who has answered")
    func lines() {
        let lines = CampaignResults(name: "restart", stored: Self.stored).lines
        #expect(lines[0].hasPrefix("restart: 1 of 2 users answered; the deadline is "))
        #expect(lines[1].hasPrefix("  ann: answered \"yes\" "))
        #expect(lines[2].hasPrefix("  =cmd: put off 2 of 3 times, until "))
    }
}
