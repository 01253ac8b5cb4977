// SPDX-License-Identifier: MIT

import BusValues
import Configuration
import DBus
import Foundation
import PresenterCore
import Rules
import TestSupport
import Testing

@testable import topmostd

@Suite("Rules made from cards, in the daemon")
struct CardRuleTests {
    private func path(_ session: Session) -> String {
        session.folder + "/.local/state/topmost/rules.toml"
    }

    private func rules(_ client: Caller) throws -> [String] {
        guard case .array(let rules, _)? = try client.ask("ListRules").get().first else {
            return []
        }
        return rules.map { Caller.text($0) }
    }

    @Test("one is in force at once, listed with its file, and removed by its name")
    func removed() throws {
        let session = try Session()
        try session.configure(
            "[[rule]]\nname = \"mine\"\nmatch.app = \"chat\"\nset.urgency = \"low\"\n"
        )
        try session.open()
        let client = try session.client()
        let daemon = try #require(session.daemon)
        try daemon.settings.cardRules.toggle(.mute, of: "Mail")
        let listed = try rules(client)
        #expect(listed.count == 2 && listed[0].contains("mute Mail"))
        #expect(listed[0].contains(path(session)) && listed[1].contains("config.toml"))
        #expect(daemon.runtime.state.cardRules["Mail"] == [.mute])
        for (name, problem) in [("mine", "config.toml: remove it there"), ("no", "does not exist")]
        {
            guard
                case .failure(.remote(_, let text)) = try client.ask("RemoveRule", [.string(name)])
            else {
                Issue.record("no error")
                return
            }
            #expect(text.contains(problem), "\(text)")
        }
        #expect(try client.ask("RemoveRule", [.string("mute Mail")]) == .success([]))
        #expect(try rules(client).count == 1 && daemon.runtime.state.cardRules.isEmpty)
    }

    @Test("an edit by hand is in force at once, also the first, and where there was no folder")
    func edited() throws {
        let session = try Session()
        try session.open()
        let daemon = try #require(session.daemon)
        let url = URL(fileURLWithPath: path(session))
        let folder = url.deletingLastPathComponent()
        for name in ["one", "two"] {
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let text = "[[rule]]\nname = \"\(name)\"\nmatch.app = \"Mail\"\nshow = false\n"
            try Data(text.utf8).write(to: url, options: .atomic)
            let monitor = daemon.settings.monitor
            try session.until(name) { monitor.configuration.rules.rules.first?.name == name }
        }
        try FileManager.default.removeItem(at: url)
        try session.until("no rules") { daemon.settings.monitor.configuration.rules.rules.isEmpty }
    }

    @Test(
        "a bad file is named in the status, changed by nobody, and keeps nothing else from working"
    )
    func bad() throws {
        let session = try Session()
        try session.configure("[toasts]\nvisible = 1\n")
        let folder = session.folder + "/.local/state/topmost"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("[[rule]]\nhold = 3\n".utf8).write(to: URL(fileURLWithPath: path(session)))
        try session.open()
        let client = try session.client()
        let status = try client.status()
        #expect(status["configuration"] == "good")
        #expect(status["rules_problem"]?.contains("rules.toml:2:8: rule.hold") == true)
        let daemon = try #require(session.daemon)
        #expect(throws: CallError.self) { try daemon.settings.cardRules.toggle(.mute, of: "Mail") }
        #expect(
            try String(contentsOfFile: path(session), encoding: .utf8) == "[[rule]]\nhold = 3\n"
        )
        // In the centre a toast says why.
        daemon.perform(.toggleRule(.mute, application: "Mail"))
        #expect(try client.titles() == ["Rule not changed"])
        try FileManager.default.removeItem(atPath: path(session))
        daemon.perform(.toggleRule(.mute, application: "Mail"))
        #expect(try client.titles() == [] && client.status()["rules_problem"] == "")
    }
}
