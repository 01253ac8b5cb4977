// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Glibc
import Testing

@Suite("Refused before libdbus")
struct RefusedTests {
    static let ok = Message.call("M", of: "a.b", at: "/", on: "a.b")

    static func changed(_ change: (inout Message) -> Void) -> Message {
        var message = ok
        change(&message)
        return message
    }

    static let messages: [(Message, String)] = [
        (changed { $0.path = "no" }, "the path \"no\""),
        (changed { $0.path = "/a/" }, "the path \"/a/\""),
        (changed { $0.path = nil }, "no member"),
        (changed { $0.member = "a.b" }, "the member \"a.b\""),
        (changed { $0.member = "" }, "the member \"\""),
        (changed { $0.interface = "a" }, "the interface \"a\""),
        (changed { $0.interface = "a.b\0c" }, "the interface \"a.b\\0c\""),
        (changed { $0.destination = "..." }, "the bus name \"...\""),
        (changed { $0.destination = "a.é" }, "the bus name \"a.é\""),
        (.error(to: CallHandle(sender: ":1.1", serial: 1), "no", "x"), "the error \"no\""),
        (.reply(to: CallHandle(sender: ":1.1", serial: 0)), "no call to answer"),
        (changed { $0.arguments = [.string("a\0b")] }, "text with NUL in it"),
        (changed { $0.arguments = [.objectPath("")] }, "the path \"\""),
        (changed { $0.arguments = [.signature("(")] }, "the signature \"(\""),
        (changed { $0.arguments = [.structure([])] }, "an empty structure"),
        (changed { $0.arguments = [.closedFileDescriptor] }, "a closed file descriptor"),
        (changed { $0.arguments = [.array([.byte(1)], element: "s")] }, "y in as"),
        (changed { $0.arguments = [.array([], element: "")] }, "the element \"\""),
        (changed { $0.arguments = [.array([], element: "ss")] }, "the element \"ss\""),
        (
            changed { $0.arguments = [.dictionary([], key: "v", value: "s")] },
            "the signature \"a{vs}\""
        ),
        (
            changed {
                $0.arguments = [
                    .dictionary([.init(key: .byte(1), value: .byte(1))], key: "s", value: "y")
                ]
            }, "a{yy} in a{sy}"
        ),
        (
            changed { $0.arguments = Array(repeating: .byte(1), count: 256) },
            "a signature of 256 bytes"
        ),
    ]

    @Test("what would end the process is an error instead")
    func refused() throws {
        let testBus = try EchoBus()
        for (message, problem) in Self.messages {
            #expect(throws: BusError.invalid(problem)) { try testBus.client.send(message) }
        }
        #expect(throws: BusError.invalid("the bus name \"a\"")) {
            try testBus.client.requestName("a") { _ in }
        }
        #expect(try testBus.ask("Any", [.uint32(1)]) == .success([.uint32(1)]))
    }
}
