// SPDX-License-Identifier: MIT

import Coding
import PluginWire
import Testing

@Suite("Snapshot messages")
struct SnapshotMessageTests {
    @Test(
        "each line has its form, and is read back",
        arguments: [
            (.wait(.milliseconds(800)), #"{"ms":800,"type":"wait"}"#),
            (.wait(.zero), #"{"ms":0,"type":"wait"}"#),
            (.gesture(.hover, target: "positive"), #"{"target":"positive","type":"hover"}"#),
            (.gesture(.press, target: "a\"b"), #"{"target":"a\"b","type":"press"}"#),
            (.gesture(.tap, target: "details"), #"{"target":"details","type":"tap"}"#),
            (.gesture(.focus, target: "field"), #"{"target":"field","type":"focus"}"#),
            (.gesture(.disable, target: "ok"), #"{"target":"ok","type":"disable"}"#),
            (.host(.bye), #"{"type":"bye"}"#),
            (.host(.heartbeat(sequence: 7)), #"{"sequence":7,"type":"heartbeat"}"#),
        ] as [(SnapshotMessage, String)]
    )
    func lines(message: SnapshotMessage, line: String) throws {
        #expect(String(decoding: try message.encodedLine(), as: UTF8.self) == line + "\n")
        #expect(try SnapshotMessage(line: Array(line.utf8)) == message)
    }

    @Test("the lines of the plugin protocol are lines of a script", arguments: 0..<12)
    func host(index: Int) throws {
        let message = PluginProtocolTests.hostMessages[index]
        let line = try message.encodedLine()
        #expect(try SnapshotMessage.host(message).encodedLine() == line)
        #expect(try SnapshotMessage(line: line) == .host(try HostMessage(line: line)))
    }

    @Test(
        "invalid input is refused by name",
        arguments: [
            (#"{"type":"jump"}"#, "jump"), (#"{"ms":-1,"type":"wait"}"#, "ms"),
            (#"{"ms":86400001,"type":"wait"}"#, "ms"), (#"{"type":"wait"}"#, "ms"),
            (#"{"ms":1.5,"type":"wait"}"#, "number"), (#"{"type":"hover"}"#, "target"),
            (#"{"target":1,"type":"hover"}"#, "target"),
            (#"{"target":"a\u0000","type":"tap"}"#, "target"), ("", "JSON"), ("[]", "object"),
        ]
    )
    func refusals(line: String, name: String) {
        let error = #expect(throws: CodingError.self) {
            try SnapshotMessage(line: Array(line.utf8))
        }
        #expect(error.map { "\($0)".contains(name) } ?? false, "\(String(describing: error))")
    }
}
