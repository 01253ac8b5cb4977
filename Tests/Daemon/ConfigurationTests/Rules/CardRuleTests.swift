// SPDX-License-Identifier: MIT

import PresenterCore
import Rules
import SystemCalls
import Testing

@testable import Configuration

@Suite("Rules made from cards")
struct CardRuleTests {
    private static let path = "/state/rules.toml"

    /// What is read with those texts of the file and of `config.toml`.
    private func report(_ text: String, config: String = "") -> ConfigurationReport {
        let files = ConfigurationFiles(paths: ["/config.toml"], cardRules: Self.path)
        return Configuration.examine(
            files,
            ConfigurationReader { path throws(SystemError) in
                Array((path == Self.path ? text : config).utf8)
            }
        )
    }

    /// What the rules decide about a toast of an application.
    private func decisions(
        _ report: ConfigurationReport,
        app: String,
        isLocked: Bool = false
    ) -> RuleDecisions {
        let toast = Toast(headline: Headline(title: "Hi")) { $0.claimedName = app }
        let subject = RuleSubject(
            request: PresentRequest(content: .toast(toast)),
            identity: Identity(key: "exe:/bin/x", displayName: "x", trust: .program)
        )
        let context = RuleContext(.unknown) { $0.situations = isLocked ? [.locked] : [] }
        return report.configuration.rules.apply(to: subject, RuleSwitches(), context)
            .request.decisions
    }

    @Test("each is written as a rule that does what it says, and is known again")
    func effects() throws {
        for rule in CardRule.allCases {
            var file = CardRuleFile(path: Self.path)
            try file.toggle(rule, of: "Mail")
            let report = report(file.text)
            #expect(report.cardRuleProblems.isEmpty && report.problems.isEmpty)
            #expect(report.configuration.cardRules["mail"] == [rule])
            let unlocked = decisions(report, app: "Mail")
            let locked = decisions(report, app: "MAIL", isLocked: true)
            #expect(unlocked.isShown == (rule != .mute))
            #expect(unlocked.passesDoNotDisturb == (rule == .alwaysShow))
            #expect(!unlocked.isRedacted && locked.isRedacted == (rule == .hideOnLock))
            #expect(decisions(report, app: "Mailer").applied.isEmpty)
        }
    }

    @Test("the same again removes it, and all around it stays as the user wrote it")
    func toggles() throws {
        let own = """
            # mine

            [[rule]]
            name = "night"
            match.time = "22:00-07:00"
            hold = true
            """
        var file = CardRuleFile(own, path: Self.path)
        try file.toggle(.mute, of: "Mail")
        try file.toggle(.hideOnLock, of: "Mail")
        try file.toggle(.mute, of: "Chat")
        #expect(try file.rules()["Mail"] == [.mute, .hideOnLock])
        try file.toggle(.mute, of: "mail")
        #expect(try file.rules()["Mail"] == [.hideOnLock] && file.rules()["Chat"] == [.mute])
        try file.toggle(.hideOnLock, of: "Mail")
        #expect(try file.remove("mute Chat"))
        #expect(try !file.remove("mute Chat"))
        #expect(file.text.hasPrefix(own) && !file.text.contains("Mail"))
        #expect(report(file.text).configuration.rules.rules.map(\.name) == ["night"])
    }

    @Test("to mute an application ends that it is always shown, and the other way round")
    func opposites() throws {
        var file = CardRuleFile(path: Self.path)
        try file.toggle(.alwaysShow, of: "Mail")
        try file.toggle(.mute, of: "Mail")
        #expect(try file.rules()["Mail"] == [.mute])
        try file.toggle(.alwaysShow, of: "Mail")
        #expect(try file.rules()["Mail"] == [.alwaysShow])
    }

    @Test(
        "whatever an application calls itself, the rule is for it alone",
        arguments: ["*", "/x/", "a\"b\\c", "[x]", "név?", String(repeating: "long ", count: 40)]
    )
    func names(name: String) throws {
        var file = CardRuleFile(path: Self.path)
        try file.toggle(.mute, of: name)
        try file.toggle(.mute, of: name + "2")
        let report = report(file.text)
        #expect(report.cardRuleProblems.isEmpty, "\(report.cardRuleProblems)")
        #expect(!decisions(report, app: name).isShown)
        #expect(decisions(report, app: "x").isShown && decisions(report, app: name + "3").isShown)
        #expect(report.configuration.cardRules[name] == [.mute])
        try file.toggle(.mute, of: name)
        #expect(try file.rules()[name] == [] && file.rules()[name + "2"] == [.mute])
    }

    @Test("config.toml wins: its rules come later, and one of the same name replaces it")
    func precedence() throws {
        var file = CardRuleFile(path: Self.path)
        try file.toggle(.mute, of: "Mail")
        let later = report(
            file.text,
            config: "[[rule]]\nname = \"all\"\nmatch.app = \"*\"\nshow = true\n"
        )
        #expect(later.configuration.rules.rules.map(\.file) == [Self.path, "/config.toml"])
        #expect(decisions(later, app: "Mail").isShown)
        let same = report(file.text, config: "[[rule]]\nname = \"mute Mail\"\non = false\n")
        #expect(same.configuration.rules.rules.map(\.file) == ["/config.toml"])
        #expect(decisions(same, app: "Mail").isShown)
    }

    @Test(
        "an error is named, and keeps its file alone from being used",
        arguments: [
            (
                "[[rule]]\nname = \"a\"\nhold = 1\n",
                ":3:8: rule.hold: got 1, expected true or false"
            ),
            ("[[rule]\n", ":1:"), ("[toasts]\nvisible = 1\n", "toasts: unknown key"),
            ("[[rule]]\nname = \"a\"\nmatch.mode = \"work\"\n", "modes are in config.toml"),
        ]
    )
    func errors(text: String, expected: String) throws {
        let report = report(text, config: "[toasts]\nvisible = 2\n")
        #expect(report.problems.isEmpty && report.configuration.limits.visibleToasts == 2)
        #expect(report.configuration.rules.rules.isEmpty)
        let problem = try #require(report.cardRuleProblems.first).description
        #expect(problem.hasPrefix(Self.path) && problem.contains(expected), "\(problem)")
        var file = CardRuleFile(text, path: Self.path)
        #expect(throws: ConfigurationError.self) { try file.toggle(.mute, of: "Mail") }
        #expect(file.text == text)
    }
}
