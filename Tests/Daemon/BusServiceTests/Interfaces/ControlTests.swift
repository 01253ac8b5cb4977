// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import PresenterCore
import Testing

@Suite("Control on the bus")
final class ControlTests: ClientTests {
    func control(_ member: String, _ arguments: [Value] = []) throws -> Result<[Value], BusError> {
        try client.ask(member, of: BusNames.control, arguments)
    }

    func refusal(_ member: String, _ arguments: [Value] = []) throws -> String {
        try client.refusal(member, of: BusNames.control, arguments)
    }

    func property(_ name: String) throws -> Value {
        let answer = try client.ask(
            "Get",
            of: "org.freedesktop.DBus.Properties",
            [.string(BusNames.control), .string(name)]
        )
        return try #require(answer.get().first).unwrapped
    }

    /// The options in a dictionary, by name.
    func options(_ value: Value) -> [String: Value] {
        guard case .dictionary(let entries, key: "s", value: "v") = value else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: entries.map { (Client.text($0.key), $0.value.unwrapped) }
        )
    }

    @Test("List returns everything that is live, and its sender")
    func list() throws {
        _ = try client.present("Modal", ["title": .string("Sure?"), "tags": .strings(["x"])])
        _ = try client.notify("Hello", actions: ["open", "Open"])
        _ = try client.present(
            "Loading",
            ["cancel": .string("Stop"), "blocks_input": .boolean(false)]
        )
        guard case .array(let all, element: "a{sv}") = try control("List").get()[0] else {
            Issue.record("no list")
            return
        }
        #expect(all.count == 3)
        let modal = options(all[0])
        #expect(modal["id"] == .uint32(1) && modal["kind"] == .string("modal"))
        #expect(modal["title"] == .string("Sure?") && modal["owner"] == .string(client.name))
        #expect(modal["trust"] == .string("program"))
        #expect(modal["buttons"] == .strings(["positive"]) && modal["tags"] == .strings(["x"]))
        let toast = options(all[1])
        #expect(toast["urgency"] == .string("normal") && toast["app_name"] == .string("app"))
        #expect(toast["button_titles"] == .strings(["Open"]))
        let loading = options(all[2])
        #expect(loading["buttons"] == .strings([Loading.cancelButtonID]))
        #expect(loading["button_titles"] == .strings(["Stop"]))
    }

    @Test("Status counts what is live, shown, waiting or held back")
    func counts() throws {
        func counted() throws -> [Value?] {
            let status = options(try control("Status").get()[0])
            return ["live", "showing", "waiting"].map { status[$0] }
        }
        #expect(try counted() == [.uint32(0), .uint32(0), .uint32(0)])
        for kind in ["Modal", "Modal", "Retry"] { _ = try client.present(kind) }
        _ = try client.present("Loading", ["blocks_input": .boolean(false)])
        for number in 1...8 { _ = try client.notify("\(number)") }
        // The loading is not old enough to show, and five toasts are gathered.
        #expect(try counted() == [.uint32(12), .uint32(6), .uint32(5)])
        guard case .array(let all, _)? = try control("List").get().first else {
            Issue.record("no list")
            return
        }
        #expect(all.count == 12)
        #expect(try control("DismissAll") == .success([]))
        #expect(try counted() == [.uint32(0), .uint32(0), .uint32(0)])
    }

    @Test("Explain returns the reason")
    func explain() throws {
        let number = try client.present("Modal")
        let answer = try control("Explain", [.uint32(number)]).get()
        #expect(options(answer[1])["reason"] == .string("not_drawn_yet"))
        #expect(!Client.text(answer[0]).isEmpty)
        #expect(
            try refusal("Explain", [.uint32(99)])
                == "org.topmost.Error.UnknownPresentation: there is no presentation 99"
        )
    }

    @Test("Explain answers for what has ended")
    func explainEnded() throws {
        let number = try client.present("Modal", ["title": .string("Sure?")])
        #expect(try control("Dismiss", [.uint32(number)]) == .success([]))
        testBus.advance(by: .seconds(150))
        let answer = try control("Explain", [.uint32(number)]).get()
        #expect(
            Client.text(answer[0])
                == "Ended 2 min ago: it was dismissed by a tool such as topmost dismiss."
        )
        let details = options(answer[1])
        #expect(details["reason"] == .string("ended") && details["kind"] == .string("modal"))
        #expect(details["title"] == .string("Sure?"))
        #expect(details["outcome"] == .string("dismissed") && details["how"] == .string("control"))
    }

    @Test("Press needs no arming, knows its buttons, and carries text and choices")
    func press() throws {
        let number = try client.present("Modal", ["title": .string("T"), "input": .options([:])])
        #expect(
            try refusal("Press", [.uint32(number), .string("maybe"), .options([:])])
                == "org.topmost.Error.UnknownButton: presentation 1 has no button \"maybe\"; "
                + "it has positive"
        )
        #expect(
            try refusal(
                "Press",
                [.uint32(number), .string("positive"), .options(["text": .int32(1)])]
            ) == "org.topmost.Error.InvalidOption: press: \"text\" expects s, got i"
        )
        #expect(
            try refusal(
                "Press",
                [.uint32(number), .string("positive"), .options(["revision": .uint64(0)])]
            )
                == "org.topmost.Error.InvalidOption: "
                + "presentation 1 has changed since that revision"
        )
        #expect(
            try control(
                "Press",
                [.uint32(number), .string("positive"), .options(["text": .string("Ann")])]
            ) == .success([])
        )
        _ = try control("Status")
        #expect(client.reported.last == "Ended(1, acted, {button: positive, text: Ann})")
    }

    @Test("Dismiss and DismissAll dismiss presentations of any owner")
    func dismiss() throws {
        let other = try testBus.client()
        let number = try other.present("Modal")
        _ = try other.notify()
        #expect(try control("Dismiss", [.uint32(number)]) == .success([]))
        #expect(try control("DismissAll") == .success([]))
        #expect(testBus.state.list(at: testBus.now).isEmpty)
        #expect(
            try refusal("Dismiss", [.uint32(number)])
                == "org.topmost.Error.UnknownPresentation: there is no presentation 1"
        )
        _ = try other.ask("GetServerInformation", of: BusNames.notifications)
        #expect(
            other.reported == ["Ended(1, dismissed, {how: control})", "NotificationClosed(2, 2)"]
        )
    }

    @Test("ReleaseInput frees the input")
    func release() throws {
        _ = try client.present("Loading", [:])
        #expect(try property("InputBlocked") == .boolean(true))
        #expect(try control("ReleaseInput") == .success([]))
        #expect(try property("InputBlocked") == .boolean(false))
    }

    @Test("do not disturb is on, off, or for a while")
    func doNotDisturb() throws {
        #expect(try property("DoNotDisturb") == .boolean(false))
        #expect(try control("SetDoNotDisturb", [.string("on"), .uint64(0)]) == .success([]))
        #expect(try property("DoNotDisturb") == .boolean(true))
        _ = try client.notify()
        #expect(try property("Waiting") == .uint32(1))
        for isOn in [false, true] {
            #expect(
                try control("SetDoNotDisturb", [.string("toggle"), .uint64(0)]) == .success([])
            )
            #expect(try property("DoNotDisturb") == .boolean(isOn))
        }
        #expect(try control("SetDoNotDisturb", [.string("off"), .uint64(0)]) == .success([]))
        #expect(try property("Showing") == .uint32(1))
        #expect(try control("SetDoNotDisturb", [.string("for"), .uint64(60_000)]) == .success([]))
        testBus.advance(by: .seconds(60))
        #expect(try property("DoNotDisturb") == .boolean(false))
        #expect(
            try refusal("SetDoNotDisturb", [.string("maybe"), .uint64(0)])
                == "org.topmost.Error.InvalidOption: "
                + "SetDoNotDisturb: \"mode\" expects on, off, toggle, for, got \"maybe\""
        )
        #expect(
            try refusal("SetDoNotDisturb", [.string("for"), .uint64(.max)])
                .hasPrefix("org.topmost.Error.InvalidOption")
        )
    }

    @Test("changes are sent once a turn, with the changed properties, to subscribers")
    func changed() throws {
        #expect(try control("Subscribe") == .success([]))
        // Twice is once.
        #expect(try control("Subscribe") == .success([]))
        _ = try client.notify()
        try testBus.run { client.signals.contains { $0.member == "Changed" } }
        let reported = client.signals.first { $0.member == "PropertiesChanged" }
        #expect(
            reported?.arguments == [
                .string(BusNames.control), .options(["Showing": .uint32(1)]), .strings([]),
            ]
        )
        let sequence = client.signals.first { $0.member == "Changed" }
        #expect(sequence?.arguments == [.uint64(1)])
        #expect(client.signals.allSatisfy { $0.destination == client.name })
    }

    @Test("a client that did not subscribe receives no change, whatever it listens for")
    func unreported() throws {
        let subscriber = try testBus.client()
        #expect(try subscriber.ask("Subscribe", of: BusNames.control) == .success([]))
        testBus.sandbox(client)
        for member in ["Subscribe", "Unsubscribe"] {
            #expect(try refusal(member).hasPrefix("org.topmost.Error.AccessDenied: "))
        }
        _ = try subscriber.notify()
        try testBus.run { subscriber.signals.contains { $0.member == "Changed" } }
        // What was sent before this answer would have come before it.
        _ = try client.notify()
        #expect(client.signals.isEmpty)
    }

    @Test("a client that unsubscribed or left receives nothing more")
    func unsubscribed() throws {
        let other = try testBus.client()
        #expect(try other.ask("Subscribe", of: BusNames.control) == .success([]))
        #expect(try control("Subscribe") == .success([]))
        #expect(testBus.service?.subscribers == 2)
        #expect(try control("Unsubscribe") == .success([]))
        _ = try other.notify()
        try testBus.run { other.signals.contains { $0.member == "Changed" } }
        #expect(client.signals.isEmpty)
        other.close()
        try testBus.run { testBus.service?.subscribers == 0 }
    }

    @Test("Status and Displays tell what the daemon knows")
    func status() throws {
        let status = options(try control("Status").get()[0])
        #expect(status["version"] == .string("0.1.0") && status["display"] == .string("x11"))
        #expect(status["showing"] == .uint32(0) && status["do_not_disturb"] == .boolean(false))
        #expect(
            try control("Displays")
                == .success([.array([.options(["name": .string("x11")])], element: "a{sv}")])
        )
        #expect(try property("Version") == .string("0.1.0"))
        #expect(status["keyboard"] == nil)
        let modal = try client.present("Modal")
        #expect(try options(control("Status").get()[0])["keyboard"] == .uint32(modal))
    }

    @Test("Reload reports the problem")
    func reload() throws {
        #expect(try control("Reload") == .success([]))
        testBus.reloadProblem = "config.toml:3: unknown key"
        #expect(try refusal("Reload") == "org.topmost.Error.Failed: config.toml:3: unknown key")
    }

    @Test(
        "sandboxed callers are denied",
        arguments: [
            ("List", []), ("DismissAll", []), ("ReleaseInput", []), ("Reload", []),
            ("Status", []), ("Displays", []), ("Explain", [.uint32(1)]),
            ("Dismiss", [.uint32(1)]), ("SetDoNotDisturb", [.string("on"), .uint64(0)]),
            ("Press", [.uint32(1), .string("positive"), .options([:])]),
        ] as [(String, [Value])]
    )
    func denied(member: String, arguments: [Value]) throws {
        let other = try testBus.client()
        _ = try other.present("Modal")
        testBus.sandbox(client)
        #expect(try refusal(member, arguments).hasPrefix("org.topmost.Error.AccessDenied: "))
        #expect(testBus.state.scene.presenters.count == 1 && testBus.state.doNotDisturb == .off)
    }

    @Test(
        "Control is reached by our own name only",
        arguments: [BusNames.notifications, nil] as [String?]
    )
    func otherName(_ name: String?) throws {
        var isOwned = false
        try testBus.connection.requestName(BusNames.notifications) { _ in isOwned = true }
        try testBus.run { isOwned }
        let id = try client.present("Modal")
        let calls: [(String, String, [Value])] = [
            ("Dismiss", BusNames.control, [.uint32(id)]),
            (
                "Get", "org.freedesktop.DBus.Properties",
                [.string(BusNames.control), .string("Showing")]
            ),
        ]
        for (member, interface, arguments) in calls {
            var answer: Result<Message, BusError>?
            let destination = name ?? testBus.connection.uniqueName
            try client.connection.call(
                .call(member, of: interface, at: BusNames.path, on: destination, arguments)
            ) { answer = $0 }
            try testBus.run { answer != nil }
            guard case .failure(.remote(let error, _))? = answer else {
                Issue.record("\(member) was answered: \(String(describing: answer))")
                continue
            }
            #expect(error.hasSuffix("AccessDenied"))
        }
        #expect(testBus.state.scene.presenters.count == 1)
    }

    @Test(
        "unidentified callers are denied as sandboxed ones are, but may free the input",
        arguments: [false, true]
    )
    func unidentified(isLookupFailed: Bool) throws {
        let id = try client.present("Modal")
        let stranger = try testBus.client()
        testBus.identities[stranger.name] = Identity(
            key: "name:" + stranger.name,
            displayName: "Unknown program",
            trust: .unidentified,
            isLookupFailed: isLookupFailed
        )
        let answer = try stranger.refusal("Dismiss", of: BusNames.control, [.uint32(id)])
        #expect(answer.hasPrefix("org.topmost.Error.AccessDenied: "))
        #expect(answer.contains("could not be identified in time") == isLookupFailed)
        #expect(testBus.state.scene.presenters.count == 1)
        #expect(try stranger.refusal("ReleaseInput", of: BusNames.control) == "answered []")
    }

    @Test("calls of a client that left before it was identified do nothing; its toasts show")
    func gone() throws {
        let id = try client.present("Modal")
        let stranger = try testBus.client()
        testBus.delaysLookups = true
        let calls: [(String, String, [Value])] = [
            ("DismissAll", BusNames.control, []),
            ("Press", BusNames.control, [.uint32(id), .string("positive"), .options([:])]),
            ("PresentModal", BusNames.presenter, [.options(["title": .string("Mine")])]),
            ("PresentToast", BusNames.presenter, [.options(["title": .string("Toast")])]),
            ("Notify", BusNames.notifications, Client.notification("Note")),
        ]
        for (member, interface, arguments) in calls {
            try stranger.start(member, of: interface, arguments) { _ in }
        }
        try testBus.run { testBus.lookups.count == 1 }
        // All of them arrived before this answer.
        testBus.delaysLookups = false
        _ = try control("Status")
        testBus.lookups[0].1(nil)
        // On a busy machine the second one may wait for its turn.
        try testBus.run { testBus.state.scene.toasts.count == 2 }
        #expect(testBus.state.scene.presenters.map(\.id.rawValue) == [id])
        #expect(testBus.state.scene.toasts.allSatisfy { $0.identity.trust == .unidentified })
    }

    @Test("sandboxed callers read no properties, and learn nothing by asking for all")
    func deniedProperties() throws {
        let properties = "org.freedesktop.DBus.Properties"
        let name = Value.string(BusNames.control)
        #expect(try property("Showing") == .uint32(0))
        let stranger = try testBus.client()
        testBus.sandbox(stranger)
        for (member, arguments) in [("Get", [name, .string("Showing")]), ("GetAll", [name])] {
            let refusal = try stranger.refusal(member, of: properties, arguments)
            #expect(refusal.hasPrefix("org.freedesktop.DBus.Error.AccessDenied: "))
        }
        let unnamed = try stranger.refusal(
            "Get",
            of: properties,
            [.string(""), .string("Showing")]
        )
        #expect(unnamed.hasPrefix("org.freedesktop.DBus.Error.AccessDenied: "))
        let all = try stranger.ask("GetAll", of: properties, [.string("")]).get()
        // Those of the interface for applications.
        #expect(Set(options(all[0]).keys) == ["Version", "Options", "DisplayObstacle"])
    }
}
