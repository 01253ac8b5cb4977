// SPDX-License-Identifier: MIT
//
// The project's benchmark: how long notifications take to be answered, one after
// the other and in a burst, and what memory the server then holds. The same
// program is the bare echo that servers are compared with. `Scripts/bench` runs
// it against Topmost, the echo and a peer in one go and prints ratios.

import BusValues
import DBus
import EventLoop
import Glibc

@main
struct Main {
    static func main() {
        do {
            let loop = try EventLoop()
            let connection = try Connection.open(.session)
            try connection.attach(to: loop)
            switch CommandLine.arguments.dropFirst().first {
            case "echo":
                try echo(connection)
            case "measure":
                let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 2000
                try Measurement(connection, loop, count: count).start()
            default:
                print("usage: topmost-bench echo | measure [COUNT]")
                exit(64)
            }
            exit(try loop.run())
        } catch {
            print("topmost-bench: \(error)")
            exit(1)
        }
    }

    /// A server that answers `Notify` and does nothing else.
    private static func echo(_ connection: Connection) throws(BusError) {
        let notify = Interface.Method(
            "Notify",
            takes: Notification.arguments,
            gives: [.init("id", "u")]
        ) { call in
            call.reply([.uint32(1)])
        }
        let dismiss = Interface.Method("CloseNotification", takes: [.init("id", "u")]) {
            $0.reply()
        }
        try connection.export(
            Notification.path,
            [Interface(Notification.name, methods: [notify, dismiss])]
        )
        try connection.requestName(Notification.name) { _ in }
    }
}
