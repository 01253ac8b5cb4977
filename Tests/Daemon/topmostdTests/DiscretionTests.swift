// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Foundation
import Journal
import PluginWire
import TestSupport
import Testing

@testable import topmostd

@Suite("Discretion")
struct DiscretionTests {
    static let nasty = [
        "geheim", "geheim\n<0>kernel: fake", "geheim\u{1B}[2J\u{1B}]0;owned\u{7}",
        "geheim\r\nPRIORITY=0\nMESSAGE=fake", String(repeating: "geheim ", count: 100_000),
    ]

    @Test(
        "no text of a client is in the log of every day, whatever is done with it",
        arguments: nasty.indices
    )
    func log(_ index: Int) throws {
        let text = Self.nasty[index]
        let session = try Session()
        try session.open()
        let client = try session.client()
        _ = try client.notify(text, text, actions: [text, text])
        let short = String(text.prefix(200))
        _ = try client.ask(
            "PresentModal",
            of: BusNames.presenter,
            [.options(["title": .string("T"), "message": .string(short), "input": .options([:])])]
        )
        for (member, arguments) in [
            ("Press", [.uint32(2), .string(text), .options([:])]),
            ("Press", [.uint32(2), .string("positive"), .options(["text": .string(text)])]),
            ("Press", [.uint32(2), .string("positive"), .options([short: .string(text)])]),
            ("SetDoNotDisturb", [.string(text), .uint64(0)]),
        ] as [(String, [Value])] {
            _ = try client.ask(member, arguments)
        }
        for options in [["titel": Value.string(text)], [short: .string("x")]]
            as [KeyValuePairs<String, Value>]
        {
            _ = try client.ask("PresentToast", of: BusNames.presenter, [.options(options)])
        }
        let guest = try session.attend()
        try guest.say(#"{"type":"\#(short.filter { $0.isLetter })","id":1}"# + "\n")
        try session.until("the complaint") {
            guest.received.contains { if case .error = $0 { true } else { false } }
        }
        let loud = session.log.filter { $0.level < .debug }
        #expect(!loud.contains { "\($0.message) \($0.fields)".contains("geheim") })
        #expect(try client.titles().count >= 1)
    }
}
