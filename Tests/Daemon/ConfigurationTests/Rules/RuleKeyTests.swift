// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import Configuration
@testable import Rules

@Suite("Rules in the configuration")
struct RuleKeyTests {
    @Test("every key is read")
    func everyKey() throws {
        let text = """
            [[rule]]
            name = "chat"
            on = false
            match.app = ["Slack", "/^Teams/"]
            match.id = "com.slack.*"
            match.summary = "a"
            match.body = "b"
            match.category = "im.*"
            match.key = "k"
            match.tag = "t"
            match.urgency = ["low", "normal"]
            match.kind = "toast"
            match.hint = { value = 50, "x-kde-origin-name" = "*" }
            match.time = "22:00-07:00"
            match.mode = "work"
            match.output = ["DP-*", "eDP-1"]
            set.urgency = "low"
            set.timeout = "10s"
            set.title = "T"
            set.message = "M"
            set.tone = "danger"
            set.icon = "mail"
            set.app_icon = "/a/b.png"
            set.key = "chat"
            set.tags = ["x"]
            set.progress = 0.5
            set.transient = true
            set.position = "bottom_center"
            set.width = 480
            set.output = "output:DP-1"
            set.theme = "high_contrast_dark"
            set.colors = { title = "#112233" }
            set.share = true
            set.push = true
            hold = true
            pass = true
            redact = true
            show = false
            history = false
            run = ["logger", "-t", "chat"]
            stop = true

            [modes.work]
            on = ["chat"]
            off = "chat"
            do_not_disturb = true
            """
        let configuration = try load(text).get()
        let rule = try #require(configuration.rules.rules.first)
        #expect(rule.name == "chat" && !rule.isOn)
        #expect(Set(rule.match.fields.keys) == Set(RuleField.allCases))
        #expect(rule.match.fields[.app]?.map(\.source) == ["Slack", "/^Teams/"])
        #expect(rule.match.urgencies == [.low, .normal])
        #expect(rule.match.hints["value"]?.map(\.source) == ["50"])
        #expect(rule.match.periods.map(\.text) == ["22:00-07:00"])
        #expect(rule.match.modes == ["work"])
        #expect(rule.match.outputs.map(\.source) == ["DP-*", "eDP-1"])
        let values = Dictionary(
            uniqueKeysWithValues: rule.action.settings.map { ($0.name, $0.value) }
        )
        #expect(
            values == [
                "urgency": .text("low"), "timeout_ms": .integer(10_000), "title": .text("T"),
                "message": .styledText(StyledText("M")), "tone": .text("danger"),
                "icon": .picture(.name("mail")), "app_icon": .picture(.file(path: "/a/b.png")),
                "key": .text("chat"), "tags": .strings(["x"]),
                "progress": .progress(.fraction(0.5)),
                "transient": .boolean(true),
                "position": .text("bottom_center"), "width": .integer(480),
                "output": .text("output:DP-1"), "theme": .text("high_contrast_dark"),
                "colors": .colors([.title: RGB(hex: "#112233")].compactMapValues { $0 }),
            ]
        )
        #expect(rule.action.settings[1].text == "timeout = \"10s\"")
        let action = rule.action
        #expect(action.holds && action.stops && action.command == ["logger", "-t", "chat"])
        let decisions: [RuleDecision: Bool] = [
            .pass: true, .redact: true, .show: false, .history: false,
            .share: true, .push: true,
        ]
        #expect(action.decisions == decisions)
        #expect(
            configuration.rules.modes
                == [
                    RuleMode(name: "work") {
                        $0.on = ["chat"]
                        $0.off = ["chat"]
                        $0.doNotDisturb = true
                    }
                ]
        )
    }

    @Test("ten errors are ten messages at the right lines, in one run")
    func tenErrors() {
        let text = """
            [toasts]
            visible = 50

            [[rule]]
            match.app = "/(/"
            match.urgency = "loud"
            set.urgncy = "low"
            hold = 1

            [[rule]]
            name = "two"
            match.time = "night"
            set.timeout = "soon"
            run = "logger"
            mtch = 1

            [modes.work]
            on = ["tow"]
            """
        #expect(
            problems(text).split(separator: "\n").map(String.init) == [
                "/c.toml:2:11: toasts.visible: got 50, expected a whole number from 1 to 20",
                "/c.toml:4:3: rule.name: is missing: every rule has a name",
                "/c.toml:5:13: rule.match.app: the pattern \"/(/\" has a \"(\" without \")\"",
                "/c.toml:6:17: rule.match.urgency: got \"loud\", expected one of low, normal, critical",
                "/c.toml:7:5: rule.set.urgncy: unknown key; did you mean \"urgency\"?",
                "/c.toml:8:8: rule.hold: got 1, expected true or false",
                "/c.toml:12:14: rule.match.time: got \"night\", expected \(Period.form)",
                "/c.toml:13:15: rule.set.timeout: got \"soon\", expected a time of 1ms to 24h, such as \"10s\", or \"never\"",
                "/c.toml:14:7: rule.run: got \"logger\", expected a list: the program and its arguments",
                "/c.toml:15:1: rule.mtch: unknown key; did you mean \"match\"?",
                "/c.toml:17:8: modes.work: unknown rule \"tow\"; did you mean \"two\"?",
            ]
        )
    }

    @Test("what leaves is decided for all kinds, true or false", arguments: RuleDecision.leaving)
    func leaving(decision: RuleDecision) throws {
        let rule = "[[rule]]\nname = \"a\"\nmatch.kind = \"modal\"\n"
        let key = decision.rawValue
        let read = try load(rule + "set.\(key) = false").get().rules.rules.first
        #expect(read?.action.decisions == [decision: false])
        #expect(
            problems(rule + "set.\(key) = 1").contains(
                "rule.set.\(key): got 1, expected true or false"
            )
        )
        #expect(problems(rule + "\(key) = true").contains("rule.\(key): unknown key"))
    }

    @Test(
        "decisions about toasts are refused for other kinds",
        arguments: RuleDecision.allCases.filter(\.isForToastsOnly)
    )
    func toastsOnly(decision: RuleDecision) {
        let text = "[[rule]]\nname = \"a\"\nmatch.kind = \"modal\"\n\(decision.rawValue) = true"
        let problem = "rule.\(decision.rawValue): applies to toasts only"
        #expect(problems(text).contains(problem))
    }

    @Test(
        "other errors",
        arguments: [
            ("[rule]\nname = \"a\"", "rule: got a table, expected up to 500 tables: [[rule]]"),
            (
                "[[rule]]\nname = \"a\"\n[[rule]]\nname = \"a\"",
                "4:8: rule.name: duplicate rule name \"a\", first in line 1"
            ),
            ("[[rule]]\nname = \"\"", "rule.name: got \"\", expected 1 to 64 bytes of text"),
            (
                "[[rule]]\nname = \"a\"\nmatch.kind = \"modal\"\nhold = true",
                "4:1: rule.hold: applies to toasts only, but match.kind has other kinds"
            ),
            (
                "[[rule]]\nname = \"a\"\nmatch.focused = false\nhold = true",
                "4:1: rule.hold: does not work with match.focused; use show = false"
            ),
            (
                "[[rule]]\nname = \"a\"\nmatch.kind = \"modal\"\nset.urgency = \"low\"",
                "rule.set.urgency: unknown key"
            ),
            ("[[rule]]\nname = \"a\"\nset.timeout = \"900h\"", "rule.set.timeout: got"),
            (
                "[[rule]]\nname = \"a\"\nset.output = \"DP-1\"",
                "rule.set.output: got \"DP-1\", expected focus, pointer, primary or output:NAME"
            ),
            (
                "[[rule]]\nname = \"a\"\nset.width = 20",
                "rule.set.width: got 20, expected 240 to 800"
            ),
            ("[[rule]]\nname = \"a\"\nset.position = \"left\"", "expected top_right, top_left"),
            (
                "[[rule]]\nname = \"a\"\nset.colors = { title = \"red\" }",
                "3:24: rule.set.colors.title: got \"red\", expected #rrggbb"
            ),
            (
                "[[rule]]\nname = \"a\"\nset.colors = { titel = \"#112233\" }",
                "3:16: rule.set.colors.titel: unknown key; did you mean \"title\"?"
            ),
            (
                "[[rule]]\nname = \"a\"\nset.colors = \"red\"",
                "got \"red\", expected a table of colours, such as { title = \"#3366ff\" }"
            ),
            (
                "[[rule]]\nname = \"a\"\nset.tags = [\"x\", 1]",
                "3:18: rule.set.tags: got 1, expected a text"
            ),
            (
                "[[rule]]\nname = \"a\"\nset.timeout = \"0ms\"",
                "3:15: rule.set.timeout: got \"0ms\", expected a time of 1ms to 24h, such as \"10s\""
            ),
            (
                "[[rule]]\nname = \"a\"\nmatch.kind = \"modal\"\nset.title = \"\"",
                "4:13: rule.set.title: got \"\", expected 1 to 1024 bytes of text"
            ),
            ("[[rule]]\nname = \"a\"\nset.actions = []", "rule.set.actions: unknown key"),
            (
                "[[rule]]\nname = \"a\"\nmatch.mode = \"wrk\"\n[modes.work]",
                "rule.match.mode: unknown mode \"wrk\"; did you mean \"work\"?"
            ),
            ("[modes.none]", "modes.none: not a valid mode name"),
            ("[modes]\nwork = 1", "modes.work: got 1, expected a table: [modes.work]"),
            ("[modes.work]\nquiet = true", "modes.work.quiet: unknown key"),
            (
                "[toasts]\npass_do_not_disturb = [\"/(/\"]",
                "toasts.pass_do_not_disturb: got [\"/(/\"], expected a list of patterns"
            ),
        ]
    )
    func otherErrors(text: String, message: String) {
        let problems = problems(text)
        #expect(problems.contains(message), "\(problems)")
    }

    @Test("a later file replaces a rule of an earlier one at its index, and adds others")
    func layers() throws {
        let files = ConfigurationFiles(paths: ["/a.toml", "/b.toml"])
        let texts = [
            "/a.toml": "[[rule]]\nname = \"1\"\n[[rule]]\nname = \"2\"",
            "/b.toml": "[[rule]]\nname = \"3\"\n[[rule]]\nname = \"1\"\non = false",
        ]
        let rules = try Configuration.load(files, reader(texts)).get().rules.rules
        #expect(rules.map(\.name) == ["1", "2", "3"])
        #expect(rules.map(\.isOn) == [false, true, true])
    }
}
