// SPDX-License-Identifier: MIT

import ChildProcess
import SystemCalls
import Testing

@testable import WindowSystem

@Suite("Idle notices")
struct IdleNoticesTests {
    private typealias Object = WaylandMessages.Object
    private typealias Listing = WaylandMessages.Event
    typealias Event = IdleNotices.Event
    typealias Notifier = IdleNotices.Notifier
    private let message = WaylandMessages.message

    private var listEnd: [UInt8] { message(Object.sync, Listing.done, [0], nil, []) }

    private func global(_ number: UInt32, _ interface: String) -> [UInt8] {
        message(Object.registry, Listing.global, [number], interface, [1])
    }

    private func bind(_ number: UInt32, _ interface: String, _ object: UInt32) -> [UInt8] {
        message(Object.registry, 0, [number], interface, [1, object])
    }

    @Test(
        "are asked for by either protocol, the standard one first, cut anywhere",
        arguments: [
            (["org_kde_kwin_idle", "ext_idle_notifier_v1"], Notifier.standard, [6, 90_000, 4]),
            (["org_kde_kwin_idle"], .kde, [6, 4, 90_000]),
        ] as [([String], Notifier, [UInt32])]
    )
    func either(interfaces: [String], notifier: Notifier, arguments: [UInt32]) throws {
        var list = global(7, "wl_compositor") + global(8, "wl_seat") + global(9, "wl_seat")
        for (index, name) in interfaces.enumerated() { list += global(20 + UInt32(index), name) }
        list += listEnd
        let number = 20 + UInt32(try #require(interfaces.firstIndex(of: notifier.rawValue)))
        for cut in 0...list.count {
            var notices = IdleNotices(after: .seconds(90))
            let answer =
                try notices.receive(Array(list.prefix(cut)))
                + notices.receive(Array(list.dropFirst(cut)))
            #expect(
                answer == bind(8, "wl_seat", 4) + bind(number, notifier.rawValue, 5)
                    + message(5, notifier.request, arguments, nil, [])
            )
            for (event, isIdle) in [(Event.idled, true), (Event.resumed, false)] {
                #expect(try notices.receive(message(6, event, [], nil, [])) == [])
                #expect(notices.isIdle == isIdle)
            }
        }
    }

    @Test("end with the seat, and begin again with another")
    func seat() throws {
        var notices = IdleNotices(after: .seconds(1))
        #expect(try notices.receive(global(1, "ext_idle_notifier_v1") + listEnd) == [])
        #expect(try !notices.receive(global(2, "wl_seat")).isEmpty)
        _ = try notices.receive(message(6, Event.idled, [], nil, []))
        #expect(notices.isIdle)
        _ = try notices.receive(message(Object.registry, Listing.globalRemove, [2], nil, []))
        #expect(!notices.isIdle)
        let answer = try notices.receive(global(3, "wl_seat"))
        #expect(answer.starts(with: bind(3, "wl_seat", 7)))
        // The old report still arrives, and counts for nothing.
        _ = try notices.receive(message(6, Event.idled, [], nil, []))
        #expect(!notices.isIdle)
    }

    @Test("need a protocol, and valid messages")
    func failures() {
        for (bytes, failure) in [
            (listEnd, CompositorError.unsupported(Notifier.standard.rawValue)),
            (
                message(Object.display, Listing.error, [2, 1], "no memory", []),
                .refused("no memory")
            ),
            ([UInt8](repeating: 255, count: 8), .damaged),
            ([UInt8](repeating: 0, count: 8), .damaged),
            (message(Object.registry, Listing.global, [1, 4000], nil, []), .damaged),
            (message(Object.registry, Listing.globalRemove, [], nil, []), .damaged),
        ] {
            var notices = IdleNotices(after: .seconds(1))
            #expect(throws: failure) { try notices.receive(bytes) }
        }
    }

    /// The messages used, by the interface's name: index, name and arguments.
    @Test(
        "are named as the protocols' files say",
        arguments: [
            ("wl_display", true, WaylandMessages.Request.sync, "sync", "n"),
            ("wl_display", true, WaylandMessages.Request.getRegistry, "get_registry", "n"),
            ("wl_display", false, Listing.error, "error", "ous"),
            ("wl_registry", true, WaylandMessages.Request.bind, "bind", "usun"),
            ("wl_registry", false, Listing.global, "global", "usu"),
            ("wl_registry", false, Listing.globalRemove, "global_remove", "u"),
            ("wl_callback", false, Listing.done, "done", "u"),
            (
                "ext_idle_notifier_v1", true, Notifier.standard.request, "get_idle_notification",
                "nuo"
            ),
            ("ext_idle_notification_v1", false, Event.idled, "idled", ""),
            ("ext_idle_notification_v1", false, Event.resumed, "resumed", ""),
            ("org_kde_kwin_idle", true, Notifier.kde.request, "get_idle_timeout", "nou"),
            ("org_kde_kwin_idle_timeout", false, Event.idled, "idle", ""),
            ("org_kde_kwin_idle_timeout", false, Event.resumed, "resumed", ""),
        ]
    )
    func described(
        interface: String,
        isRequest: Bool,
        code: UInt16,
        name: String,
        form: String
    )
        throws
    {
        guard let file = ProtocolFile.interfaces[interface] else {
            try Test.cancel("no file in /usr/share describes \(interface)")
        }
        let row = (isRequest ? file.requests : file.events)[Int(code)]
        #expect(row.name == name && row.signature == form)
    }

    @Test("come on a compositor", .enabled(if: Compositor.isThere))
    func real() throws {
        let compositor = try Compositor()
        let socket = try FileDescriptor.connect(to: compositor.socket)
        var notices = IdleNotices(after: .milliseconds(100))
        _ = try socket.write(notices.greeting[...])
        while !notices.isIdle {
            let isReady = socket.waitForInput(milliseconds: 60_000)
            try #require(isReady)
            var bytes: [UInt8] = []
            _ = try socket.read(into: &bytes)
            _ = try socket.write(notices.receive(bytes)[...])
        }
    }
}
