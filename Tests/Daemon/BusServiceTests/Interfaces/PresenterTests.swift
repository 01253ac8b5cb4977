// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Foundation
import PresenterCore
import Testing

@testable import BusService

@Suite("Presenter on the bus")
final class PresenterTests: ClientTests {
    static let action = Value.array(
        [.structure([.string("a"), .string("A"), .options([:])])],
        element: "(ssa{sv})"
    )

    @Test("all five kinds are presented under growing ids")
    func kinds() throws {
        #expect(try client.present("Modal") == 1)
        #expect(try client.present("BottomSheet", ["actions": Self.action]) == 2)
        #expect(try client.present("Toast") == 3)
        #expect(try client.present("Loading", [:]) == 4)
        #expect(try client.present("Retry") == 5)
        #expect(testBus.state.scene.presenters.map(\.content.kind) == [.modal, .bottomSheet])
        #expect(testBus.state.scene.isInputBlocked)
    }

    @Test("a modal's answer comes with what was filled in, then its end")
    func modal() throws {
        let number = try client.present(
            "Modal",
            [
                "title": .string("Name?"), "input": .options([:]),
                "choices": .options([
                    "options": .array(
                        [.structure([.string("x"), .string("X")])],
                        element: "(ss)"
                    ), "many": .boolean(true),
                ]),
            ]
        )
        testBus.act(
            .buttonTapped(
                try id(number),
                Answer(button: "positive", text: "Ann", choices: ["x"]),
                activationToken: "token"
            )
        )
        try settle()
        #expect(
            client.reported == [
                "Presented(1)",
                "ButtonPressed(1, positive, {text: Ann, choices: [x], activation_token: token})",
                "Ended(1, acted, {button: positive, text: Ann, choices: [x]})",
            ]
        )
    }

    @Test("a press of Retry reports the presenter and the attempt")
    func retry() throws {
        _ = try client.present("Modal")
        let number = try client.present("Retry", ["title": .string("No net"), "attempt": .byte(3)])
        testBus.act(.retryTapped(try id(number)))
        try settle()
        #expect(client.reported.contains("RetryPressed(2, 1, 3)"))
        #expect(client.reported.last?.hasPrefix("Ended(2, acted, {button: retry") == true)
    }

    @Test("a retry that is declined is dismissed")
    func declined() throws {
        let number = try client.present("Retry", ["title": .string("No net")])
        testBus.act(.buttonTapped(try id(number), Answer(button: "give_up")))
        try settle()
        #expect(client.reported.last == "Ended(1, dismissed, {how: cancel})")
    }

    @Test("a toast updated by its key keeps its waiter, who gets the answer")
    func updatedByKey() throws {
        let other = try testBus.client()
        let same = Identity(key: "exe:/usr/bin/x", displayName: "x", trust: .program)
        testBus.identities = [client.name: same, other.name: same]
        let key = Value.string("k")
        let number = try client.present(
            "Toast",
            [
                "title": .string("A"), "key": key,
                "actions": .array(
                    [.structure([.string("stop"), .string("Stop"), .options([:])])],
                    element: "(ssa{sv})"
                ),
            ]
        )
        #expect(try other.present("Toast", ["title": .string("B"), "key": key]) == number)
        #expect(testBus.service?.owners.count == 2)
        other.close()
        try testBus.run { testBus.service?.owners.count == 1 }
        testBus.act(.buttonTapped(try id(number), Answer(button: "stop")))
        try settle()
        #expect(
            client.reported == [
                "Presented(1)", "ButtonPressed(1, stop, {})", "Ended(1, acted, {button: stop})",
            ]
        )
        #expect(testBus.service?.owners.count == 0)
    }

    @Test("a toast that is refused at once is an error, but for Notify")
    func refusedToast() throws {
        testBus.send(.doNotDisturbChanged(until: .on))
        testBus.send(.limitsChanged(Limits { $0.waitingToasts = 1 }))
        #expect(try client.present("Toast", ["title": .string("A")]) == 1)
        let low: KeyValuePairs<String, Value> = ["title": .string("B"), "urgency": .string("low")]
        #expect(
            try client.refusal("PresentToast", [.options(low)])
                == "org.topmost.Error.LimitReached: the notification queue is full "
                + "(see: topmost list)"
        )
        #expect(try client.notify("C", hints: ["urgency": .byte(0)]) == 3)
        try settle()
        #expect(client.reported == ["Ended(2, refused, {})", "NotificationClosed(3, 4)"])
    }

    @Test("a dismissal has its way")
    func dismissal() throws {
        let number = try client.present("Modal")
        testBus.act(.escapePressed(try id(number)))
        try settle()
        #expect(client.reported.last == "Ended(1, dismissed, {how: escape})")
    }

    @Test("its owner updates and dismisses it")
    func update() throws {
        let number = try client.present("Modal")
        let change = Value.options(["message": .string("More")])
        #expect(try client.ask("Update", [.uint32(number), change]) == .success([]))
        let headline = try #require(testBus.state.scene.presenters.first?.content.headline)
        #expect(headline.title == "T" && headline.message?.plain == "More")
        #expect(try client.ask("Dismiss", [.uint32(number)]) == .success([]))
        try settle()
        #expect(client.reported == ["Ended(1, closed, {})"])
    }

    @Test("errors have names and say what was wrong")
    func errors() throws {
        #expect(
            try client.refusal("PresentModal", [.options(["buttons": .string("x")])])
                == "org.topmost.Error.InvalidOption: modal: \"buttons\" expects a(ssa{sv}), got s"
        )
        #expect(
            try client.refusal("PresentModal", [.string("x")])
                == "org.freedesktop.DBus.Error.InvalidArgs: PresentModal expects (a{sv}), got (s)"
        )
        #expect(
            try client.refusal("Dismiss", [.uint32(9)])
                == "org.topmost.Error.UnknownPresentation: there is no presentation 9"
        )
        #expect(
            try client.refusal("Update", [.uint32(0), .options([:])])
                == "org.topmost.Error.UnknownPresentation: there is no presentation 0"
        )
        let number = try client.present("Modal")
        #expect(
            try client.refusal("Update", [.uint32(number), .options(["tilte": .string("x")])])
                == "org.topmost.Error.InvalidOption: modal: no option \"tilte\"; "
                + "did you mean \"title\"?"
        )
    }

    @Test("another application may neither change nor dismiss it")
    func stranger() throws {
        let number = try client.present("Modal")
        let toast = try client.present("Toast")
        let stranger = try testBus.client()
        let text =
            "org.topmost.Error.NotOwner: presentation \(number) belongs to another application"
        #expect(try stranger.refusal("Dismiss", [.uint32(number)]) == text)
        #expect(
            try stranger.refusal("Update", [.uint32(number), .options(["title": .string("X")])])
                == text
        )
        #expect(
            try stranger.refusal(
                "PresentToast",
                [.options(["title": .string("X"), "replaces": .uint32(toast)])]
            ).hasPrefix("org.topmost.Error.NotOwner")
        )
        #expect(
            try stranger.refusal(
                "CloseNotification",
                of: BusNames.notifications,
                [.uint32(number)]
            ) == text
        )
        #expect(testBus.state.scene.presenters.first?.content.headline.title == "T")
        #expect(stranger.reported == [])
    }

    @Test("presentations end with their owner, and the input is free")
    func ownerLeaves() throws {
        let other = try testBus.client()
        _ = try other.present("Modal")
        _ = try other.present("Loading", [:])
        let toast = try other.present("Toast")
        #expect(testBus.state.scene.isInputBlocked)
        other.close()
        try testBus.run { testBus.state.scene.presenters.isEmpty }
        #expect(!testBus.state.scene.isInputBlocked)
        #expect(testBus.state.scene.toasts.map(\.id.rawValue) == [toast])
    }

    @Test("there is a limit, and it is named")
    func limit() throws {
        for _ in 0..<64 { _ = try client.present("Modal") }
        #expect(
            try client.refusal("PresentModal", [.options(["title": .string("T")])])
                == "org.topmost.Error.LimitReached: too many presentations of one application: "
                + "the limit is 64"
        )
    }

    @Test("pixels of a refused request do not stay")
    func refusedPixels() throws {
        let pixels = Value.structure([
            .int32(1), .int32(1), .int32(3), .boolean(false), .int32(8), .int32(3),
            .bytes([1, 2, 3]),
        ])
        let answer = try client.refusal(
            "PresentToast",
            [.options(["image": pixels, "title": .string("T"), "urgency": .string("x")])]
        )
        #expect(answer.hasPrefix("org.topmost.Error.InvalidOption"))
        #expect(testBus.images.count == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: testBus.imageFolder) == [])
    }

    @Test("a sandboxed application may show a loading, but not hold the input")
    func sandboxedLoading() throws {
        testBus.sandbox(client)
        for options in [[:], ["blocks_input": .boolean(true)]] as [KeyValuePairs<String, Value>] {
            #expect(
                try client.refusal("PresentLoading", [.options(options)])
                    == "org.topmost.Error.AccessDenied: loading: \"blocks_input\" expects false "
                    + "from sandboxed and unidentified programs, got true"
            )
        }
        let id = try client.present("Loading", ["blocks_input": .boolean(false)])
        #expect(
            try client.refusal("Update", [.uint32(id), .options(["blocks_input": .boolean(true)])])
                .hasPrefix("org.topmost.Error.AccessDenied: ")
        )
        #expect(
            try client.ask("Update", [.uint32(id), .options(["message": .string("half")])])
                == .success([])
        )
        #expect(!testBus.state.scene.isInputBlocked)
        let other = try testBus.client()
        _ = try other.present("Loading", [:])
        #expect(testBus.state.scene.isInputBlocked)
    }

    @Test("a picture that came with a refused loading is deleted")
    func refusedPicture() throws {
        testBus.sandbox(client)
        let pixels = HostileTests.image(2, 2, 8, 16)
        #expect(
            try client.refusal("PresentLoading", [.options(["icon": pixels])])
                .hasPrefix("org.topmost.Error.AccessDenied: ")
        )
        #expect(testBus.images.count == 0)
    }

    @Test("a presentation whose owner cannot be watched ends at once")
    func unfollowed() throws {
        // A queue that takes nothing stands for a bus that does not listen.
        var answer: Result<Message, BusError>?
        try client.start("PresentLoading", of: BusNames.presenter, [.options([:])]) { answer = $0 }
        testBus.connection.outgoingLimit = -1
        try testBus.run { testBus.log.contains { $0.contains("cannot watch") } }
        #expect(testBus.state.isQuiet || !testBus.state.scene.isInputBlocked)
        testBus.connection.outgoingLimit = 1 << 20
        _ = answer
    }
}
