// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Testing

@testable import BusService

@Suite("What applications can find out")
final class DiscoveryTests: ClientTests {
    private func property(_ name: String) throws -> Value {
        let arguments: [Value] = [.string(BusNames.presenter), .string(name)]
        return try client.ask("Get", of: "org.freedesktop.DBus.Properties", arguments).get()[0]
            .unwrapped
    }

    @Test("sandboxed programs too read the version and what this daemon knows")
    func properties() throws {
        testBus.sandbox(client)
        #expect(try property("Version") == .string("0.1.0"))
        let toast = try property("Options")["toast"]?.elements.compactMap(\.text) ?? []
        #expect(Set(["title", "reply", "reply.label", "wait_for_display"]).isSubset(of: toast))
        #expect(try property("DisplayObstacle") == .string(""))
    }

    @Test("who does not want to wait for a display is refused where there is none")
    func noDisplay() throws {
        let options: KeyValuePairs<String, Value> = [
            "title": .string("Now?"), "wait_for_display": .boolean(false),
        ]
        #expect(try client.present("Modal", options) == 1)
        testBus.obstacle = "off"
        #expect(try property("DisplayObstacle") == .string("off"))
        let refusal = try client.refusal("PresentModal", [.options(options)])
        #expect(refusal == "org.topmost.Error.NoDisplay: no display can show it: it is for a test")
        #expect(
            try client.refusal("Ask", [.string("modal"), .options(options)])
                .hasPrefix("org.topmost.Error.NoDisplay: ")
        )
        #expect(try client.present("Modal") == 2)
    }

    @Test("an owner hears once that what it asked for waits, because no display can show it")
    func waiting() throws {
        let early = try client.present("Modal")
        #expect(client.reported.isEmpty)
        testBus.obstacle = "off"
        testBus.service?.displaysChanged()
        let late = try client.present("Modal")
        _ = try client.present("Toast")
        _ = try client.notify()
        testBus.service?.displaysChanged()
        let question: [Value] = [.string("modal"), .options(["title": .string("Now?")])]
        try client.start("Ask", of: BusNames.presenter, question) { _ in }
        try testBus.run { client.reported.count == 3 }
        let details = "{obstacle: off, reason: it is for a test}"
        #expect(client.reported == [early, late, 5].map { "Waiting(\($0), \(details))" })
    }

    @Test("an owner that asks again by the same key hears it once", arguments: ["Modal", "Toast"])
    func waitingAgain(kind: String) throws {
        testBus.obstacle = "off"
        let options: KeyValuePairs<String, Value> = ["title": .string("A"), "key": .string("k")]
        let id = try client.present(kind, options)
        #expect(try client.present(kind, options) == id)
        testBus.service?.displaysChanged()
        let last = try client.present("Modal", ["title": .string("B")])
        try testBus.run { client.reported.contains { $0.hasPrefix("Waiting(\(last),") } }
        #expect(client.reported.count { $0.hasPrefix("Waiting(\(id),") } == 1)
    }

    @Test("what was asked for is withdrawn by its key, by its own program alone")
    func keys() throws {
        let options: KeyValuePairs<String, Value> = ["title": .string("A"), "key": .string("k")]
        var answer: [Value]?
        try client.start("Ask", of: BusNames.presenter, [.string("modal"), .options(options)]) {
            answer = try? $0.get().arguments
        }
        let stranger = try testBus.client()
        #expect(
            try stranger.refusal("DismissKey", [.string("k")])
                == "org.topmost.Error.UnknownPresentation: "
                + "you present nothing with the key \"k\""
        )
        #expect(answer == nil)
        _ = try client.ask("DismissKey", of: BusNames.presenter, [.string("k")]).get()
        try testBus.run { answer != nil }
        #expect(answer?.first == .string("closed"))
        #expect(testBus.state.scene.presenters.isEmpty)
    }

    @Test("a program finds what it presents, and nobody else's")
    func list() throws {
        let stranger = try testBus.client()
        _ = try stranger.present("Toast")
        let options: KeyValuePairs<String, Value> = ["title": .string("A"), "key": .string("k")]
        #expect(try client.present("Toast", options) == 2)
        let own = try client.ask("List").get()[0].elements
        #expect(own.count == 1)
        #expect(own.first?["id"] == .uint32(2) && own.first?["key"] == .string("k"))
        #expect(own.first?["kind"] == .string("toast") && own.first?["reason"] == nil)
    }

    @Test("a dictionary of texts will do for the options")
    func texts() throws {
        let texts = Value.dictionary(
            [.init(key: .string("title"), value: .string("T"))],
            key: "s",
            value: "s"
        )
        _ = try client.ask("PresentToast", of: BusNames.presenter, [texts]).get()
        let change = Value.dictionary(
            [.init(key: .string("urgency"), value: .string("critical"))],
            key: "s",
            value: "s"
        )
        _ = try client.ask("Update", of: BusNames.presenter, [.uint32(1), change]).get()
        for wrong in [[texts, texts], [.string("T")], [.array([texts], element: "a{ss}")]] {
            let refusal = try client.refusal("PresentToast", wrong)
            #expect(refusal.hasPrefix("org.freedesktop.DBus.Error.InvalidArgs: "), "\(refusal)")
        }
    }
}
