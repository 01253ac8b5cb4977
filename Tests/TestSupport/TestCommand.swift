// SPDX-License-Identifier: MIT

package import BusValues
import BusWire
package import ChildProcess
package import DBus
package import EventLoop
import Foundation

/// The command beside a daemon that does what the test says.
package final class TestCommand {
    /// What a finished command left.
    package struct Finished: Equatable {
        package var status: Int32
        package var output: String
        package var error: String

        /// Creates what a command left.
        package init(status: Int32, output: String, error: String) {
            self.status = status
            self.output = output
            self.error = error
        }
    }

    /// A call the daemon got.
    package struct Received: Equatable {
        package var method: String
        package var arguments: [Value]

        /// Creates a call.
        package init(method: String, arguments: [Value]) {
            self.method = method
            self.arguments = arguments
        }
    }

    package let bus: PrivateBus
    package let loop: EventLoop
    package let daemon: Connection
    /// Calls in the order they came.
    package var received: [Received] = []
    /// What happens to something that was accepted: called with its id and a way to end it.
    package var onPresent:
        (UInt32, @escaping (_ outcome: String, _ details: Value) -> Void) -> Void = {
            _,
            _ in
        }
    /// The title of the presentation that `List` returns.
    package var title = "Send\u{1b}[2J it?"
    /// What `List` returns after that.
    package var toasts: [Value] = []
    /// Called with each call before it is answered.
    package var onCall: () -> Void = {}
    /// The error the daemon refuses everything with.
    package var refusal: (name: String, text: String)?
    private var nextID: UInt32 = 1
    /// The connection of who asked for something last.
    private var owner = ""
    private let temporary = TemporaryFolder()
    private var gatePath: String { temporary.path + "/gate" }
    /// A line of shell that waits for `openGate`.
    package var gate: String { "until [ -e '\(gatePath)' ]; do sleep 0.01; done" }
    /// How the daemon says it is.
    package var status = Value.options([
        "input_blocked": .boolean(false), "version": .string("0.1.0"),
    ])
    /// How many clients may subscribe.
    package var maximumSubscribers = 8
    /// How many things were accepted.
    package var presented: Int { Int(nextID) - 1 }

    /// Starts the bus, and by default a daemon that owns the names.
    ///
    /// - Throws: when there is no `dbus-daemon`.
    package init(hasDaemon: Bool = true) throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        daemon = try Connection.open(.address(bus.address))
        try daemon.attach(to: loop)
        try daemon.export(BusNames.path, [presenter, control])
        guard hasDaemon else { return }
        for name in [BusNames.name, BusNames.notifications] {
            var reply: Result<Connection.NameReply, BusError>?
            try daemon.requestName(name) { reply = $0 }
            try run { reply != nil }
        }
    }

    /// Runs turns until the condition holds; a hang ends after two minutes.
    package func run(until done: () -> Bool) throws {
        try loop.run(until: done)
    }

    /// Has programs behind the gate go on once the command has handled all that it was sent.
    package func openGate() {
        do {
            // It answers in order, be it with an error.
            try daemon.call(.call("Ping", of: "org.freedesktop.DBus.Peer", at: "/", on: owner)) {
                [gatePath] _ in
                let isOpen = FileManager.default.createFile(atPath: gatePath, contents: nil)
                precondition(isOpen, "the gate does not open")
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Tells the last caller that something changed.
    package func announceChange() throws {
        try daemon.send(
            .signal("Changed", of: BusNames.control, at: BusNames.path, to: owner, [.uint64(1)])
        )
    }

    /// Has programs wait at the gate again.
    package func closeGate() throws { try FileManager.default.removeItem(atPath: gatePath) }

    /// Runs a line of shell to its end; `$TOPMOST` is the command.
    package func shell(_ line: String) throws -> Finished {
        let running = try start(["-c", line], program: "/bin/sh")
        return try finish(running)
    }

    /// Waits for a command's end, and for what it sent before: the bus may tell it later.
    @discardableResult
    package func finish(_ running: Running) throws -> Finished {
        try run { running.finished != nil }
        // The bus reads what is there turn by turn; two turns have brought all of it.
        try loop.deliver(daemon, daemon)
        guard let finished = running.finished else {
            throw WaitFailure("it still runs", running.output)
        }
        return finished
    }

    /// Starts the command, or a shell that knows it.
    package func start(
        _ arguments: [String],
        address: String? = nil,
        program: String = TestCommand.program,
        variables: [String: String] = [:],
        input: Command.Stream = .null
    ) throws -> Running {
        var environment = Command.inheritedEnvironment
        environment["TOPMOST"] = TestCommand.program
        environment["DBUS_SESSION_BUS_ADDRESS"] = address ?? bus.address
        environment["COLUMNS"] = "80"
        environment["XDG_CONFIG_HOME"] = "/nonexistent"
        environment["XDG_CONFIG_DIRS"] = "/nonexistent"
        environment["DISPLAY"] = ":99"
        environment["WAYLAND_DISPLAY"] = nil
        environment.merge(variables) { $1 }
        let child = try Command(
            program,
            arguments,
            environment: environment,
            input: input,
            output: .pipe,
            error: .pipe
        ).start()
        return try Running(child, loop: loop)
    }

    /// Runs the command to its end.
    package func topmost(_ arguments: String..., address: String? = nil) throws -> Finished {
        try finish(start(arguments, address: address))
    }

    /// The names of the calls the daemon got, without those for its status.
    package var methods: [String] { received.map(\.method).filter { $0 != "Status" } }

    /// The options of the last thing that was asked for.
    package func option(_ name: String) -> Value? {
        entries.first { $0.key == .string(name) }?.value.unwrapped
    }

    /// The names of the options of what was asked for last.
    package var options: [String] {
        entries.compactMap { if case .string(let name) = $0.key { name } else { nil } }
    }

    private var entries: [Value.Entry] {
        guard
            case .dictionary(let entries, _, _)? = received.last(where: {
                $0.method.hasPrefix("Present")
            })?.arguments.first
        else { return [] }
        return entries
    }

    package static let program = program("topmost")

    /// A program that was built with the tests.
    package static func program(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return URL(fileURLWithPath: tests ?? "").deletingLastPathComponent()
            .appendingPathComponent(name).path
    }

    private func accept(_ call: Call, _ body: () -> Void) {
        received.append(Received(method: call.message.member ?? "", arguments: call.arguments))
        owner = call.sender
        onCall()
        if let refusal { call.fail(CallError(refusal.name, refusal.text)) } else { body() }
    }

    private var presenter: Interface {
        let kinds = ["Modal", "BottomSheet", "Toast", "Loading", "Retry"]
        return Interface(
            BusNames.presenter,
            methods: kinds.map { kind in
                .init("Present" + kind, takes: [.init("options", "a{sv}")]) { [unowned self] in
                    present($0)
                }
            } + [
                .init("Dismiss", takes: [.init("id", "u")]) { [unowned self] call in
                    accept(call) { call.reply() }
                },
                .init("Update", takes: [.init("id", "u"), .init("options", "a{sv}")]) {
                    [unowned self] call in accept(call) { call.reply() }
                },
            ]
        )
    }

    private func present(_ call: Call) {
        accept(call) {
            let id = nextID
            nextID += 1
            call.reply([.uint32(id)])
            let owner = call.sender
            onPresent(id) { [daemon] outcome, details in
                do {
                    try daemon.send(
                        .signal(
                            "Ended",
                            of: BusNames.presenter,
                            at: BusNames.path,
                            to: owner,
                            [.uint32(id), .string(outcome), details]
                        )
                    )
                } catch {
                    preconditionFailure("\(error)")
                }
            }
        }
    }

    private var row: Value {
        .options([
            "id": .uint32(3), "kind": .string("modal"), "reason": .string("showing"),
            "name": .string("Mail"), "title": .string(title),
        ])
    }

    private var control: Interface {
        func method(
            _ name: String,
            _ takes: String = "",
            _ reply: @autoclosure @escaping () -> [Value] = []
        ) -> Interface.Method {
            .init(name, takes: takes.isEmpty ? [] : [.init("x", takes)]) { [unowned self] call in
                accept(call) { call.reply(reply()) }
            }
        }
        let rows = { [unowned self] in [row] + toasts }
        let status = { [unowned self] in self.status }
        return Interface(
            BusNames.control,
            methods: [
                // Held weakly: a testCommand that keeps itself alive keeps its bus running.
                method(
                    "ListPage",
                    "uu",
                    [.array(rows(), element: "a{sv}"), .uint32(UInt32(rows().count))]
                ),
                method(
                    "Explain",
                    "u",
                    [.string("It is on screen."), .options(["reason": .string("showing")])]
                ),
                method("Press", "usa{sv}"), method("Dismiss", "u"), method("DismissToasts"),
                method("DismissWithUndo", "au"), method("Restore", "u", [.uint32(3)]),
                method("Undo", "", [.uint32(2)]), method("Snooze", "ut"),
                method("ReleaseInput"), method("Focus"),
                method("SetDoNotDisturb", "st"),
                method("Displays", "", [.array([], element: "a{sv}")]),
                method("Status", "", [status()]),
                .init("Subscribe") { [unowned self] call in
                    accept(call) {
                        guard maximumSubscribers > 0 else {
                            let name = BusNames.Failure.limitReached.rawValue
                            return call.fail(CallError(name, "too many"))
                        }
                        call.reply()
                    }
                },
                method("Unsubscribe"),
            ]
        )
    }
}
