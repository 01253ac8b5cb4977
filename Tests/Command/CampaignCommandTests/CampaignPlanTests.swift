// SPDX-License-Identifier: MIT

import BusValues
import Campaigns
import Coding
import CommandKit
import Configuration
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
            ("deadline = \"3d\"\nquiet_hours = \"25:00-1:00\"", "quiet_hours: got"),
            ("deadline = \"3d\"\nat_deadline = \"run\"\n[question]\ntitle = \"A\"", "run: is miss"),
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
            #expect(failure.description.contains(problem), "\(failure.description)")
        } catch {
            Issue.record("\(error)")
        }
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
                "campaign,machine,uid,user,state,button,values,source,deferrals,asked_at,seen_at,"
                    + "answered_at",
                "restart,desk,1000,ann,answered,yes,"
                    + #""{""text"":""=1+1, \""O'Neil\""""}",user,0,,,2023-11-14T22:13:20Z"#,
                "restart,desk,1001,'=cmd,deferred,,,,2,,,",
            ]
        )
        for text in ["+1", "-1", "@a", "\tx"] {
            #expect(CampaignResults.cell(text) == "'" + text)
        }
    }

    @Test("SQL quotes texts, and replaces the row of a user")
    func sql() {
        let sql = CampaignResults(name: "restart", stored: Self.stored).sql
        #expect(sql.contains("O''Neil"))
        #expect(sql.contains("ON CONFLICT (campaign, machine, uid) DO UPDATE"))
    }

    @Test("people read who has answered")
    func lines() {
        let lines = CampaignResults(name: "restart", stored: Self.stored).lines
        #expect(lines[0].hasPrefix("restart: 1 of 2 users answered; the deadline is "))
        #expect(lines[1].hasPrefix("  ann: answered \"yes\" "))
        #expect(lines[2].hasPrefix("  =cmd: put off 2 of 3 times, until "))
    }
}
