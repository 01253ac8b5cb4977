// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import PluginWire
import SystemCalls
import TestSupport
import Testing

@testable import DisplayKit

@Suite("A display's link to the daemon")
struct HostLinkTests {
    static let beats = (1...50).map { HostMessage.heartbeat(sequence: $0) }

    static func bytes(_ messages: [HostMessage]) throws -> [UInt8] {
        try messages.flatMap { try $0.encodedLine() }
    }

    @Test("messages come in order, however the bytes are cut", arguments: [1, 7, 64, 4096])
    func order(_ size: Int) throws {
        let daemon = try LinkedDaemon()
        try daemon.link.open()
        let bytes = try Self.bytes(Self.beats)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try daemon.say(bytes[start..<min(bytes.count, start + size)])
            if start.isMultiple(of: 3) { try daemon.loop.runOnce(timeout: .zero) }
        }
        try daemon.run { daemon.messages.count == Self.beats.count }
        #expect(daemon.messages == Self.beats && daemon.ends.isEmpty)
    }

    @Test("messages sent before the daemon's end are read, then the end, once")
    func closed() throws {
        let daemon = try LinkedDaemon()
        try daemon.say(Self.bytes(Self.beats))
        daemon.closeWriter()
        try daemon.link.open()
        try daemon.run { !daemon.ends.isEmpty }
        try daemon.settle()
        #expect(daemon.messages == Self.beats && daemon.ends == [.closed])
    }

    @Test(
        "an invalid message ends it, with the error",
        arguments: [
            "no json", "{}", "[]", #"{"type":"dance"}"#, #"{"type":"heartbeat"}"#,
            #"{"type":"heartbeat","sequence":-1}"#, "\u{0}", #"{"type":"hello"}"#,
        ]
    )
    func malformed(_ line: String) throws {
        let daemon = try LinkedDaemon()
        try daemon.link.open()
        try daemon.say(Self.bytes([.bye]) + Array((line + "\n").utf8))
        try daemon.run { !daemon.ends.isEmpty }
        #expect(daemon.messages == [.bye])
        guard case .failed(let reason)? = daemon.ends.first else {
            Issue.record("\(daemon.ends)")
            return
        }
        #expect(reason.hasPrefix("malformed line from the daemon: "))
        // Nothing more is received or sent.
        try daemon.say(Self.bytes(Self.beats))
        daemon.link.send(.heartbeat(sequence: 9))
        try daemon.settle()
        #expect(daemon.messages == [.bye] && daemon.ends.count == 1)
        #expect(try daemon.receive().isEmpty)
    }

    @Test("bytes that are no text end it", arguments: [UInt64(1), 2, 3])
    func noise(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let daemon = try LinkedDaemon()
        try daemon.link.open()
        let noise = (0..<2000).map { _ in UInt8(random.below(256)) } + [UInt8(ascii: "\n")]
        try daemon.say(noise)
        try daemon.run { !daemon.ends.isEmpty }
        #expect(daemon.messages.isEmpty && daemon.ends.count == 1)
    }

    @Test("messages are sent as lines, in order")
    func saying() throws {
        let daemon = try LinkedDaemon()
        try daemon.link.open()
        let said = (1...20).map { PluginMessage.heartbeat(sequence: $0) }
        for message in said { daemon.link.send(message) }
        let expected = try said.flatMap { try $0.encodedLine() }
        #expect(try daemon.receive() == expected)
    }

    @Test("a daemon that reads late gets all of it, one that never reads is given up")
    func slow() throws {
        let daemon = try LinkedDaemon()
        try daemon.link.open()
        // More than a pipe holds, less than the queue may.
        var expected: [UInt8] = []
        for number in 1...4000 {
            let message = PluginMessage.heartbeat(sequence: UInt64(number))
            expected += try message.encodedLine()
            daemon.link.send(message)
        }
        #expect(daemon.ends.isEmpty)
        var received: [UInt8] = []
        try daemon.run {
            received += try daemon.receive()
            return received.count == expected.count
        }
        #expect(received == expected)
        var count: UInt64 = 0
        while daemon.ends.isEmpty, count < 100_000 {
            count += 1
            daemon.link.send(.heartbeat(sequence: count))
        }
        guard case .failed(let reason)? = daemon.ends.first else {
            Issue.record("\(count) lines wait")
            return
        }
        #expect(reason.hasPrefix("the daemon does not read: "))
    }

    @Test("a daemon that stops reading is gone")
    func deaf() throws {
        let daemon = try LinkedDaemon()
        try daemon.link.open()
        daemon.stopReading()
        // A child that another test just forked holds the other end too, until exec.
        let limit = ContinuousClock.now + .seconds(60)
        while daemon.ends.isEmpty, ContinuousClock.now < limit {
            daemon.link.send(.heartbeat(sequence: 1))
            usleep(1000)
        }
        #expect(daemon.ends == [.closed])
    }

    @Test("closed descriptors make no link")
    func noDescriptor() throws {
        let loop = try EventLoop()
        do {
            _ = try HostLink(
                loop: loop,
                input: FileDescriptor(adopting: 9999),
                output: try Pipe().takeWriter()
            )
            Issue.record("a link of nothing")
        } catch {
            #expect(error == SystemError(call: "fcntl", code: 9))
        }
    }
}
