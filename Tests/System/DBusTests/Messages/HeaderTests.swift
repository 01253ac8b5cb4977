// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import Testing

@testable import DBus

@Suite("Headers of received messages")
struct HeaderTests {
    @Test("a field's text is its own, whatever the one before it held")
    func recent() {
        var recent = RecentText()
        for text in ["/a", "/a", "/a/b", "/a", "", "é🎉", "é"] {
            let got = unsafe text.withCString { unsafe recent.text($0) }
            #expect(got == text)
        }
        #expect(unsafe recent.text(nil) == nil)
        #expect(unsafe "é".withCString { unsafe recent.text($0) } == "é")
    }

    @Test("every header field is read, and nothing of the message before it stays")
    func fields() throws {
        var reader = HeaderReader()
        let full = Message.call("Do", of: "a.One", at: "/x", on: "org.example.A", [.byte(1)])
        let (first, signature) = try #require(reader.read(try MessageEncoder.encode(full)))
        #expect(first.member == "Do" && first.interface == "a.One" && first.path == "/x")
        #expect(first.destination == "org.example.A" && signature == "y")
        #expect(first.kind == .call && first.expectsReply && first.arguments.isEmpty)
        var bare = Message.call("Be", of: "a.One", at: "/", on: ":1.2")
        bare.interface = nil
        bare.expectsReply = false
        bare.mayStartService = false
        let (second, none) = try #require(reader.read(try MessageEncoder.encode(bare)))
        #expect(second.interface == nil && none.isEmpty && second.path == "/")
        #expect(!second.expectsReply && !second.mayStartService && second.sender == nil)
        let handle = CallHandle(sender: ":1.7", serial: 9)
        let error = Message.error(to: handle, "org.example.No", "never")
        let (third, text) = try #require(reader.read(try MessageEncoder.encode(error)))
        #expect(third.kind == .error && third.errorName == "org.example.No" && text == "s")
        #expect(third.replySerial == 9 && third.member == nil && third.path == nil)
    }
}
