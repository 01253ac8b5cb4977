// SPDX-License-Identifier: MIT

import DisplayKit
import TestSupport
import Testing

@testable import topmost_display_wayland

@Suite("A user who is away")
struct UserTests {
    private let fakeScreen: FakeScreen

    init() throws {
        fakeScreen = try FakeScreen()
    }

    /// The times asked for so far, in milliseconds.
    private var times: [UInt32] {
        let name = "get_idle_notification"
        return fakeScreen.compositor.requests(to: "ext_idle_notifier_v1", name).map { $0.words[1] }
    }

    private func say(_ event: String) throws {
        fakeScreen.compositor.send(to: "ext_idle_notification_v1", event)
        try fakeScreen.settle()
    }

    private var reports: [Bool] {
        fakeScreen.events.compactMap { event in
            if case .presenceChanged(let isAway) = event { isAway } else { nil }
        }
    }

    @Test("is away after the whole time without input, and back with the first one")
    func leaves() throws {
        fakeScreen.screen.watchUser(awayAfter: .seconds(300))
        try fakeScreen.settle()
        try say("idled")
        try say("resumed")
        try say("idled")
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.settle()
        #expect(times == [300_000] && reports == [true, false, true])
    }

    @Test("is never away without a time, and with another one asked for anew")
    func limits() throws {
        fakeScreen.screen.watchUser(awayAfter: nil)
        try fakeScreen.settle()
        #expect(times == [])
        fakeScreen.screen.watchUser(awayAfter: .seconds(1))
        try fakeScreen.settle()
        #expect(times == [1000])
        try say("idled")
        fakeScreen.screen.watchUser(awayAfter: nil)
        try fakeScreen.settle()
        #expect(times == [1000] && reports == [true, false])
    }
}
