// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import Foundation
import PresenterCore
import Testing

@Suite("Notifications on the bus")
final class NotificationsTests: ClientTests {
    @Test("returns the server information")
    func information() throws {
        #expect(
            try client.ask("GetServerInformation", of: BusNames.notifications)
                == .success([
                    .string("Topmost"), .string("topmost.org"), .string("0.1.0"), .string("1.3"),
                ])
        )
        let answer = try client.ask("GetCapabilities", of: BusNames.notifications).get()
        guard case .array(let capabilities, element: "s") = answer[0] else {
            Issue.record("no strings")
            return
        }
        for needed in [
            "body", "actions", "body-markup", "body-hyperlinks", "icon-static", "persistence",
        ] { #expect(capabilities.contains(.string(needed)), "\(needed)") }
    }

    @Test("Notify answers with an id that is never 0 and grows")
    func ids() throws {
        #expect(try client.notify() == 1)
        #expect(try client.notify() == 2)
        #expect(testBus.state.scene.toasts.count == 2)
    }

    @Test("a press is sent with its token first, and only to the owner")
    func action() throws {
        let other = try testBus.client()
        let number = try client.notify(actions: ["open", "Open"])
        testBus.act(.buttonTapped(try id(number), Answer(button: "open"), activationToken: "x11-1"))
        try settle()
        #expect(
            client.reported == [
                "ActivationToken(1, x11-1)", "ActionInvoked(1, open)",
                "NotificationClosed(1, 2)",
            ]
        )
        _ = try other.ask("GetServerInformation", of: BusNames.notifications)
        #expect(other.reported == [])
    }

    @Test("without a token there is no token signal")
    func noToken() throws {
        let number = try client.notify(
            actions: ["default", ""],
            hints: ["resident": .boolean(true)]
        )
        testBus.act(.cardTapped(try id(number)))
        try settle()
        #expect(client.reported == ["ActionInvoked(1, default)"])
    }

    @Test("a reply is sent with its text, and only to the owner")
    func reply() throws {
        let number = try client.notify(actions: ["inline-reply", "Answer"])
        let answer = Answer(button: Toast.replyID, text: "on my way")
        testBus.act(.buttonTapped(try id(number), answer))
        try settle()
        #expect(
            client.reported == ["NotificationReplied(1, on my way)", "NotificationClosed(1, 2)"]
        )
    }

    @Test("its owner closes it; closing it again is an empty error")
    func close() throws {
        let number = try client.notify()
        #expect(
            try client.ask("CloseNotification", of: BusNames.notifications, [.uint32(number)])
                == .success([])
        )
        try settle()
        #expect(client.reported == ["NotificationClosed(1, 3)"])
        for unknown in [number, 0, 77] {
            #expect(
                try client.refusal(
                    "CloseNotification",
                    of: BusNames.notifications,
                    [.uint32(unknown)]
                ) == "org.topmost.Error.UnknownPresentation: "
            )
        }
    }

    @Test("an ended toast is deleted from the history, once, without another signal")
    func recall() throws {
        let number = try client.notify()
        dismiss(try id(number))
        var asked: [String] = []
        testBus.recall = { id, identity, answer in
            asked.append("\(id.rawValue) \(identity)")
            answer(asked.count == 1)
        }
        func close(_ number: UInt32) throws -> Result<[Value], BusError> {
            try client.ask("CloseNotification", of: BusNames.notifications, [.uint32(number)])
        }
        #expect(try close(number) == .success([]))
        for gone in [number, number + 1, 0] {
            #expect(
                try client.refusal(
                    "CloseNotification",
                    of: BusNames.notifications,
                    [.uint32(gone)]
                ) == "org.topmost.Error.UnknownPresentation: "
            )
        }
        // An id that was never given to anybody is not asked for.
        #expect(asked == Array(repeating: "1 name:\(client.name)", count: 2))
        try settle()
        #expect(client.reported == ["NotificationClosed(1, 2)"])
    }

    /// The user closes a toast, and does not undo that.
    private func dismiss(_ id: PresentationID) {
        testBus.act(.closeTapped(id))
        testBus.advance(by: .seconds(10))
    }

    @Test("the reasons are those of the specification")
    func reasons() throws {
        let dismissed = try client.notify()
        dismiss(try id(dismissed))
        _ = try client.notify(timeout: 1)
        testBus.send(.scenePresented(TestBus.display, revision: testBus.state.scene.revision))
        testBus.advance(by: .milliseconds(1))
        try settle()
        #expect(client.reported == ["NotificationClosed(1, 2)", "NotificationClosed(2, 1)"])
    }

    @Test("replaces_id keeps the id, also one that is not known")
    func replaces() throws {
        let first = try client.notify("one")
        #expect(try client.notify("two", replaces: first) == first)
        #expect(testBus.state.scene.toasts.map(\.content.headline.title) == ["two"])
        #expect(try client.notify("three", replaces: 4711) == 4711)
    }

    @Test("a new connection of the same program replaces, another program does not")
    func identities() throws {
        let again = try testBus.client()
        let stranger = try testBus.client()
        let tool = Identity(key: "exe:/bin/tool", displayName: "tool", trust: .program)
        testBus.identities = [client.name: tool, again.name: tool]
        let first = try client.notify("one")
        #expect(try again.notify("two", replaces: first) == first)
        #expect(try stranger.notify("mine", replaces: first) != first)
        #expect(
            try stranger.refusal(
                "CloseNotification",
                of: BusNames.notifications,
                [.uint32(first)]
            ) == "org.topmost.Error.NotOwner: "
                + "presentation \(first) belongs to another application"
        )
        #expect(testBus.state.scene.toasts.map(\.content.headline.title) == ["two", "mine"])
        #expect(client.reported == ["NotificationClosed(1, 4)"])
    }

    @Test("a synchronous tag replaces its own kind of toast")
    func synchronous() throws {
        let tag: KeyValuePairs<String, Value> = [
            "x-canonical-private-synchronous": .string("volume"), "value": .uint32(30),
        ]
        let first = try client.notify("30", hints: tag)
        #expect(try client.notify("40", hints: tag) == first)
    }

    @Test("toasts stay when their owner leaves, and it is not watched")
    func ownerLeaves() throws {
        let other = try testBus.client()
        _ = try other.notify()
        other.close()
        try settle()
        try settle()
        #expect(testBus.state.scene.toasts.count == 1)
    }

    @Test("a look-up holds up its own client only, and keeps the order")
    func lookups() throws {
        testBus.delaysLookups = true
        var answers: [Value] = []
        for summary in ["a", "b"] {
            try client.start(
                "Notify",
                of: BusNames.notifications,
                Client.notification(summary)
            ) { answers += (try? $0.get().arguments) ?? [] }
        }
        try testBus.run { testBus.lookups.count == 1 }
        // Neither of these needs to know who asks.
        try settle()
        #expect(answers.isEmpty)
        let other = try testBus.client()
        testBus.delaysLookups = false
        #expect(try other.notify("c") == 1)
        testBus.lookups[0].1(testBus.identity(of: client.name))
        try testBus.run { answers.count == 2 }
        #expect(answers == [.uint32(2), .uint32(3)])
        #expect(testBus.state.scene.toasts.map(\.content.headline.title) == ["c", "a", "b"])
        #expect(testBus.lookups.count == 1)
    }

    @Test("the kernel identifies a client, and the same program has the same identity twice")
    func live() throws {
        let testBus = try TestBus()
        try testBus.start(live: true)
        let first = try testBus.client()
        let second = try testBus.client()
        let number = try first.notify("one")
        #expect(try second.notify("two", replaces: number) == number)
        let identity = try #require(testBus.state.scene.toasts.first?.identity)
        #expect(identity.key.hasPrefix("exe:/"))
        #expect(identity.processID == ProcessInfo.processInfo.processIdentifier)
        #expect(identity.trust == .program)
    }

    @Test("pixels become a file, which is deleted with the notification")
    func pixels() throws {
        let pixels = Value.structure([
            .int32(2), .int32(2), .int32(8), .boolean(true), .int32(8), .int32(4),
            .bytes([UInt8](repeating: 9, count: 16)),
        ])
        let number = try client.notify(hints: ["image-data": pixels])
        guard
            case .stored(let image)? = testBus.state.scene.toasts[0].content.headline.image?.source
        else {
            Issue.record("no pixels")
            return
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: image.path)) == Data(repeating: 9, count: 16)
        )
        let folder = try FileManager.default.attributesOfItem(atPath: testBus.imageFolder)
        #expect(folder[.posixPermissions] as? Int == 0o700)
        _ = try client.ask("CloseNotification", of: BusNames.notifications, [.uint32(number)])
        #expect(!FileManager.default.fileExists(atPath: image.path))
        #expect(testBus.images.count == 0)
    }

    @Test("ten thousand at once are all answered, in order")
    func burst() throws {
        var answers: [UInt32] = []
        for number in 0..<10_000 {
            try client.start(
                "Notify",
                of: BusNames.notifications,
                Client.notification("n\(number)")
            ) {
                if case .success(let message) = $0, case .uint32(let id)? = message.arguments.first
                {
                    answers.append(id)
                }
            }
        }
        try testBus.run { answers.count == 10_000 }
        #expect(answers == Array(1...10_000))
    }

    /// Sends a notification as `GNotification` does, and returns the refusal, if any.
    private func add(_ application: String) throws -> String {
        try client.refusal(
            "AddNotification",
            of: BusNames.applicationNotifications,
            [.string(application), .string("new"), .options(["title": .string(application)])]
        )
    }

    @Test("an application's notification has its id, not ours")
    func applications() throws {
        #expect(try add("org.example.Mail") == "answered []")
        #expect(try add("org.example.Mail") == "answered []")
        #expect(try add("org.example.Chat") == "answered []")
        #expect(testBus.state.scene.toasts.count == 2)
        _ = try client.ask(
            "RemoveNotification",
            of: BusNames.applicationNotifications,
            [.string("org.example.Mail"), .string("new")]
        ).get()
        #expect(testBus.state.scene.toasts.count == 1)
        #expect(try add("Mail").contains("app_id expects a bus name"))
    }

    @Test("a sandboxed program names no application but its own")
    func sandboxedApplications() throws {
        testBus.sandbox(client)
        #expect(try add("org.example.Mail").contains("AccessDenied"))
        #expect(testBus.state.scene.toasts.isEmpty)
        #expect(try add("org.example.App") == "answered []")
    }
}
