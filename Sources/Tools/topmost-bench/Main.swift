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
    private struct Options {
        var command: String?
        var count: Int?
    }

    private static var reader: ArgumentReader<Options> {
        ArgumentReader(
            program: "topmost-bench",
            help: "usage: topmost-bench echo | measure [COUNT] | core | days [COUNT]",
            [
                Argument("", "echo, measure [COUNT], core, or days [COUNT]", isRequired: true) {
                    options,
                    word in
                    if options.command == nil {
                        options.command = word
                        return ["echo", "measure", "core", "days"].contains(word)
                    }
                    guard let count = Int(word), count > 0 else { return false }
                    options.count = count
                    return ["measure", "days"].contains(options.command)
                }
            ]
        )
    }

    static func main() {
        let report = { (text: String) in print("topmost-bench: \(text)") }
        do {
            let words = CommandLine.arguments.dropFirst()
            exit(try reader.follow(words, Options(), report: report, run: run))
        } catch {
            report("\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws -> Int32 {
        if options.command == "core" {
            CoreGrowth.run()
            return 0
        }
        if options.command == "days" {
            CoreGrowth.days(options.count ?? 30)
            return 0
        }
        let loop = try EventLoop()
        let connection = try Connection.open(.session)
        try connection.attach(to: loop)
        if options.command == "echo" {
            try echo(connection)
        } else {
            try Measurement(connection, loop, count: options.count ?? 2000).start()
        }
        return try loop.run()
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
