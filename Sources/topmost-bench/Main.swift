// SPDX-License-Identifier: MIT
//
// The project's benchmark: response times of notifications, one at a time and in a
// burst, and the server's memory afterwards. The same program is also the minimal
// echo server for comparison. `Scripts/bench` runs it against Topmost, the echo and
// another daemon, and prints ratios.

import Basics
import BusValues
import DBus
import EventLoop
import Glibc

@main
struct Main {
    static func main() {
        do {
            let words = Argument<[String]>("", "echo, or measure [COUNT]") { words, word in
                words.append(word)
                return true
            }
            let given = CommandLine.arguments.dropFirst()
            guard case .run(let command) = try ArgumentReader([words]).read(given, []) else {
                return print("usage: topmost-bench echo | measure [COUNT]")
            }
            let loop = try EventLoop()
            let connection = try Connection.open(.session)
            try connection.attach(to: loop)
            switch command.first {
            case "echo":
                try echo(connection)
            case "measure":
                let count = command.dropFirst().first.flatMap { Int($0) } ?? 2000
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

    /// Runs a server that answers `Notify` and does nothing else.
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
