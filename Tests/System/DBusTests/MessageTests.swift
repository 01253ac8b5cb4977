// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import TestSupport
import Testing

@testable import DBus

@Suite("Messages")
struct MessageTests {
    @Test("each factory fills in what its kind has, and nothing else")
    func factories() {
        let call = Message.call("Do", of: "a.One", at: "/x", on: ":1.2", [.byte(1)])
        #expect(call.kind == .call && call.destination == ":1.2" && call.expectsReply)
        let signal = Message.signal("Said", of: "a.One", at: "/x")
        #expect(signal.kind == .signal && signal.destination == nil && signal.replySerial == 0)
        #expect(Message.signal("Said", of: "a.One", at: "/x", to: ":1.2").destination == ":1.2")
        let handle = CallHandle(sender: ":1.7", serial: 9, expectsReply: false)
        let reply = Message.reply(to: handle, [.byte(1)])
        #expect(reply.kind == .reply && reply.destination == ":1.7" && reply.replySerial == 9)
        let error = Message.error(to: handle, "org.example.No", "never")
        #expect(error.errorName == "org.example.No" && error.firstString == "never")
    }

    /// The bytes of a message as libdbus writes them.
    private func marshalled(_ message: Message, serial: UInt32) throws -> [UInt8] {
        let encoded = try MessageEncoder.encode(message)
        unsafe dbus_message_set_serial(encoded.pointer, serial)
        var start: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        try #require(unsafe dbus_message_marshal(encoded.pointer, &start, &count) != 0)
        defer { unsafe dbus_free(start) }
        return unsafe UnsafeRawBufferPointer(start: start, count: Int(count)).map { $0 }
    }

    @Test("a message has the bytes that libdbus writes", arguments: 1...20)
    func bytes(seed: Int) throws {
        var maker = ValueMaker(seed: UInt64(seed))
        var writer = MessageWriter()
        for number: UInt32 in 1...50 {
            let values = (0..<maker.random.below(5)).map { _ in maker.value() }
            let handle = CallHandle(sender: ":1.7", serial: number, expectsReply: true)
            var unanswered = Message.call("Do", of: "a.One", at: "/x/y", on: ":1.2", values)
            unanswered.expectsReply = false
            for message in [
                .call("Do", of: "a.One", at: "/x", on: "a.b", values, mayStartService: false),
                unanswered, .signal("Said", of: "a.One", at: "/x", values),
                .signal("Said", of: "a.One", at: "/x", to: ":1.2", values),
                .reply(to: handle, values), .error(to: handle, "org.example.No", "never"),
            ] as [Message] {
                let isWritten = writer.write(message, serial: number)
                let expected = try marshalled(message, serial: number)
                #expect(isWritten && writer.bytes == expected, "seed \(seed)")
            }
        }
        let handle = CallHandle(sender: ":1.7", serial: 1, expectsReply: true)
        for value in [Value.fileDescriptor(0), .hiddenText(0)] {
            let isWritten = writer.write(.reply(to: handle, [.options(["x": value])]), serial: 1)
            #expect(!isWritten)
        }
    }

    @Test("the first text is that of the first argument alone")
    func firstString() {
        #expect(Message.signal("S", of: "a.b", at: "/", [.string("x")]).firstString == "x")
        #expect(Message.signal("S", of: "a.b", at: "/", []).firstString == nil)
        let second = Message.signal("S", of: "a.b", at: "/", [.byte(1), .string("x")])
        #expect(second.firstString == nil)
    }
}
