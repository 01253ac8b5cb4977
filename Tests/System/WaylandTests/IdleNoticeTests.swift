// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Wayland

@Suite("Idle notices")
struct IdleNoticeTests {
    @Test(
        "are those of either protocol",
        arguments: [
            ("ext_idle_notifier_v1", "ext_idle_notification_v1", "idled", "destroy"),
            ("org_kde_kwin_idle", "org_kde_kwin_idle_timeout", "idle", "release"),
        ]
    )
    func either(manager: String, notification: String, idle: String, end: String) throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.missing = ["ext_idle_notifier_v1", "org_kde_kwin_idle"]
        behaviour.missing.remove(manager)
        let session = try FakeCompositorSession(behaviour)
        var changes: [Bool] = []
        var notice = IdleNotice(session.connection, after: .seconds(90)) { changes.append($0) }
        #expect(notice != nil)
        try session.settle()
        let asked = session.compositor.requests.filter { $0.interface == manager }
        #expect(asked.count == 1 && asked.first?.words.contains(90_000) == true)
        session.compositor.send(to: notification, idle)
        session.compositor.send(to: notification, "resumed")
        try session.settle()
        #expect(changes == [true, false])
        notice = nil
        try session.settle()
        #expect(session.compositor.requests(to: notification, end).count == 1)
    }

    @Test("need a protocol")
    func none() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.missing = ["ext_idle_notifier_v1", "org_kde_kwin_idle"]
        let session = try FakeCompositorSession(behaviour)
        #expect(IdleNotice(session.connection, after: .seconds(1)) { _ in } == nil)
    }

    @Test("come on a compositor", .enabled(if: Compositor.isThere))
    func real() throws {
        let compositor = try Compositor()
        let connection = try Connection(display: compositor.socket)
        var isIdle = false
        let notice = IdleNotice(connection, after: .milliseconds(100)) { isIdle = $0 }
        #expect(try connection.wait { isIdle })
        withExtendedLifetime(notice) {}
    }
}
