// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc

/// One measurement of the name's owner: a series, then a burst.
final class Measurement {
    private let connection: Connection
    private let loop: EventLoop
    private let count: Int
    private var server: Int32 = 0
    private var times: [Duration] = []
    private var answered = 0
    private var lost = 0
    private var isBurst = false
    private var burstStart = Duration.zero

    init(_ connection: Connection, _ loop: EventLoop, count: Int) {
        self.connection = connection
        self.loop = loop
        self.count = count
    }

    func start() throws(BusError) {
        connection.credentials(of: Notification.name) { credentials in
            guard let process = credentials?.processID else {
                print("topmost-bench: nobody owns \(Notification.name)")
                self.loop.exit(code: 69)
                return
            }
            self.server = process
            print("memory_before_kB \(memory(of: self.server))")
            self.serial(left: self.count + 50)
        }
    }

    /// Sends one call at a time and closes each; the first 50 warm up.
    private func serial(left: Int) {
        guard left > 0 else {
            report()
            burst()
            return
        }
        let start = loop.now
        ask(Notification.call(left)) { answer in
            if left <= self.count { self.times.append(self.loop.now - start) }
            if case .uint32(let id)? = answer.arguments.first {
                self.ask(Notification.close(id)) { _ in self.serial(left: left - 1) }
            }
        }
    }

    /// Sends all calls at once.
    private func burst() {
        isBurst = true
        burstStart = loop.now
        for number in 0..<count {
            ask(Notification.call(number)) { _ in
                self.answered += 1
                guard self.answered == self.count else { return }
                let span = self.loop.now - self.burstStart
                print("burst_lost \(self.lost)")
                print("burst_us_per_call \(self.microseconds(span) / self.count)")
                print("memory_after_kB \(memory(of: self.server))")
                self.loop.exit(code: 0)
            }
        }
    }

    private func ask(_ message: Message, then: @escaping (Message) -> Void) {
        do {
            try connection.call(message) { result in
                switch result {
                case .success(let answer):
                    then(answer)
                case .failure(let error) where message.member == "CloseNotification":
                    // The server may have closed it already.
                    _ = error
                    then(message)
                case .failure where self.isBurst:
                    self.lost += 1
                    then(message)
                case .failure(let error):
                    self.fail(error)
                }
            }
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: BusError) {
        print("topmost-bench: \(error)")
        loop.exit(code: 1)
    }

    private func report() {
        times.sort()
        print("serial_calls \(count)")
        print("serial_p50_us \(microseconds(times[count / 2]))")
        print("serial_p99_us \(microseconds(times[count * 99 / 100]))")
    }

    private func microseconds(_ span: Duration) -> Int {
        Int(span.components.seconds) * 1_000_000
            + Int(span.components.attoseconds / 1_000_000_000_000)
    }
}

/// The notification used for all calls.
enum Notification {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"

    static let arguments: [Interface.Argument] = [
        .init("app_name", "s"), .init("replaces_id", "u"), .init("app_icon", "s"),
        .init("summary", "s"), .init("body", "s"), .init("actions", "as"),
        .init("hints", "a{sv}"), .init("expire_timeout", "i"),
    ]

    static func call(_ number: Int) -> Message {
        .call(
            "Notify",
            of: name,
            at: path,
            on: name,
            [
                .string("topmost-bench"), .uint32(0), .string(""), .string("Number \(number)"),
                .string("The tickets came through! Train leaves at 9:40."),
                .strings(["default", "Open"]), .options(["urgency": .byte(1)]), .int32(0),
            ]
        )
    }

    static func close(_ id: UInt32) -> Message {
        .call("CloseNotification", of: name, at: path, on: name, [.uint32(id)])
    }
}
