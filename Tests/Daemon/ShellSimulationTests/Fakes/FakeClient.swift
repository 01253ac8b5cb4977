// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore

@testable import DBus

/// A client on the bus: its requests, and the signals it received.
final class FakeClient {
    /// A call of a daemon.
    struct Asked {
        /// The meaning for the simulation's rules.
        var request: Request
        /// The daemon it asked.
        var life: Int

        /// Whether it may end whatever there is when it takes effect.
        var concernsAll: Bool {
            switch request {
            case .control(.dismissAll, _), .control(.releaseInput, _): true
            default: false
            }
        }
    }

    let name: String
    let app: App
    let processID: Int32
    /// The process that has its number, and since when: another one once its own has ended.
    var process: (app: App, since: Duration)
    /// Whether its own process has ended.
    var isOrphan = false
    var isConnected = true
    /// Whether it is stopped, so that it answers nothing.
    var isStopped = false
    /// Whether answers to it may have been lost while the bus stalled.
    var mayMissAnswers = false
    /// The daemons to which its identity was proved.
    var provedTo: Set<Int> = []
    /// The calls without an answer, by serial.
    private(set) var calls: [UInt32: Asked] = [:]
    /// The calls for everything that it gave up: they may still take effect.
    private(set) var givenUp: [Asked] = []
    /// Receives answers and signals.
    var onAnswer: (FakeClient, Asked, Message) -> Void = { _, _, _ in }
    var onSignal: (FakeClient, Message) -> Void = { _, _ in }
    private unowned let bus: FakeBus
    private var lastSerial: UInt32 = 0

    init(_ name: String, _ app: App, processID: Int32, at now: Duration, on bus: FakeBus) {
        self.name = name
        self.app = app
        self.processID = processID
        process = (app, now)
        self.bus = bus
    }

    /// The client's identity, as a daemon knows it.
    func identity(in life: Int) -> String {
        provedTo.contains(life) ? "\(app)" : name
    }

    /// Whether that daemon lets it free the input: unless it is proved to be sandboxed.
    func mayRelease(in life: Int) -> Bool { app.isFree || !provedTo.contains(life) }

    /// Calls the daemon.
    func call(
        _ member: String,
        of interface: String,
        _ arguments: [Value],
        _ request: Request,
        in life: Int
    ) {
        guard isConnected else { return }
        let path =
            interface == BusNames.notifications ? BusNames.notificationsPath : BusNames.path
        let destination =
            interface == BusNames.notifications ? BusNames.notifications : BusNames.name
        var message = Message.call(member, of: interface, at: path, on: destination, arguments)
        lastSerial += 1
        message.sender = name
        message.serial = lastSerial
        calls[lastSerial] = Asked(request: request, life: life)
        bus.route(message)
    }

    /// Takes a message from the bus.
    func receive(_ message: Message) {
        switch message.kind {
        case .reply, .error:
            guard let asked = calls.removeValue(forKey: message.replySerial) else { return }
            onAnswer(self, asked, message)
        case .signal: onSignal(self, message)
        case .call:
            guard !isStopped || bus.answersForStopped else { return }
            var reply = Message(.reply)
            reply.replySerial = message.serial
            reply.destination = message.sender
            reply.sender = name
            lastSerial += 1
            reply.serial = lastSerial
            bus.route(reply)
        }
    }

    /// Gives up calls, as libdbus does after 25 s: a full queue has room for no answer.
    func timeOut() {
        givenUp += calls.values.filter(\.concernsAll)
        calls = [:]
        mayMissAnswers = false
    }

    /// The daemon is gone: the bus answers for it.
    func lostDaemon() {
        let lost = calls
        calls = [:]
        var error = Message(.error, arguments: [.string("no reply")])
        error.errorName = "org.freedesktop.DBus.Error.NoReply"
        for (_, asked) in lost.sorted(by: { $0.key < $1.key }) { onAnswer(self, asked, error) }
    }
}
