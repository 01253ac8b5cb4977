// SPDX-License-Identifier: MIT

import Coding
import Testing

@testable import topmost_push

@Suite("What is to be sent to phones")
struct OutboxTests {
    private var outbox = Outbox()

    private static func message(_ text: String) -> NtfyMessage {
        var message = NtfyMessage()
        message.message = text
        return message
    }

    private mutating func add(_ text: String?, as sequence: String) {
        outbox.add(text.map(Self.message), as: sequence)
    }

    private var texts: [String] { outbox.items.map { $0.sequence + ($0.message?.message ?? "-") } }

    @Test("one after the other; of each message the newest version")
    mutating func order() {
        add("1", as: "a")
        add("1", as: "b")
        add("2", as: "a")
        add(nil, as: "b")
        #expect(texts == ["a2", "b-"])
        #expect(outbox.begin()?.message == Self.message("2"))
        #expect(outbox.begin() == nil)
        outbox.finish()
        #expect(texts == ["b-"])
    }

    @Test("a version that is under way stays the first; a newer one takes its place if it fails")
    mutating func versions() {
        add("1", as: "a")
        _ = outbox.begin()
        add("2", as: "a")
        add("1", as: "b")
        add("3", as: "a")
        #expect(texts == ["a1", "a3", "b1"])
        outbox.giveBack()
        #expect(texts == ["a3", "b1"])
        _ = outbox.begin()
        outbox.giveBack()
        #expect(texts == ["a3", "b1"])
    }

    @Test("the server's id of a version comes with the next, and with what then goes")
    mutating func ids() throws {
        add("1", as: "a")
        #expect(outbox.begin()?.id == nil)
        outbox.finish("7")
        add("2", as: "a")
        #expect(outbox.begin()?.id == "7")
        outbox.finish("8")
        // The version before goes once the server has the other one, also after a restart.
        outbox = try Outbox(record: outbox.record[...])
        #expect(outbox.begin() == Outbox.Item(sequence: "", message: nil, id: "7"))
        outbox.finish()
        add("3", as: "a")
        // A refused version leaves the one before.
        #expect(outbox.begin()?.id == "8")
        outbox.finish()
        add(nil, as: "a")
        #expect(outbox.begin() == Outbox.Item(sequence: "a", message: nil, id: "8"))
        outbox.finish("9")
        #expect(outbox == Outbox())
    }

    @Test("128 at most; the oldest that is not under way goes")
    mutating func bound() {
        for number in 0..<128 { add("", as: "\(number)") }
        _ = outbox.begin()
        add("", as: "next")
        #expect(outbox.items.count == 128 && texts.prefix(2) == ["0", "2"])
        #expect(texts.last == "next")
    }

    @Test("is stored with all of it, and what was under way is sent again")
    mutating func stored() throws {
        var message = Self.message("1")
        message.actions = [NtfyAction("http", "Yes", url: "https://a/b")]
        outbox.add(message, as: "a")
        add(nil, as: "b")
        _ = outbox.begin()
        var stored = StoredPhones()
        stored.outbox = outbox
        var read = try StoredPhones(record: stored.record[...]).outbox
        #expect(read.items == outbox.items)
        #expect(read.begin()?.message == message)
        #expect(try StoredPhones(record: StoredPhones().record[...]).outbox == Outbox())
    }
}
