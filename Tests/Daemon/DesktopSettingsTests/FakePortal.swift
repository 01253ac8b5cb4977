// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Journal
import TestSupport
import Testing

@testable import DesktopSettings

/// A portal that says what a test wants, in the manner of any version, on a bus of its own.
final class FakePortal {
    /// The way it answers.
    enum Manner {
        /// Answers `ReadAll`.
        case whole
        /// Knows only `ReadOne`, or only `Read`, which wraps values twice.
        case each(String)
        /// Never answers.
        case mute
        /// Answers nonsense.
        case lying(Value)
    }

    let bus: PrivateBus
    let loop: EventLoop
    let desktop: Connection
    private(set) var service: Connection
    /// The settings.
    var values: [String: Value] = ["org.freedesktop.appearance/color-scheme": .uint32(1)]
    /// The methods it was asked by.
    private(set) var asked: [String] = []
    /// What was written to the log.
    private(set) var log: [String] = []
    private let manner: Manner

    /// Starts a bus and, if requested, the portal on it.
    init(_ manner: Manner = .whole, isThere: Bool = true) throws {
        self.manner = manner
        bus = try PrivateBus()
        loop = try EventLoop()
        desktop = try Connection.open(.address(bus.address))
        try desktop.attach(to: loop)
        service = try Connection.open(.address(bus.address))
        try prepare()
        if isThere { try appear() }
    }

    /// Follows this portal.
    func follow(_ changed: @escaping () -> Void = {}) -> SettingsPortal {
        SettingsPortal(
            connection: desktop,
            loop: loop,
            log: Log(threshold: .debug) { [unowned self] in log.append($0.message) },
            changed: { _ in changed() }
        )
    }

    private func prepare() throws {
        try service.attach(to: loop)
        try service.export(SettingsPortal.path, [interface])
    }

    /// Takes the portal's name.
    func appear() throws {
        var reply: Result<Connection.NameReply, BusError>?
        try service.requestName(SettingsPortal.name) { reply = $0 }
        try run { reply != nil }
    }

    /// Ends and comes back, as another client of the bus.
    func restart() throws {
        service = try Connection.open(.address(bus.address))
        try prepare()
        try appear()
    }

    /// Gives the name back.
    func leave() throws {
        try service.releaseName(SettingsPortal.name)
    }

    /// Tells a change.
    func tell(_ name: String, _ value: Value, as sender: Connection? = nil) throws {
        let parts = name.split(separator: "/").map(String.init)
        try (sender ?? service).send(
            .signal(
                "SettingChanged",
                of: SettingsPortal.interface,
                at: SettingsPortal.path,
                [.string(parts[0]), .string(parts[1]), .variant(value)]
            )
        )
    }

    /// Runs turns until the condition holds; a hang ends after two minutes.
    func run(until done: () -> Bool) throws {
        try loop.run(until: done)
    }

    /// Lets everything that was sent arrive.
    func settle() throws { try loop.deliver(service, desktop) }

    private var interface: Interface {
        Interface(SettingsPortal.interface, methods: methods)
    }

    private var methods: [Interface.Method] {
        switch manner {
        case .whole, .lying, .mute:
            [
                .init(
                    "ReadAll",
                    takes: [.init("namespaces", "as")],
                    gives: [.init("value", "a{sa{sv}}")]
                ) { [unowned self] in readAll($0) }
            ]
        case .each(let name):
            [
                .init(
                    name,
                    takes: [.init("namespace", "s"), .init("key", "s")],
                    gives: [.init("value", "v")]
                ) { [unowned self] in read($0, isWrapped: name == "Read") }
            ]
        }
    }

    private func readAll(_ call: Call) {
        asked.append("ReadAll")
        switch manner {
        case .mute: return
        case .lying(let value): call.reply([value])
        case .whole, .each:
            var namespaces: [String: [Value.Entry]] = [:]
            for (name, value) in values {
                let parts = name.split(separator: "/").map(String.init)
                let entry = Value.Entry(key: .string(parts[1]), value: .variant(value))
                namespaces[parts[0], default: []].append(entry)
            }
            let entries = namespaces.map { name, entries in
                Value.Entry(key: .string(name), value: .dictionary(entries, key: "s", value: "v"))
            }
            call.reply([.dictionary(entries, key: "s", value: "a{sv}")])
        }
    }

    private func read(_ call: Call, isWrapped: Bool) {
        guard case .string(let namespace) = call.arguments[0],
            case .string(let key) = call.arguments[1]
        else { return }
        asked.append("\(namespace)/\(key)")
        guard let value = values["\(namespace)/\(key)"] else {
            call.fail(CallError("org.freedesktop.portal.Error.NotFound", "no such key"))
            return
        }
        call.reply([.variant(isWrapped ? .variant(value) : value)])
    }
}
