// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import TestSupport
import Testing

/// A bus with a service and a client on one loop.
final class EchoBus {
    static let path = "/org/example/Echo"
    static let slowPath = "/org/example/Slow"
    static let interface = "org.example.Echo1"

    let bus: PrivateBus
    let loop: EventLoop
    let service: Connection
    let client: Connection
    var problems: [String] = []
    /// Calls of `Wait`, for a test to answer.
    var waiting: [Call] = []
    /// How often `Work` was called.
    var worked = 0

    init(maximumRules: Int = 50_000) throws {
        bus = try PrivateBus(maximumRules: maximumRules)
        loop = try EventLoop()
        service = try Connection.open(.address(bus.address))
        client = try Connection.open(.address(bus.address))
        try service.attach(to: loop)
        try client.attach(to: loop)
        service.onProblem = { [unowned self] in problems.append($0) }
        client.onProblem = { [unowned self] in problems.append($0) }
        try service.export(Self.path, [echo])
    }

    /// Another client, driven by the same loop.
    func open() throws -> Connection {
        let connection = try Connection.open(.address(bus.address))
        try connection.attach(to: loop)
        return connection
    }

    /// Runs turns until the condition holds; a hang ends after two minutes.
    func run(until done: () -> Bool) throws {
        try loop.run(until: done)
    }

    /// A call of the service's object.
    func message(
        _ member: String,
        of interface: String = EchoBus.interface,
        at path: String = EchoBus.path,
        _ arguments: [Value] = []
    ) -> Message {
        .call(member, of: interface, at: path, on: service.uniqueName, arguments)
    }

    /// Calls the service's object and waits for the answer.
    func ask(
        _ member: String,
        of interface: String = EchoBus.interface,
        at path: String = EchoBus.path,
        _ arguments: [Value] = []
    ) throws -> Result<[Value], BusError> {
        var answer: Result<Message, BusError>?
        try client.call(message(member, of: interface, at: path, arguments)) { answer = $0 }
        try run { answer != nil }
        return try #require(answer).map(\.arguments)
    }

    /// The error a call ends with.
    func refusal(
        _ member: String,
        of interface: String = EchoBus.interface,
        at path: String = EchoBus.path,
        _ arguments: [Value] = []
    ) throws -> String {
        switch try ask(member, of: interface, at: path, arguments) {
        case .success(let values): "answered \(values)"
        case .failure(.remote(let name, let text)):
            name.replacing("org.freedesktop.DBus.Error.", with: "") + ": " + text
        case .failure(let error): "\(error)"
        }
    }

    /// An object whose method takes longer than a turn of the loop may.
    var slow: Interface {
        Interface(
            Self.interface,
            methods: [
                .init("Work") { [unowned self] _ in
                    let end = ContinuousClock.now + .milliseconds(6)
                    while ContinuousClock.now < end {}
                    worked += 1
                }
            ]
        )
    }

    private var echo: Interface {
        Interface(
            Self.interface,
            methods: [
                .init("Say", takes: [.init("value", "v")], gives: [.init("value", "v")]) { call in
                    call.reply(call.arguments)
                },
                .init(
                    "Notify",
                    takes: [.init("summary", "s"), .init("hints", "a{sv}")],
                    gives: [.init("id", "u"), .init("ok", "b")]
                ) { call in call.reply([.uint32(1), .boolean(!call.message.isTruncated)]) },
                .init("Any", takes: [.init("x", "u")], acceptsAnyTypes: true) { call in
                    call.reply(call.arguments)
                },
                .init(
                    "Small",
                    takes: [.init("text", "s"), .init("bytes", "ay"), .init("list", "ai")],
                    limits: DecodingLimits(stringBytes: 5, arrayBytes: 4, values: 6)
                ) { call in call.reply(call.arguments + [.boolean(call.message.isTruncated)]) },
                .init("Wait") { [unowned self] call in waiting.append(call) },
                .init("Wrong") { call in call.reply([.objectPath("no path")]) },
            ],
            signals: [.init("Said", [.init("text", "s")]), .init("Quiet")],
            properties: [
                .init("Level", "u") { .uint32(7) },
                .init("Version", "s", change: .constant) { .string("1") },
                .init("Load", "d", change: .silent) { .double(0.5) },
            ]
        )
    }
}
