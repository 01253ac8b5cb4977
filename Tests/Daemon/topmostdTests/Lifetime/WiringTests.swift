// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import EventLoop
import Foundation
import Journal
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import topmostd

@Suite("From the display to the client and back")
struct WiringTests {
    let session: Session
    let client: Caller

    init() throws {
        session = try Session()
        try session.open()
        client = try session.client()
    }

    private func id(_ number: UInt32) throws -> PresentationID {
        try #require(PresentationID(rawValue: number))
    }

    /// One more display; all show the newest scene, with everything on it armed.
    private func armed() throws -> Guest {
        let guest = try session.attend()
        try session.until("armed cards") {
            for guest in session.guests { guest.answer() }
            let newest = session.daemon?.runtime.state.scene.revision
            return session.guests.allSatisfy { guest in
                guard guest.revisions.last == newest, let scene = guest.scenes.last
                else { return false }
                let cards = scene.presenters.suffix(1) + scene.toasts
                return !cards.isEmpty && cards.allSatisfy(\.isArmed)
            }
        }
        return guest
    }

    @Test("the token of a press is sent with its result, and with nothing else")
    func tokens() throws {
        let toast = try client.notify("mail", actions: ["open", "Open"])
        let modal = try client.present("Modal")
        let other = try session.client()
        let guest = try armed()
        try guest.say(
            .acted(.buttonTapped(try id(toast), Answer(button: "open"), activationToken: "one"))
        )
        try guest.say(
            .acted(.buttonTapped(try id(modal), Answer(button: "positive"), activationToken: "two"))
        )
        try session.until("both ends") {
            client.reported.filter { $0.contains("Ended") || $0.contains("Closed") }.count == 2
        }
        #expect(
            client.reported.filter { !$0.hasPrefix("Presented") && !$0.hasPrefix("Waiting") } == [
                "ActivationToken(1, one)", "ActionInvoked(1, open)", "NotificationClosed(1, 2)",
                "ButtonPressed(2, positive, {activation_token: two})",
                "Ended(2, acted, {button: positive})",
            ]
        )
        #expect(other.reported.isEmpty)
    }

    @Test("of two displays the first answer counts, and the second is a debug message")
    func firstAnswer() throws {
        let modal = try client.present("Modal", ["title": .string("?"), "negative": .string("No")])
        let first = try armed()
        let second = try armed()
        // Both are sent before either is read.
        for (guest, button) in [(first, "positive"), (second, "negative")] {
            try guest.say(.acted(.buttonTapped(try id(modal), Answer(button: button))))
        }
        try session.until("the end") { client.reported.contains { $0.hasPrefix("Ended") } }
        _ = try client.status()
        #expect(client.reported.filter { $0.hasPrefix("Ended") }.count == 1)
        // By the scene it was sent, or where that is still on its way, by the state.
        try session.until("the second's fate") {
            session.log.contains { entry in
                entry.level == .debug && entry.message.hasSuffix("it is not offered any more")
            }
        }
    }

    @Test("when a display leaves, the next one shows its question")
    func displayLeaves() throws {
        let modal = try client.present("Modal")
        _ = try armed()
        session.guests.removeAll()
        try session.untilLogged("has ended: connection closed")
        let second = try armed()
        #expect(second.scenes.last?.presenters.map(\.id) == [try id(modal)])
        try second.say(.acted(.buttonTapped(try id(modal), Answer(button: "positive"))))
        try session.until("the end") { client.reported.contains { $0.hasPrefix("Ended") } }
    }

    @Test("its own toasts are not reported on the bus")
    func ownToast() throws {
        try session.configure("toasts = 3\n")
        session.daemon?.settings.reloader.reload()
        let watcher = try session.client()
        let guest = try armed()
        let card = try #require(guest.scenes.last?.toasts.first)
        #expect(card.identity.displayName == "Topmost" && card.identity.trust == .application)
        try guest.say(.acted(.closeTapped(card.id)))
        try session.until("its end") { try client.titles().isEmpty }
        #expect(watcher.reported.isEmpty && client.reported.isEmpty)
    }

    @Test("observers hear of each presentation once, in order, whatever display there is")
    func observers() throws {
        try session.install("honest", role: "observer")
        session.daemon?.settings.reloader.reload()
        let number = try client.notify("received")
        try session.until("the observer's word") {
            session.lines("honest").contains { $0.contains("\"received\"") }
        }
        _ = try client.ask("CloseNotification", of: BusNames.notifications, [.uint32(number)])
        try session.until("its end") {
            session.lines("honest").contains { $0.contains("\"outcome\":\"closed\"") }
        }
        let types = session.lines("honest").compactMap {
            $0.components(separatedBy: "\"type\":\"").dropFirst().first?.prefix { $0 != "\"" }
        }
        #expect(types.filter { $0 == "presented" || $0 == "ended" } == ["presented", "ended"])
    }

    @Test("a display that attaches and leaves is reported to subscribers")
    func displays() throws {
        let before = try client.status()["plugins"]
        #expect(before == "[]")
        let guest = try session.attend("tty")
        let during = try #require(try client.status()["plugins"])
        #expect(during.contains("name: tty") && during.contains("attached: true"))
        #expect(during.contains("id: 1") && during.contains("blocks_input: false"))
        session.guests.removeAll { $0 === guest }
    }

    @Test("release releases the input by the daemon's own gate")
    func release() throws {
        _ = try client.present("Loading", [:])
        // No display here keeps it from anything: it is the lease that counts.
        #expect(try client.status()["blocked_for_ms"] != nil)
        #expect(try client.ask("ReleaseInput") == .success([]))
        #expect(try client.status()["blocked_for_ms"] == nil)
        try session.until("the end") {
            client.reported.contains { $0.hasPrefix("Ended(1, released") }
        }
    }
}
