// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Journal
import TestSupport
import Testing

@testable import DesktopSettings

/// The bus of assistive technologies, as at-spi2-core has it on the session bus.
private final class FakeAccessibilityBus {
    static let interface = "org.a11y.Status"
    let bus: PrivateBus
    let loop: EventLoop
    let desktop: Connection
    private let service: Connection
    /// Whether it says that assistive technologies are in use.
    var isEnabled = true
    /// How often it was asked.
    private(set) var asked = 0

    init(isThere: Bool = true) throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        desktop = try Connection.open(.address(bus.address))
        try desktop.attach(to: loop)
        service = try Connection.open(.address(bus.address))
        try service.attach(to: loop)
        let property = Interface.Property("IsEnabled", "b") { [unowned self] in
            asked += 1
            return .boolean(isEnabled)
        }
        try service.export(
            "/org/a11y/bus",
            [Interface(Self.interface, methods: [], properties: [property])]
        )
        if isThere { try appear() }
    }

    func appear() throws {
        var reply: Result<Connection.NameReply, BusError>?
        try service.requestName("org.a11y.Bus") { reply = $0 }
        try run { reply != nil }
    }

    func leave() throws { try service.releaseName("org.a11y.Bus") }

    /// Says that the value changed; without it, that it is another now.
    func tell(_ isEnabled: Bool, withValue: Bool = true, as sender: Connection? = nil) throws {
        self.isEnabled = isEnabled
        let values: [(String, Value)] = withValue ? [("IsEnabled", .boolean(isEnabled))] : []
        try (sender ?? service).send(
            .signal(
                "PropertiesChanged",
                of: "org.freedesktop.DBus.Properties",
                at: "/org/a11y/bus",
                [
                    .string(Self.interface), .options(values),
                    .strings(withValue ? [] : ["IsEnabled"]),
                ]
            )
        )
    }

    func run(until done: () -> Bool) throws {
        try loop.run(until: done)
    }

    /// Lets everything that was sent arrive.
    func settle() throws { try loop.deliver(service, desktop) }
}

@Suite("Whether a screen reader runs")
struct AccessibilityStatusTests {
    private func follow(_ fake: FakeAccessibilityBus) -> (AccessibilityStatus, () -> [Bool]) {
        let status = AccessibilityStatus(
            connection: fake.desktop,
            log: Log(threshold: .debug) { _ in }
        )
        var changes: [Bool] = []
        status.onChange = { changes.append($0) }
        return (status, { changes })
    }

    @Test("it is asked once, and its changes are followed, with or without the value")
    func changes() throws {
        let fake = try FakeAccessibilityBus()
        let (status, changes) = follow(fake)
        try fake.settle()
        #expect(fake.asked == 0)
        status.follow(true)
        status.follow(true)
        try fake.run { changes() == [true] }
        #expect(fake.asked == 1)
        try fake.tell(false)
        try fake.tell(true)
        try fake.run { changes() == [true, false, true] }
        #expect(fake.asked == 1)
        try fake.tell(false, withValue: false)
        try fake.run { changes() == [true, false, true, false] }
        #expect(fake.asked == 2)
    }

    @Test("without that bus nothing runs and nothing is started; it counts when it comes")
    func appearance() throws {
        let fake = try FakeAccessibilityBus(isThere: false)
        let (status, changes) = follow(fake)
        status.follow(true)
        try fake.settle()
        #expect(changes() == [] && fake.asked == 0)
        try fake.appear()
        try fake.run { changes() == [true] }
        try fake.leave()
        try fake.run { changes() == [true, false] }
    }

    @Test("nobody else says so, and nothing counts any more once it is off")
    func others() throws {
        let fake = try FakeAccessibilityBus()
        fake.isEnabled = false
        let (status, changes) = follow(fake)
        status.follow(true)
        try fake.run { fake.asked == 1 }
        let impostor = try Connection.open(.address(fake.bus.address))
        try impostor.attach(to: fake.loop)
        try fake.tell(true, as: impostor)
        try fake.loop.deliver(impostor, fake.desktop)
        #expect(changes() == [])
        try fake.tell(true)
        try fake.run { changes() == [true] }
        status.follow(false)
        #expect(changes() == [true, false])
        try fake.tell(true)
        try fake.settle()
        #expect(changes() == [true, false])
    }
}
