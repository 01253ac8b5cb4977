// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import DBus

@Suite("Asking without a loop")
struct AskTests {
    let bus: PrivateBus
    let asker: Connection

    init() throws {
        bus = try PrivateBus()
        asker = try Connection.open(.address(bus.address))
    }

    @Test("answers come back, one call after another")
    func answers() throws {
        for _ in 0..<3 {
            let answer = try asker.ask(.toBus("NameHasOwner", [.string(asker.uniqueName)]))
            #expect(answer.arguments == [.boolean(true)])
            #expect(answer.sender == Driver.name)
        }
    }

    @Test("errors sent back are thrown")
    func errors() {
        #expect {
            try asker.ask(.toBus("GetNameOwner", [.string("org.example.Nobody")]))
        } throws: {
            ($0 as? BusError)?.remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner"
        }
    }

    @Test("signals before the answer are dropped")
    func signals() throws {
        let name = Value.string("org.example.Asker")
        let answer = try asker.ask(.toBus("RequestName", [name, .uint32(0)]))
        #expect(answer.arguments == [.uint32(1)])
        #expect(try asker.ask(.toBus("GetId")).kind == .reply)
    }

    @Test("a call without an answer times out")
    func late() throws {
        let silent = try Connection.open(.address(bus.address))
        let call = Message.call("Wait", of: "org.example.A", at: "/", on: silent.uniqueName)
        #expect(throws: BusError.timedOut) {
            try asker.ask(call, atMost: .milliseconds(50))
        }
        // It left: the bus answers instead.
        silent.close()
        #expect { try asker.ask(call) } throws: { ($0 as? BusError)?.remoteName != nil }
    }

    @Test("a lost connection is reported")
    func gone() {
        asker.close()
        #expect(throws: BusError.disconnected) { try asker.ask(.toBus("GetId")) }
    }
}
