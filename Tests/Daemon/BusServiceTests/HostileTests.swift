// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import Foundation
import PresenterCore
import Testing

@Suite("Hostile clients")
final class HostileTests: ClientTests {
    static func image(_ width: Int32, _ height: Int32, _ stride: Int32, _ count: Int) -> Value {
        .structure([
            .int32(width), .int32(height), .int32(stride), .boolean(true), .int32(8), .int32(4),
            .bytes([UInt8](repeating: 0, count: count)),
        ])
    }

    static let hints: [(String, Value)] = [
        ("image-data", .string("no image")),
        ("image-data", image(100_000, 100_000, 400_000, 4)),
        ("image-data", image(-1, -1, -4, 4)),
        ("image-data", image(.max, .max, .max, 4)),
        ("image-data", image(0, 0, 0, 0)),
        ("image-path", .string("/dev/zero")),
        ("image-path", .string("http://example.org/x.png")),
        ("image-path", .string(String(repeating: "/x", count: 1_000_000))),
        ("urgency", .options(["x": .byte(1)])),
        ("value", .double(.infinity)),
        ("x-canonical-private-synchronous", .string("\u{1B}]0;x\u{7}")),
        ("category", .array([], element: "v")),
        (String(repeating: "k", count: 100_000), .byte(1)),
    ]

    @Test("a hint that is invalid costs the hint, not the notification", arguments: hints.indices)
    func hint(_ index: Int) throws {
        // By number: the arguments of a test are printed in full.
        let (name, value) = Self.hints[index]
        let hints = Value.dictionary(
            [.init(key: .string(name), value: .variant(value))],
            key: "s",
            value: "v"
        )
        let answer = try client.ask(
            "Notify",
            of: BusNames.notifications,
            Client.notification("Hello", 0, [], hints)
        )
        #expect(answer == .success([.uint32(1)]))
        #expect(testBus.state.scene.toasts.first?.content.headline.title == "Hello")
        #expect(testBus.images.count == 0)
    }

    @Test("pixels of a 4K screen pass, a 61 MiB picture costs the picture")
    func hugePixels() throws {
        let screen = Self.image(3840, 2160, 15_360, 33_177_600)
        #expect(try client.notify(hints: ["image-data": screen]) == 1)
        #expect(testBus.images.count == 1)
        #expect(
            try client.notify(hints: ["image-data": Self.image(4000, 4000, 16_000, 64_000_000)])
                == 2
        )
        #expect(testBus.images.count == 1)
        #expect(try client.notify() == 3)
    }

    static let bodies = [
        String(repeating: "x", count: 1 << 20),
        String(repeating: "<a href=\"http://example.org\">x</a>", count: 30_000),
        "a" + String(repeating: "\u{301}", count: 100_000),
        String(repeating: "\n", count: 1_000_000),
        String(repeating: "<b>", count: 300_000),
        "\u{1B}[2J\u{202E}\u{9B}evil",
    ]

    @Test("a huge or malformed body is cut before it is looked at", arguments: bodies.indices)
    func body(_ index: Int) throws {
        let text = Self.bodies[index]
        var arguments = Client.notification(text)
        arguments[4] = .string(text)
        #expect(
            try client.ask("Notify", of: BusNames.notifications, arguments)
                == .success([.uint32(1)])
        )
        let headline = try #require(testBus.state.scene.toasts.first?.content.headline)
        #expect((headline.title ?? "").utf8.count <= 1024)
        let message = headline.message?.plain ?? ""
        #expect(message.unicodeScalars.count <= 4097)
        let all = (headline.title ?? "") + message
        #expect(
            all.unicodeScalars.allSatisfy {
                $0 == "\n"
                    || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                        && $0.value != 0x202E
            }
        )
    }

    @Test(
        "wrong types are refused, and the next call is answered",
        arguments: [
            [], [.string("x")], [.options([:])],
            [
                .string("a"), .int32(0), .string(""), .string(""), .string(""), .strings([]),
                .options([:]), .int32(-1),
            ],
            Client.notification("x") + [.byte(1)],
        ] as [[Value]]
    )
    func types(arguments: [Value]) throws {
        let text = try client.refusal("Notify", of: BusNames.notifications, arguments)
        #expect(text.hasPrefix("org.freedesktop.DBus.Error.InvalidArgs: Notify expects "))
        #expect(try client.notify() == 1)
    }

    @Test("ten thousand actions are thirty-two")
    func actions() throws {
        let actions = (0..<10_000).flatMap { ["a\($0)", "Action \($0)"] }
        #expect(try client.notify(actions: actions) == 1)
        guard case .toast(let toast)? = testBus.state.scene.toasts.first?.content else {
            Issue.record("no toast: \(testBus.state.scene.toasts)")
            return
        }
        #expect(toast.actions.count == 32)
    }

    @Test("ids of others are touched by no method")
    func others() throws {
        let victim = try testBus.client()
        let toast = try victim.notify("mine", actions: ["a", "A"])
        let modal = try victim.present("Modal")
        let before = testBus.state.list(at: testBus.now).map(\.content)
        for id in [toast, modal] {
            _ = try client.refusal("CloseNotification", of: BusNames.notifications, [.uint32(id)])
            _ = try client.refusal("Dismiss", [.uint32(id)])
            _ = try client.refusal("Update", [.uint32(id), .options(["title": .string("x")])])
            #expect(try client.notify("not mine", replaces: id) != id)
        }
        #expect(Array(testBus.state.list(at: testBus.now).map(\.content).prefix(2)) == before)
        #expect(victim.reported == [])
        #expect(client.reported == [])
    }

    @Test("a sandboxed client may not name files for us to open")
    func files() throws {
        testBus.sandbox(client)
        _ = try client.notify(hints: ["image-path": .string("/etc/passwd")])
        #expect(testBus.state.scene.toasts.first?.content.headline.image == nil)
        #expect(
            try client.refusal(
                "PresentToast",
                [.options(["title": .string("T"), "icon": .string("file:///etc/passwd")])]
            ).hasPrefix("org.topmost.Error.InvalidOption: toast: \"icon\" expects an icon name")
        )
    }

    @Test("a client that leaves while it is looked up is no trouble")
    func vanishes() throws {
        testBus.delaysLookups = true
        let other = try testBus.client()
        try other.start("PresentModal", of: BusNames.presenter, [.options(["title": .string("T")])])
        { _ in }
        try testBus.run { testBus.lookups.count == 1 }
        other.close()
        let identity = testBus.identity(of: testBus.lookups[0].0)
        testBus.lookups[0].1(identity)
        #expect(testBus.state.scene.presenters.count == 1)
        try testBus.run { testBus.state.scene.presenters.isEmpty }
    }

    @Test("random calls get an answer each")
    func random() throws {
        var seed: UInt64 = 7
        func next(_ below: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(below))
        }
        let values: [Value] = [
            .byte(1), .boolean(false), .int32(-1), .uint32(1), .uint32(.max), .uint64(.max),
            .double(.nan), .string("x"), .string("\u{1B}"), .objectPath("/"), .signature("s"),
            .bytes([1]), .strings(["a", "b", "c"]), .options([:]),
            .options(["title": .string("T")]), .options(["title": .options([:])]),
            .options(["actions": PresenterTests.action, "progress": .double(2)]),
            .options(["title": .string("T"), "timeout_ms": .int64(.min)]),
            .options(["title": .string("T"), "image": Self.image(1, 1, 4, 4)]),
            .structure([.byte(1)]),
        ]
        let members = [
            (BusNames.presenter, "PresentModal"), (BusNames.presenter, "PresentToast"),
            (BusNames.presenter, "PresentBottomSheet"), (BusNames.presenter, "PresentLoading"),
            (BusNames.presenter, "PresentRetry"), (BusNames.presenter, "Update"),
            (BusNames.presenter, "Dismiss"), (BusNames.control, "Press"),
            (BusNames.control, "Explain"), (BusNames.control, "SetDoNotDisturb"),
            (BusNames.control, "Nonsense"), (BusNames.notifications, "Notify"),
            (BusNames.notifications, "CloseNotification"),
        ]
        var answers = 0
        for _ in 0..<2000 {
            let (interface, member) = members[next(members.count)]
            let takesOptions = member.hasPrefix("Present") && next(3) > 0
            let arguments =
                takesOptions
                ? [values[13 + next(6)]] : (0..<next(4)).map { _ in values[next(values.count)] }
            try client.start(member, of: interface, arguments) { _ in answers += 1 }
        }
        try testBus.run { answers == 2000 }
        _ = try client.ask("DismissAll", of: BusNames.control)
        #expect(testBus.state.list(at: testBus.now).isEmpty)
        #expect(testBus.images.count == 0)
    }
}
