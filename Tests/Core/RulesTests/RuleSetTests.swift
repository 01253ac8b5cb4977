// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import Rules

@Suite("Rules")
struct RuleSetTests {
    static func rule(
        _ name: String,
        isOn: Bool = true,
        _ change: (inout Rule) throws -> Void
    ) rethrows -> Rule {
        var rule = Rule(name: name) { $0.isOn = isOn }
        try change(&rule)
        return rule
    }

    static func rule(_ name: String, isOn: Bool = true) -> Rule {
        Rule(name: name) { $0.isOn = isOn }
    }

    static func subject(
        title: String = "Hello",
        app: String? = "Slack",
        urgency: Urgency = .normal,
        hints: [String: String] = [:]
    ) -> RuleSubject {
        let toast = Toast(
            headline: Headline(title: title, message: StyledText("code: 123456")),
            urgency: urgency
        ) {
            $0.category = "im.received"
            $0.claimedName = app
        }
        return RuleSubject(
            request: PresentRequest(content: .toast(toast), key: "k") { $0.tags = ["t1", "t2"] },
            identity: Identity(
                key: "sandbox:com.slack.Slack",
                displayName: "Slack Desktop",
                trust: .sandboxed
            ),
            hints: { hints[$0] }
        )
    }

    static let noon = RuleContext(LocalTime(day: 0, second: 12 * 3600))

    func applied(
        _ rules: [Rule],
        to subject: RuleSubject = subject(),
        _ switches: RuleSwitches = RuleSwitches(),
        _ context: RuleContext = noon
    ) -> [String] {
        RuleSet(rules).apply(to: subject, switches, context).request.decisions.applied.map(\.name)
    }

    @Test(
        "match texts of the request and of its sender",
        arguments: [
            (RuleField.app, "slack", true), (.app, "Slack Desktop", true), (.app, "slac", false),
            (.app, "sl*", true), (.id, "com.slack.*", true), (.id, "sandbox:*", true),
            (.id, "slack", false), (.summary, "hello", true), (.summary, "/^Hell/", true),
            (.summary, "/^hell/", false), (.body, "/[0-9]{6}/", true), (.body, "/[0-9]{7}/", false),
            (.category, "im.*", true), (.category, "email*", false), (.key, "k", true),
            (.tag, "t2", true), (.tag, "t3", false),
        ]
    )
    func fields(field: RuleField, pattern: String, isMatch: Bool) throws {
        let rule = try Self.rule("a") { $0.match.fields[field] = [try Pattern(pattern)] }
        #expect(applied([rule]) == (isMatch ? ["a"] : []))
    }

    @Test("match urgency, kind and hints")
    func others() throws {
        let urgent = Self.rule("urgent") { $0.match.urgencies = [.critical] }
        let modal = Self.rule("modal") { $0.match.kinds = [.modal] }
        let hinted = try Self.rule("hinted") { $0.match.hints = ["value": [try Pattern("5?")]] }
        let rules = [urgent, modal, hinted]
        #expect(applied(rules) == [])
        #expect(applied(rules, to: Self.subject(urgency: .critical)) == ["urgent"])
        #expect(applied(rules, to: Self.subject(hints: ["value": "55"])) == ["hinted"])
        #expect(applied(rules, to: Self.subject(hints: ["value": "5"])) == [])
    }

    @Test("all conditions must hold, and one of several patterns for the same thing")
    func conditions() throws {
        let rule = try Self.rule("a") {
            $0.match.fields[.app] = [try Pattern("teams"), try Pattern("slack")]
            $0.match.fields[.summary] = [try Pattern("hello")]
        }
        #expect(applied([rule]) == ["a"])
        #expect(applied([rule], to: Self.subject(title: "Bye")) == [])
        #expect(applied([rule], to: Self.subject(app: "Zoom")) == [])
    }

    @Test("one of the periods of a rule must be now")
    func times() throws {
        let rule = Self.rule("a") {
            $0.match.periods = ["22:00-07:00", "sat,sun"].compactMap { Period($0) }
        }
        // 2026-11-23 is a Monday.
        let monday = try #require(CalendarDay(iso: "2026-11-23")).ordinal
        for (day, hour, applies) in [(0, 12, false), (0, 22, true), (5, 12, true)] {
            let time = LocalTime(day: monday + day, second: hour * 3600)
            #expect(applied([rule], RuleSwitches(), RuleContext(time)) == (applies ? ["a"] : []))
        }
    }

    @Test("modes are conditions too")
    func situation() {
        let work = Self.rule("work") { $0.match.modes = ["work"] }
        #expect(applied([work]) == [])
        let context = RuleContext { $0.mode = "work" }
        #expect(applied([work], RuleSwitches(), context) == ["work"])
    }

    @Test("the screen is a condition: true, false, or not set")
    func screen() {
        let rules = [
            Self.rule("film") { $0.match.situations[.fullscreen] = true },
            Self.rule("no film") { $0.match.situations[.fullscreen] = false },
            Self.rule("shared") { $0.match.situations[.screenShare] = true },
            Self.rule("private") { $0.match.situations[.screenShare] = false },
            Self.rule("always"),
            Self.rule("looking") { $0.match.situations[.focused] = true },
        ]
        for (situations, names) in [
            ([.focused], ["no film", "private", "always", "looking"]),
            ([], ["no film", "private", "always"]),
            ([.fullscreen, .camera], ["film", "private", "always"]),
            ([.screenShare], ["no film", "shared", "always"]),
        ] as [(Set<Situation>, [String])] {
            let context = RuleContext { $0.situations = situations }
            #expect(applied(rules, RuleSwitches(), context) == names)
        }
        #expect(RuleSet(rules).situations == [.fullscreen, .screenShare, .focused])
        #expect(RuleSet([rules[4]]).situations == [])
    }

    @Test("a connected monitor is a condition, by patterns of its name")
    func outputs() throws {
        let rules = [
            try Self.rule("docked") {
                $0.match.outputs = [try Pattern("DP-*"), try Pattern("VGA-1")]
            },
            Self.rule("always"),
        ]
        for (outputs, names) in [
            ([], ["always"]), (["eDP-1"], ["always"]), (["eDP-1", "dp-2"], ["docked", "always"]),
            (["VGA-1"], ["docked", "always"]),
        ] {
            let context = RuleContext { $0.outputs = outputs }
            #expect(applied(rules, RuleSwitches(), context) == names, "\(outputs)")
        }
    }

    @Test(
        "a rule that holds for what is on the screen holds from then on, and does no more until then"
    )
    func holdsLater() {
        let rule = Self.rule("film") {
            $0.match.situations[.fullscreen] = true
            $0.match.modes = ["work"]
            $0.action.holds = true
            $0.action.decisions[.redact] = true
            $0.action.command = ["logger"]
            $0.action.stops = true
        }
        let rules = RuleSet([rule, Self.rule("last")])
        func apply(mode: String?, isFullscreen: Bool) -> RuleResult {
            let context = RuleContext {
                $0.mode = mode
                $0.situations = isFullscreen ? [.fullscreen] : []
            }
            return rules.apply(to: Self.subject(), RuleSwitches(), context)
        }
        let later = apply(mode: "work", isFullscreen: false)
        #expect(later.request.decisions.heldBy == ["film"])
        #expect(!later.request.decisions.isRedacted && later.commands.isEmpty)
        #expect(
            later.request.decisions.applied.map(\.text) == [
                "film: hold (inactive now)", "last: no change",
            ]
        )
        let now = apply(mode: "work", isFullscreen: true)
        #expect(
            now.request.decisions.applied.map(\.text) == ["film: hold, redact, run logger, stop"]
        )
        #expect(apply(mode: nil, isFullscreen: false).request.decisions.heldBy.isEmpty)
        let context = RuleContext {
            $0.mode = "work"
            $0.situations = [.fullscreen]
        }
        #expect(rules.holding(RuleSwitches(), context) == ["film"])
        #expect(rules.holding(RuleSwitches(), RuleContext { $0.mode = "work" }) == [])
    }

    @Test("apply in their order, whichever are found by the application's name")
    func order() throws {
        let names = ["1", "2", "3", "4"]
        let rules = try names.map { name in
            try Self.rule(name) {
                if name == "2" || name == "4" { $0.match.fields[.app] = [try Pattern("slack")] }
            }
        }
        #expect(applied(rules) == names)
        #expect(applied(rules, to: Self.subject(app: "Zoom")) == ["1", "3"])
    }

    @Test("the same rules match, however they are found")
    func plainEvaluation() throws {
        var random = SplitMix64(seed: 4)
        let words = ["mail", "Mail", "code", "12", "ü", "Ü", "ab", "a", "İ", "ß", " ", "é!"]
        func text() -> String { (0...random.below(4)).map { _ in random.pick(words) }.joined() }
        func pattern() throws -> Pattern {
            switch random.below(6) {
            case 0: try Pattern(text())
            case 1: try Pattern("*" + text() + "*")
            case 2: try Pattern("*" + text() + "?" + text())
            case 3: try Pattern("/" + text() + "/")
            case 4: try Pattern("/(" + text() + "|" + text() + ")+" + text() + "?/i")
            default: try Pattern("/^" + text() + "{2}[a-m]*.$/")
            }
        }
        var matches = 0
        for _ in 1...300 {
            let rules = try (1...random.below(12) + 1).map { number in
                try Self.rule("\(number)") { rule in
                    for _ in 0..<random.below(3) {
                        let patterns = try (0...random.below(2)).map { _ in try pattern() }
                        rule.match.fields[random.pick(RuleField.allCases)] = patterns
                    }
                    if random.chance(30) { rule.match.urgencies = [random.pick(Urgency.allCases)] }
                    if random.chance(20) { rule.match.kinds = [.toast, .modal] }
                    rule.action.stops = random.chance(10)
                }
            }
            let set = RuleSet(rules)
            for _ in 1...20 {
                let subject = Self.subject(
                    title: text(),
                    app: random.chance(80) ? text() : nil,
                    urgency: random.pick(Urgency.allCases)
                )
                var texts = RuleTexts(subject)
                var plain: [String] = []
                for rule in rules where rule.match.matches(&texts) {
                    plain.append(rule.name)
                    if rule.action.stops { break }
                }
                let result = set.apply(to: subject, RuleSwitches(), Self.noon)
                #expect(result.request.decisions.applied.map(\.name) == plain)
                matches += plain.count
            }
        }
        #expect(matches > 1_000)
    }

    @Test("later rules override earlier ones, up to the one that stops")
    func overrides() {
        func set(_ word: String) -> RuleAction.Setting {
            .init(name: "urgency", value: .text(word), text: "urgency = \"\(word)\"")
        }
        let low = Self.rule("low") { $0.action.settings = [set("low")] }
        let critical = Self.rule("critical") {
            $0.action.settings = [set("critical")]
            $0.action.stops = true
        }
        let normal = Self.rule("normal") { $0.action.settings = [set("normal")] }
        let result = RuleSet([low, critical, normal])
            .apply(to: Self.subject(), RuleSwitches(), Self.noon)
        #expect(result.request.content.toast?.urgency == .critical)
        #expect(
            result.request.decisions.applied.map(\.text)
                == ["low: urgency = \"low\"", "critical: urgency = \"critical\", stop"]
        )
    }

    @Test("match the original request, not the one changed by earlier rules")
    func independent() throws {
        let rename = Self.rule("rename") {
            $0.action.settings = [
                .init(name: "title", value: .text("Bye"), text: "title = \"Bye\"")
            ]
        }
        let hello = try Self.rule("hello") { $0.match.fields[.summary] = [try Pattern("hello")] }
        #expect(applied([rename, hello]) == ["rename", "hello"])
    }

    @Test(
        "decide about toasts only, except whether something is shared",
        arguments: RuleDecision.allCases
    )
    func toastsOnly(decision: RuleDecision) {
        let standard = RuleDecisions()[keyPath: decision.keyPath]
        let rule = Self.rule("all") {
            $0.match.kinds = [.toast, .modal]
            $0.action.decisions[decision] = !standard
        }
        func decided(_ subject: RuleSubject) -> Bool {
            RuleSet([rule]).apply(to: subject, RuleSwitches(), Self.noon)
                .request.decisions[keyPath: decision.keyPath]
        }
        var modal = Self.subject()
        modal.request.content = .modal(Modal(headline: Headline(title: "Go on?"), buttons: []))
        #expect(decided(Self.subject()) == !standard)
        #expect(decided(modal) == (decision.isForToastsOnly ? standard : !standard))
    }

    @Test("decide about the presentation, and say how")
    func decisions() {
        let rule = Self.rule("all") {
            $0.action.holds = true
            $0.action.decisions[.pass] = true
            $0.action.decisions[.redact] = true
            $0.action.decisions[.show] = false
            $0.action.decisions[.history] = false
            $0.action.decisions[.share] = true
            $0.action.decisions[.push] = true
            $0.action.command = ["logger", "-t"]
        }
        let result = RuleSet([rule]).apply(to: Self.subject(), RuleSwitches(), Self.noon)
        var decisions = RuleDecisions()
        decisions.heldBy = ["all"]
        decisions.passesDoNotDisturb = true
        decisions.isRedacted = true
        decisions.isShown = false
        decisions.keepsInHistory = false
        decisions.isShared = true
        decisions.isPushed = true
        let changes = [
            "hold", "pass", "redact", "show = false", "history = false", "share", "push",
            "run logger",
        ]
        decisions.applied = [AppliedRule(name: "all", changes: changes)]
        #expect(result.request.decisions == decisions)
        #expect(result.commands == [.init(rule: "all", arguments: ["logger", "-t"])])
    }

    @Test("a value invalid for the request changes nothing, and this is reported")
    func unfit() {
        let rule = Self.rule("a") {
            $0.action.settings = [
                .init(name: "image_width", value: .integer(5), text: "image_width = 5")
            ]
        }
        let result = RuleSet([rule]).apply(to: Self.subject(), RuleSwitches(), Self.noon)
        #expect(result.request.content == Self.subject().request.content)
        #expect(result.request.decisions.applied[0].changes == ["image_width = 5 (invalid here)"])
    }

    @Test("an empty title removes the title; a toast with nothing else keeps it")
    func emptyTitle() throws {
        let rule = Self.rule("a") {
            $0.action.settings = [.init(name: "title", value: .text(""), text: "title = \"\"")]
        }
        func apply(_ toast: Toast) -> PresentRequest {
            let subject = RuleSubject(
                request: PresentRequest(content: .toast(toast)),
                identity: Self.subject().identity
            )
            return RuleSet([rule]).apply(to: subject, RuleSwitches(), Self.noon).request
        }
        let removed = apply(Toast(headline: Headline(title: "A", message: StyledText("B"))))
        #expect(removed.content.headline.title == nil)
        #expect(removed.content.headline.message == StyledText("B"))
        #expect(removed.decisions.applied[0].changes == ["title = \"\""])
        let kept = apply(Toast(headline: Headline(title: "A")))
        #expect(kept.content.headline.title == "A")
        #expect(kept.decisions.applied[0].changes == ["title = \"\" (invalid here)"])
    }

    @Test("note the first sixteen that applied")
    func bounded() {
        let rules = (0..<20).map { Self.rule("\($0)") }
        #expect(applied(rules).count == RuleDecisions.maximumApplied)
    }

    @Test("modes switch rules on and off, the user's own switch wins")
    func switches() {
        let rules = RuleSet(
            [Self.rule("a"), Self.rule("b", isOn: false)],
            modes: [
                RuleMode(name: "work") {
                    $0.on = ["b"]
                    $0.off = ["a"]
                }
            ]
        )
        func on(_ switches: RuleSwitches) -> [String] {
            rules.rules.filter { rules.isOn($0, switches) }.map(\.name)
        }
        #expect(on(RuleSwitches()) == ["a"])
        #expect(on(RuleSwitches(mode: "work")) == ["b"])
        #expect(on(RuleSwitches(mode: "gone")) == ["a"])
        #expect(on(RuleSwitches(mode: "work", rules: ["a": true, "b": false])) == ["a"])
    }

    @Test("holding rules are those in force")
    func holding() throws {
        let night = try #require(Period("22:00-07:00"))
        let rules = RuleSet([
            Self.rule("night") {
                $0.match.periods = [night]
                $0.action.holds = true
            },
            Self.rule("off", isOn: false) { $0.action.holds = true },
            Self.rule("other"),
        ])
        #expect(rules.holding(RuleSwitches(), Self.noon) == [])
        #expect(rules.holding(RuleSwitches(), RuleContext()) == ["night"])
    }

    @Test("applications that pass do not disturb are found by name and by identity")
    func allowed() throws {
        for (pattern, passes) in [("slack", true), ("com.slack.*", true), ("zoom", false)] {
            let rules = RuleSet([], allowed: [try Pattern(pattern)])
            let result = rules.apply(to: Self.subject(), RuleSwitches(), Self.noon)
            #expect(result.request.decisions.passesDoNotDisturb == passes)
        }
    }

    @Test("programs get the fields of the request as variables")
    func variables() {
        #expect(
            Self.subject(title: "$(rm)").variables == [
                "TOPMOST_APP": "Slack", "TOPMOST_APP_ID": "com.slack.Slack",
                "TOPMOST_KIND": "toast", "TOPMOST_SUMMARY": "$(rm)",
                "TOPMOST_BODY": "code: 123456", "TOPMOST_CATEGORY": "im.received",
                "TOPMOST_KEY": "k", "TOPMOST_URGENCY": "normal",
            ]
        )
    }
}

extension Content {
    fileprivate var toast: Toast? { if case .toast(let toast) = self { toast } else { nil } }
}
