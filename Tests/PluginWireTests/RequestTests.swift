// SPDX-License-Identifier: MIT

import PluginWire
import PresenterCore
import TestSupport
import Testing

@Suite("Requests as JSON")
struct RequestTests {
    @Test(
        "given options are kept as JSON and read back, and nothing else",
        arguments: Samples.contents
    )
    func kept(content: Content) throws {
        let full = OptionValues(PresentRequest(content: content))
        #expect(try RequestMessage(line: RequestMessage(full).encodedLine()).values == full)
        let sparse = OptionValues(content.kind, ["title": .text("T")])
        let line = try RequestMessage(sparse).encodedLine()
        #expect(try RequestMessage(line: line).values == sparse)
        #expect(!String(decoding: line, as: UTF8.self).contains("tone"))
    }

    @Test("an option that its kind does not have is refused by name")
    func unknown() throws {
        let line = Array(#"{"kind":"toast","options":{"titel":"T"}}"#.utf8)
        #expect(throws: MessageError.unknownOption("titel", in: "toast")) {
            try RequestMessage(line: line)
        }
    }
}
