// SPDX-License-Identifier: MIT

import Configuration
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Readers")
struct ReaderTests {
    private let temporary = TemporaryFolder()

    /// A host with a display that describes what it shows, and a reader that presses something.
    private func host(_ display: String = "described") throws -> TestPluginHost {
        let reader = TestPluginHost.manifest("reader", temporary.path + "/reader", [.reader])
        return try TestPluginHost(display, more: [reader])
    }

    private func state(_ role: PluginRole, _ testHost: TestPluginHost) -> String? {
        testHost.host.status.first { $0.role == role }?.state
    }

    /// The messages of a type that a plugin got, from a file of its lines.
    private func received(_ type: String, in lines: [String]) -> [String] {
        lines.filter { $0.contains("\"type\":\"\(type)\"") }
    }

    private func reader() -> [String] {
        let text = (try? String(contentsOfFile: temporary.path + "/reader", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    @Test("nothing of it runs until it is wanted, and displays describe nothing")
    func unwanted() throws {
        let testHost = try host()
        try testHost.show([1])
        try testHost.untilPresented()
        #expect(state(.reader, testHost) == "resting")
        #expect(!testHost.lines.contains { $0.contains("accessib") })
        #expect(!testHost.host.hasReader)
        try testHost.finish()
    }

    @Test("it gets what displays show, and what is done there comes back")
    func passedOn() throws {
        let testHost = try host()
        try testHost.show([7])
        try testHost.untilPresented()
        testHost.host.setReader(isWanted: true)
        let seven = Sample.id(7)
        try testHost.until("what it read") { testHost.events.contains(.spoken(seven)) }
        #expect(testHost.events.contains(.readerChanged(isListening: true)))
        let display = try #require(testHost.host.status.first?.display)
        let update = try #require(received("accessible", in: reader()).first)
        guard case .accessible(let read) = try HostMessage(line: Array(update.utf8)) else {
            Issue.record("not an update: \(update)")
            return
        }
        #expect(read.display == display.rawValue && read.order == [7])
        try testHost.until("the press") { !received("assisted", in: testHost.lines).isEmpty }
        let press = try #require(received("assisted", in: testHost.lines).first)
        #expect(press == #"{"action":"press","card":7,"node":"open","type":"assisted"}"#)
        testHost.host.setReader(isWanted: false)
        try testHost.until("its end") { state(.reader, testHost) == "resting" }
        #expect(testHost.events.last == .readerChanged(isListening: false))
        let settings = received("settings", in: testHost.lines)
        #expect(settings.count == 2 && !settings[1].contains("accessibility"))
        try testHost.finish()
    }

    @Test("the display of a later start describes what it shows, and its end is told")
    func laterDisplay() throws {
        let testHost = try host()
        testHost.host.setReader(isWanted: true)
        try testHost.until("the reader") { testHost.host.hasReader }
        try testHost.show([7])
        try testHost.until("what it read") {
            testHost.events.contains(.spoken(Sample.id(7)))
        }
        let hello = try #require(received("hello", in: testHost.lines).first)
        #expect(hello.contains(#""accessibility":true"#))
        testHost.configuration.displayChoice = .none
        testHost.host.configure(testHost.plugins, testHost.configuration)
        try testHost.until("the display's end") {
            received("accessible", in: reader()).last?.contains(#""order":[]"#) == true
        }
        #expect(testHost.host.hasReader)
        try testHost.finish()
    }

    @Test("a reader that crashes gets everything again when it is back")
    func crash() throws {
        let reader = TestPluginHost.manifest("reader-once", temporary.path + "/reader", [.reader])
        let testHost = try TestPluginHost("described", more: [reader])
        try testHost.show([7])
        try testHost.untilPresented()
        testHost.host.setReader(isWanted: true)
        try testHost.until("the second one") {
            received("accessible", in: self.reader()).count == 2
        }
        let changes = testHost.events.compactMap { event -> Bool? in
            if case .readerChanged(let isListening) = event { isListening } else { nil }
        }
        #expect(changes == [true, false, true])
        try testHost.finish()
    }

    @Test("a display is no reader, and a reader no display")
    func roles() throws {
        let testHost = try host("reader")
        try testHost.show([7])
        try testHost.untilPresented()
        try testHost.untilLogged("spoke as a reader, but it is none")
        #expect(!testHost.events.contains(.spoken(Sample.id(7))))
        try testHost.finish()
    }
}
