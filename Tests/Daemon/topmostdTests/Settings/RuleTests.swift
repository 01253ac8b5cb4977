// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import EventLoop
import Foundation
import Journal
import PresenterCore
import Rules
import SystemCalls
import TestSupport
import Testing

@testable import topmostd

@Suite("Rules in the daemon")
struct RuleTests {
    static let configuration = """
        [[rule]]
        name = "quiet"
        match.app = "chat"
        set.urgency = "low"

        [[rule]]
        name = "night"
        on = false
        match.app = "chat"
        hold = true

        [modes.work]
        on = ["night"]

        [modes.talk]
        do_not_disturb = true
        """

    /// A session with those rules.
    func session(_ text: String = configuration) throws -> Session {
        let session = try Session()
        try session.configure(text)
        try session.open()
        return session
    }

    func state(_ session: Session) throws -> PresenterState {
        try #require(session.daemon?.runtime.state)
    }

    func toast(_ client: Caller, _ app: String) throws -> UInt32 {
        let options: Value = .options(["title": .string("Hi"), "app_name": .string(app)])
        let answer = try client.ask("PresentToast", of: BusNames.presenter, [options]).get()
        guard case .uint32(let id)? = answer.first else { throw CancellationError() }
        return id
    }

    @Test("apply before the core, and Explain shows their changes")
    func apply() throws {
        let session = try session()
        let client = try session.client()
        let id = try toast(client, "chat")
        let answer = try client.ask("Explain", [.uint32(id)]).get()
        #expect(Caller.text(answer[1]).contains("rules: [quiet: urgency = \"low\"]"))
        guard
            case .toast(let toast)? = try state(session).list(at: Instant(milliseconds: 0)).first?
                .content
        else { throw CancellationError() }
        #expect(toast.urgency == .low)
        #expect(
            try Caller.text(client.ask("Explain", [.uint32(self.toast(client, "mail"))]).get()[1])
                .contains("rules") == false
        )
    }

    @Test("hints of Notify are matched")
    func hints() throws {
        let session = try session(
            "[[rule]]\nname = \"origin\"\nmatch.hint.x-kde-origin-name = \"*.example\"\nset.urgency = \"critical\""
        )
        let client = try session.client()
        let hints: Value = .options(["x-kde-origin-name": .string("mail.example")])
        _ = try client.ask(
            "Notify",
            of: BusNames.notifications,
            [
                .string("browser"), .uint32(0), .string(""), .string("Hi"), .string(""),
                .array([], element: "s"), hints, .int32(-1),
            ]
        ).get()
        let listing = try state(session).list(at: Instant(milliseconds: 0)).first
        #expect(listing?.rules.map(\.name) == ["origin"])
    }

    @Test("are switched by name, by mode, and that survives the daemon")
    func switched() throws {
        let session = try session()
        let client = try session.client()
        func on() throws -> [String] {
            guard case .array(let rules, _)? = try client.ask("ListRules").get().first else {
                return []
            }
            return rules.map(Caller.text).filter { $0.contains("on: true") }
                .compactMap { $0.contains("name: night") ? "night" : "quiet" }
        }
        #expect(try on() == ["quiet"])
        _ = try client.ask("SetMode", [.string("work")]).get()
        #expect(try on() == ["quiet", "night"])
        _ = try client.ask("SetRule", [.string("quiet"), .boolean(false)]).get()
        #expect(try on() == ["night"])
        let held = try toast(client, "chat")
        #expect(
            try state(session).explain(
                #require(PresentationID(rawValue: held)),
                at: Instant(milliseconds: 0)
            )?.reason == .held
        )
        session.signal(SIGTERM)
        _ = try session.end()
        try session.leave()
        let next = try Session(beside: session)
        try next.open()
        let switches = try state(next).ruleSwitches
        #expect(switches == RuleSwitches(mode: "work", rules: ["quiet": false]))
        #expect(try state(next).holdingRules == ["night"])
    }

    @Test("a mode that replaces a holding rule holds the toasts without a gap")
    func handover() throws {
        let session = try session(
            """
            [[rule]]
            name = "night"
            match.app = "chat"
            hold = true

            [modes.talk]
            off = ["night"]
            do_not_disturb = true
            """
        )
        let client = try session.client()
        let id = try #require(PresentationID(rawValue: toast(client, "chat")))
        func reason() throws -> Explanation.Reason? {
            try state(session).explain(id, at: Instant(milliseconds: 0))?.reason
        }
        #expect(try reason() == .held)
        for mode in ["talk", "none", "talk"] {
            _ = try client.ask("SetMode", [.string(mode)]).get()
            #expect(try reason() == (mode == "talk" ? .doNotDisturb : .held))
        }
    }

    @Test(
        "a schedule is do not disturb in its periods, and the loop wakes up for their ends alone",
        arguments: [
            ("mon-sun", true, false), ("2001-01-01", false, false), ("00:00-23:59", true, true),
        ]
    )
    func schedule(period: String, isQuiet: Bool, wakes: Bool) throws {
        let session = try session()
        try session.configure("[do_not_disturb]\nschedule = [\"\(period)\"]")
        let client = try session.client()
        _ = try client.ask("Reload").get()
        // The last minute of the day is no time for this test.
        guard LocalClock().secondOfDay(sinceBoot: BootClock.now) < 86_340 else { return }
        #expect(try state(session).quietReasons == (isQuiet ? [.schedule] : []))
        #expect((session.daemon?.settings.ruleBook.nextUpdate != nil) == wakes)
    }

    @Test("a mode may include do not disturb, and none ends it")
    func mode() throws {
        let session = try session()
        let client = try session.client()
        _ = try client.ask("SetMode", [.string("talk")]).get()
        #expect(try state(session).quietReasons == [.mode])
        _ = try client.ask("SetMode", [.string("none")]).get()
        #expect(try state(session).quietReasons == [])
        guard
            case .failure(.remote(let name, let text)) = try client.ask("SetMode", [.string("tlk")])
        else { throw CancellationError() }
        #expect(name == BusNames.Failure.invalidOption.rawValue)
        #expect(text == "SetMode: \"mode\" expects none, work, talk, got \"tlk\"")
    }

    @Test("without modes, a switch to one says so")
    func noModes() throws {
        let client = try session("").client()
        guard case .failure(.remote(_, let text)) = try client.ask("SetMode", [.string("talk")])
        else { throw CancellationError() }
        #expect(text == "SetMode: the configuration has no modes ([modes.NAME])")
    }

    @Test("an application can inhibit notifications until it ends that or leaves the bus")
    func inhibited() throws {
        let session = try session()
        let client = try session.client()
        let other = try session.client()
        func inhibit(_ client: Caller) throws -> Value {
            let arguments: [Value] = [.string("org.example.Show"), .string("talk"), .options([:])]
            let answer = try client.ask("Inhibit", of: BusNames.notifications, arguments).get()
            return try #require(answer.first)
        }
        func isQuiet() throws -> Bool { try state(session).quietReasons == [.inhibited] }
        let cookie = try inhibit(client)
        #expect(try isQuiet())
        #expect(throws: (any Error).self) {
            try other.ask("UnInhibit", of: BusNames.notifications, [cookie]).get()
        }
        _ = try client.ask("UnInhibit", of: BusNames.notifications, [cookie]).get()
        #expect(try !isQuiet())
        _ = try inhibit(client)
        _ = try inhibit(other)
        other.connection.close()
        #expect(try isQuiet())
        client.connection.close()
        try session.until("quiet to end") { try !isQuiet() }
    }

    @Test("a reload uses the new rules; an invalid file keeps the old ones")
    func reload() throws {
        let session = try session()
        let client = try session.client()
        _ = try client.ask("SetMode", [.string("work")]).get()
        try session.configure("[[rule]]\nname = \"bad\"\nmatch.app = \"/(/\"")
        #expect(throws: (any Error).self) { try client.ask("Reload").get() }
        #expect(session.daemon?.settings.ruleBook.rules.rules.map(\.name) == ["quiet", "night"])
        try session.configure("[[rule]]\nname = \"new\"")
        _ = try client.ask("Reload").get()
        #expect(session.daemon?.settings.ruleBook.rules.rules.map(\.name) == ["new"])
        // The mode is gone with its file.
        #expect(try state(session).ruleSwitches.mode == nil)
    }

    @Test("can be tested without showing anything")
    func test() throws {
        let session = try session()
        let client = try session.client()
        let answer = try client.ask(
            "TestRules",
            [
                .string("toast"),
                .options(["title": .string("Hi"), "app_name": .string("chat")]),
                .options(["mode": .string("work")]),
            ]
        ).get()
        let text = Caller.text(answer[0])
        #expect(text.contains("rules: [quiet: urgency = \"low\", night: hold]"))
        #expect(text.contains("held_by: [night]"))
        #expect(text.contains("urgency: low"))
        #expect(try state(session).liveCount == 0)
    }

    @Test("run programs with the request in their environment, never in a shell")
    func run() throws {
        let session = try session()
        let out = session.folder + "/out"
        try session.configure(
            """
            [[rule]]
            name = "log"
            match.app = "chat"
            run = ["/bin/sh", "-c", "printf '%s|%s|%s' \\"$TOPMOST_RULE\\" \\"$TOPMOST_ID\\" \\"$TOPMOST_SUMMARY\\" > \(out).new; mv \(out).new \(out)"]
            """
        )
        let client = try session.client()
        _ = try client.ask("Reload").get()
        let id = try toast(client, "chat")
        try session.until("the program") { FileManager.default.fileExists(atPath: out) }
        #expect(try String(contentsOfFile: out, encoding: .utf8) == "log|\(id)|Hi")
    }

    @Test("of a timeout hold for an update, too")
    func updatedTimeout() throws {
        let session = try session(
            "[[rule]]\nname = \"short\"\nmatch.app = \"chat\"\nset.timeout = \"5s\""
        )
        let client = try session.client()
        let number = try toast(client, "chat")
        let id = try #require(PresentationID(rawValue: number))
        for change: KeyValuePairs<String, Value> in [
            ["timeout_ms": .int32(0)], ["title": .string("B")],
        ] {
            _ = try client.ask(
                "Update",
                of: BusNames.presenter,
                [.uint32(number), .options(change)]
            ).get()
            let state = try state(session)
            let identity = try #require(state.listing(of: id, at: Instant(milliseconds: 0))).owner
                .identity
            let connection = client.connection.uniqueName
            #expect(
                try state.request(of: id, for: identity, of: connection).timeout
                    == .after(.seconds(5))
            )
        }
    }
}
