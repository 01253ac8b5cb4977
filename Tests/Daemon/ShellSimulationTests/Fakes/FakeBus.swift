// SPDX-License-Identifier: MIT

import BusValues

@testable import DBus

/// A message bus: names, match rules, and the way of each message.
final class FakeBus {
    /// Whether it takes nothing from the daemon.
    private(set) var isStalled = false
    /// Bytes that a stalled daemon may queue, beyond which they are lost; `nil`: all fit.
    var capacity: Int?
    /// Whether it answers `Ping` for clients that are stopped.
    var answersForStopped = false
    /// The clients, by unique name.
    private(set) var clients: [String: FakeClient] = [:]
    private var sockets: [String: FakeSocket] = [:]
    private var owners: [String: String] = [:]
    /// The names that each connection of the daemon follows.
    private var followed: [String: Set<String>] = [:]
    /// The connections of the daemon that follow all names.
    private var following: Set<String> = []
    private var lastName = 0

    // MARK: Connections

    /// Connects the daemon.
    func connect(_ fuse: Fuse) -> FakeSocket {
        let socket = FakeSocket(nextName(), on: self, fuse)
        sockets[socket.name] = socket
        return socket
    }

    /// Connects a client.
    func connect(_ app: App, at now: Duration) -> FakeClient {
        let name = nextName()
        let client = FakeClient(name, app, processID: Int32(1000 + lastName), at: now, on: self)
        clients[name] = client
        announce(name, owner: name)
        return client
    }

    private func nextName() -> String {
        lastName += 1
        return ":1.\(lastName)"
    }

    /// A client leaves.
    func disconnect(_ client: FakeClient) {
        client.isConnected = false
        announce(client.name, owner: "")
    }

    /// The daemon's process is gone: callers get an error for what it did not answer.
    func disconnectDaemon() {
        for socket in sockets.values { socket.end() }
        sockets = [:]
        owners = [:]
        followed = [:]
        following = []
        for client in clients.values where client.isConnected { client.lostDaemon() }
    }

    /// The connections of the daemon, oldest first.
    var daemon: [FakeSocket] {
        sockets.values.sorted {
            $0.name.count == $1.name.count ? $0.name < $1.name : $0.name.count < $1.name.count
        }
    }

    /// Takes nothing more from the daemon, or everything.
    func stall(_ stalls: Bool) {
        isStalled = stalls
        if !stalls { for socket in daemon { socket.flush() } }
    }

    // MARK: Messages

    /// Passes a message to its receiver.
    func route(_ message: Message) {
        guard let destination = message.destination else { return }
        if destination == Driver.name { return drive(message) }
        let name = owners[destination] ?? destination
        if let socket = sockets[name] {
            socket.arrive(message)
        } else if let client = clients[name], client.isConnected {
            client.receive(message)
        } else {
            refuse(message, "org.freedesktop.DBus.Error.ServiceUnknown")
        }
    }

    private func reply(_ call: Message, _ arguments: [Value]) {
        var reply = Message(.reply, arguments: arguments)
        reply.replySerial = call.serial
        send(reply, to: call.sender)
    }

    private func refuse(_ call: Message, _ name: String) {
        guard call.kind == .call, call.expectsReply else { return }
        var reply = Message(.error, arguments: [.string("not there")])
        reply.errorName = name
        reply.replySerial = call.serial
        send(reply, to: call.sender)
    }

    private func send(_ message: Message, to name: String?) {
        guard let name else { return }
        var message = message
        message.sender = Driver.name
        message.destination = name
        message.serial = 1
        route(message)
    }

    // MARK: The driver

    private func drive(_ call: Message) {
        switch (call.member, call.firstString) {
        case ("RequestName", let name?): request(name, call)
        case ("GetNameOwner", let name?):
            guard let owner = owner(of: name) else {
                return refuse(call, "org.freedesktop.DBus.Error.NameHasNoOwner")
            }
            reply(call, [.string(owner)])
        case ("AddMatch", let rule?):
            if let name = Self.followedName(rule) {
                followed[call.sender ?? "", default: []].insert(name)
            } else if rule.contains("member='NameOwnerChanged'") {
                following.insert(call.sender ?? "")
            }
            reply(call, [])
        case ("RemoveMatch", let rule?):
            if let name = Self.followedName(rule) { followed[call.sender ?? ""]?.remove(name) }
        case ("GetConnectionCredentials", let name?):
            guard let client = clients[name], client.isConnected else {
                return refuse(call, "org.freedesktop.DBus.Error.NameHasNoOwner")
            }
            let process = UInt32(client.processID)
            reply(call, [.options(["UnixUserID": .uint32(1000), "ProcessID": .uint32(process)])])
        case ("GetId", _): reply(call, [.string("the only bus")])
        default: refuse(call, "org.freedesktop.DBus.Error.UnknownMethod")
        }
    }

    private func request(_ name: String, _ call: Message) {
        owners[name] = call.sender
        var acquired = Message.signal(
            "NameAcquired",
            of: Driver.interface,
            at: Driver.path,
            [.string(name)]
        )
        acquired.sender = Driver.name
        send(acquired, to: call.sender)
        reply(call, [.uint32(1)])
    }

    private func owner(of name: String) -> String? {
        if let owner = owners[name] { return owner }
        if sockets[name] != nil { return name }
        return clients[name].flatMap { $0.isConnected ? name : nil }
    }

    private func announce(_ name: String, owner: String) {
        for socket in daemon
        where following.contains(socket.name) || followed[socket.name]?.contains(name) == true {
            var signal = Message.signal(
                "NameOwnerChanged",
                of: Driver.interface,
                at: Driver.path,
                [.string(name), .string(owner.isEmpty ? name : ""), .string(owner)]
            )
            signal.sender = Driver.name
            send(signal, to: socket.name)
        }
    }

    /// The name in `arg0='…'`.
    private static func followedName(_ rule: String) -> String? {
        rule.split(separator: ",").first { $0.hasPrefix("arg0='") }
            .map { String($0.dropFirst(6).dropLast()) }
    }
}
