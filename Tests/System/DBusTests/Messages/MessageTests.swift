// SPDX-License-Identifier: MIT

import BusValues
import CDBus
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

    @Test("the first text is that of the first argument alone")
    func firstString() {
        #expect(Message.signal("S", of: "a.b", at: "/", [.string("x")]).firstString == "x")
        #expect(Message.signal("S", of: "a.b", at: "/", []).firstString == nil)
        let second = Message.signal("S", of: "a.b", at: "/", [.byte(1), .string("x")])
        #expect(second.firstString == nil)
    }
}
