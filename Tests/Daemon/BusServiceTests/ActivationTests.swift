// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import PresenterCore
import Testing

@Suite("A press on a toast whose program has ended")
struct ActivationTests {
    let testBus: TestBus
    let mail = "org.example.Mail"

    init() throws {
        testBus = try TestBus()
        try testBus.start()
    }

    /// A program that is proved to be of an application.
    private func program(of application: String?) throws -> Client {
        let client = try testBus.client()
        testBus.identities[client.name] = Identity(
            key: "exe:/usr/bin/mail",
            displayName: "Mail",
            trust: .program,
            application: application
        )
        return client
    }

    /// Its toast, which names a desktop file.
    private func toast(
        of client: Client,
        naming entry: String,
        isNotification: Bool = false
    ) throws -> PresentationID {
        let buttons = ["default", "app.archive u7"]
        let number =
            isNotification
            ? try client.notify(
                actions: buttons.flatMap { [$0, "Label"] },
                hints: ["desktop-entry": .string(entry)]
            )
            : try client.present(
                "Toast",
                [
                    "title": .string("New mail"), "desktop_entry": .string(entry),
                    "actions": .array(
                        buttons.map {
                            .structure([.string($0), .string("Label"), .options([:])])
                        },
                        element: "(ssa{sv})"
                    ),
                ]
            )
        return try #require(PresentationID(rawValue: number))
    }

    /// The toast of such a program that has left the bus.
    private func orphan(
        naming entry: String,
        of application: String?,
        isNotification: Bool = false
    ) throws -> PresentationID {
        let client = try program(of: application)
        let id = try toast(of: client, naming: entry, isNotification: isNotification)
        var isGone = false
        let token = try testBus.connection.onVanish(of: client.name) { isGone = true }
        client.connection.close()
        try testBus.run { isGone }
        return withExtendedLifetime(token) { id }
    }

    /// An application on the bus: what it is asked to do.
    private final class Application {
        var calls: [String] = []
        private let client: Client

        init(_ testBus: TestBus, _ id: String) throws {
            client = try testBus.client()
            var isOwned = false
            try client.connection.requestName(id) { _ in isOwned = true }
            try testBus.run { isOwned }
            try client.connection.export(
                "/" + id.split(separator: ".").joined(separator: "/"),
                [
                    Interface(
                        "org.freedesktop.Application",
                        methods: [
                            .init("Activate", takes: [.init("platform_data", "a{sv}")]) {
                                [weak self] in self?.note($0)
                            },
                            .init(
                                "ActivateAction",
                                takes: [
                                    .init("name", "s"), .init("parameter", "av"),
                                    .init("platform_data", "a{sv}"),
                                ]
                            ) { [weak self] in self?.note($0) },
                        ]
                    )
                ]
            )
        }

        private func note(_ call: Call) {
            calls.append(call.arguments.map(Client.text).joined(separator: " "))
            call.reply([])
        }
    }

    private func press(_ id: PresentationID, _ button: String) {
        testBus.act(.buttonTapped(id, Answer(button: button), activationToken: "token"))
    }

    @Test("calls its application, which the bus starts", arguments: [false, true])
    func called(isNotification: Bool) throws {
        let application = try Application(testBus, mail)
        let id = try orphan(naming: mail, of: mail, isNotification: isNotification)
        press(id, "default")
        let platform = "{activation-token: token, desktop-startup-id: token}"
        try testBus.run { !application.calls.isEmpty }
        #expect(application.calls == [platform])
        press(try orphan(naming: mail, of: mail, isNotification: isNotification), "app.archive u7")
        try testBus.run { application.calls.count == 2 }
        #expect(application.calls.last == "archive [v] \(platform)")
        #expect(testBus.launched.isEmpty)
    }

    @Test(
        "starts its desktop file where it cannot be called",
        arguments: ["org.example.Mail", "mail"]
    )
    func launched(id: String) throws {
        press(try orphan(naming: id, of: id), "default")
        try testBus.run { !testBus.launched.isEmpty }
        #expect(testBus.launched == [id])
    }

    @Test("starts nothing that its sender was not proved to be")
    func unproved() throws {
        let application = try Application(testBus, mail)
        press(try orphan(naming: mail, of: nil), "default")
        press(try orphan(naming: mail, of: "org.example.Other"), "default")
        press(try orphan(naming: "org.example.Chat", of: mail), "default")
        press(try orphan(naming: mail, of: mail), "default")
        try testBus.run { !application.calls.isEmpty }
        #expect(application.calls.count == 1 && testBus.launched.isEmpty)
    }

    @Test("is the program's own while that is on the bus")
    func present() throws {
        let application = try Application(testBus, mail)
        let client = try program(of: mail)
        let id = try toast(of: client, naming: mail)
        testBus.act(.buttonTapped(id, Answer(button: "default")))
        press(try orphan(naming: mail, of: mail), "default")
        try testBus.run { !application.calls.isEmpty }
        #expect(application.calls.count == 1)
    }
}
