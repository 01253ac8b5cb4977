// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Dispatch
import EventLoop
import Synchronization
import Testing

/// The daemon's side of the bus, on a thread of its own: accepts what comes and does what
/// a test says.
final class FakeDaemon: Sendable {
    /// A call that came, with its arguments.
    struct Received: Hashable, Sendable {
        var member: String
        var arguments: [Value]
    }

    /// A presentation that the client asks about after a restart.
    enum Knowledge: Hashable, Sendable {
        case shown
        case ended(String)
    }

    private final class State {
        let loop: EventLoop
        var connection: Connection?
        var client = ""
        var lastID: UInt32 = 0
        /// Calls of Wait that are not answered.
        var waiting: [Call] = []

        init(_ loop: EventLoop) { self.loop = loop }
    }

    private let thread: LoopThread<State>
    private let received = Mutex<[Received]>([])

    /// Takes the daemon's name on a bus.
    ///
    /// - Parameters:
    ///   - address: the bus.
    ///   - known: what it knows of ids that it has not given.
    ///   - refusal: the error of all requests; `nil`: they are accepted.
    ///   - answersWait: whether what is waited for ends at once, or never.
    /// - Throws: if the kernel has no thread left.
    init(
        _ address: String,
        known: [UInt32: Knowledge] = [:],
        refusal: String? = nil,
        answersWait: Bool = true
    ) throws {
        thread = try LoopThread { State($0) }
        let isReady = DispatchSemaphore(value: 0)
        onThread { [self] state in
            let connection = try Connection.open(.address(address))
            try connection.attach(to: state.loop)
            state.connection = connection
            let interfaces = [presenter(state, known, refusal, answersWait), control(state)]
            try connection.export(BusNames.path, interfaces)
            try connection.requestName(BusNames.name) { _ in isReady.signal() }
        }
        isReady.wait()
    }

    /// The calls so far.
    var calls: [Received] { received.withLock(\.self) }

    /// Presses a button.
    func press(_ id: UInt32, _ button: String, _ details: Value = .options([:])) {
        signal("ButtonPressed", [.uint32(id), .string(button), details])
    }

    /// Ends a presentation.
    func end(_ id: UInt32, _ outcome: String, _ details: Value = .options([:])) {
        signal("Ended", [.uint32(id), .string(outcome), details])
    }

    /// Leaves the bus.
    func leave() { onThread { $0.connection?.close() } }

    /// Sends a signal to the client.
    func signal(_ name: String, _ arguments: [Value]) {
        onThread { state in
            var message = Message.signal(name, of: BusNames.presenter, at: BusNames.path, arguments)
            message.destination = state.client
            try state.connection?.send(message)
        }
    }

    private func onThread(_ body: @escaping @Sendable (State) throws -> Void) {
        thread.run { state in
            do {
                try body(state)
            } catch {
                Issue.record(error)
            }
        }
    }

    private func presenter(
        _ state: State,
        _ known: [UInt32: Knowledge],
        _ refusal: String?,
        _ answersWait: Bool
    ) -> Interface {
        let id = Interface.Argument("id", "u")
        let options = Interface.Argument("options", "a{sv}")
        let requests = [
            "PresentModal", "PresentBottomSheet", "PresentToast", "PresentLoading", "PresentRetry",
        ]
        func note(_ call: Call) {
            received.withLock {
                $0.append(Received(member: call.message.member ?? "", arguments: call.arguments))
            }
        }
        let outcome: [Interface.Argument] = [.init("outcome", "s"), .init("details", "a{sv}")]
        return Interface(
            BusNames.presenter,
            methods: requests.map { name in
                .init(name, takes: [options], gives: [id]) { call in
                    note(call)
                    if let refusal {
                        return call.fail(
                            CallError(BusNames.Failure.invalidOption.rawValue, refusal)
                        )
                    }
                    state.client = call.sender
                    state.lastID += 1
                    call.reply([.uint32(state.lastID)])
                }
            } + changes(id, options, note) + [
                .init("Wait", takes: [id], gives: outcome) { call in
                    guard answersWait else { return state.waiting.append(call) }
                    call.reply([.string("expired"), .options([:])])
                },
                .init("Outcome", takes: [id], gives: outcome) { call in
                    state.client = call.sender
                    guard case .uint32(let id) = call.arguments[0] else { return }
                    switch known[id] {
                    case .shown: call.fail(CallError(BusNames.Failure.notEnded.rawValue, ""))
                    case .ended(let name): call.reply([.string(name), .options([:])])
                    case nil:
                        call.fail(CallError(BusNames.Failure.unknownPresentation.rawValue, ""))
                    }
                },
            ]
        )
    }

    /// Events: one to whoever begins, a gap to whoever knows another daemon's, then none.
    private func control(_ state: State) -> Interface {
        let own = Value.string("\(UInt64.random(in: 1...UInt64.max))")
        let cursor = Interface.Argument("cursor", "s")
        return Interface(
            BusNames.control,
            methods: [
                .init(
                    "Events",
                    takes: [cursor, .init("wait", "u")],
                    gives: [cursor, .init("events", "aa{sv}")]
                ) { [self] call in
                    received.withLock { $0.append(Received(member: "Events", arguments: [])) }
                    guard call.arguments[0] != own else { return state.waiting.append(call) }
                    let name = call.arguments[0] == .string("") ? "counts" : "gap"
                    let event = Value.options(["event": .string(name), "cursor": own])
                    call.reply([own, .array([event], element: "a{sv}")])
                }
            ]
        )
    }

    /// Update and Dismiss; one with the title "wrong" is refused, and so is dismissing id 13.
    private func changes(
        _ id: Interface.Argument,
        _ options: Interface.Argument,
        _ note: @escaping (Call) -> Void
    ) -> [Interface.Method] {
        [
            .init("Update", takes: [id, options]) { call in
                note(call)
                guard call.arguments[1]["title"] != .string("wrong") else {
                    return call.fail(
                        CallError(BusNames.Failure.invalidOption.rawValue, "no such title")
                    )
                }
                call.reply()
            },
            .init("Dismiss", takes: [id]) { call in
                note(call)
                switch call.arguments[0] {
                case .uint32(13):
                    call.fail(CallError(BusNames.Failure.notOwner.rawValue, "another's"))
                case .uint32(12):
                    call.fail(
                        CallError(BusNames.Failure.unknownPresentation.rawValue, "it has ended")
                    )
                default: call.reply()
                }
            },
            .init("List", gives: [.init("presentations", "aa{sv}")]) { call in
                let toast = Value.options([
                    "id": .uint32(7), "kind": .string("toast"), "title": .string("Old"),
                    "key": .string("k"),
                ])
                call.reply([.array([toast], element: "a{sv}")])
            },
        ]
    }
}
