// SPDX-License-Identifier: MIT

import Basics
import BusValues
import DBus
import InputEvents
import InputMethods
import Testing

@testable import topmost_input_method

/// A text as ibus-daemon sends it.
private func ibusText(_ text: String) -> Value {
    let none = Value.dictionary([], key: "s", value: "v")
    let attributes = Value.structure([.string("IBusAttrList"), none, .array([], element: "v")])
    return .variant(.structure([.string("IBusText"), none, .string(text), .variant(attributes)]))
}

@Suite("Servers of input methods")
struct ServerTests {
    private let ibus = IBus(address: nil)
    private let fcitx = Fcitx(display: ":0")
    private let key = InputMethodKey(number: 7, symbol: 0x61, code: 38, state: 1, isRelease: true)

    @Test("IBus counts keys as the kernel does and marks releases in the state")
    func ibusKey() {
        #expect(
            ibus.call(.key(key))
                == ContextCall(
                    member: "ProcessKeyEvent",
                    arguments: [.uint32(0x61), .uint32(30), .uint32(1 | 1 << 30)]
                )
        )
    }

    @Test("fcitx5 counts keys as X does")
    func fcitxKey() {
        #expect(
            fcitx.call(.key(key))
                == ContextCall(
                    member: "ProcessKeyEvent",
                    arguments: [.uint32(0x61), .uint32(38), .uint32(1), .boolean(true), .uint32(0)]
                )
        )
    }

    @Test("texts of IBus are read and written, positions in scalars")
    func ibusTexts() {
        #expect(ibus.event("CommitText", [ibusText("日本")]) == .committed("日本"))
        #expect(
            ibus.event("UpdatePreeditText", [ibusText("日本"), .uint32(1), .boolean(true)])
                == .preedit("日本", caretByte: 3)
        )
        #expect(
            ibus.event("UpdatePreeditText", [ibusText("日"), .uint32(1), .boolean(false)])
                == .preedit("", caretByte: 3)
        )
        let call = ibus.call(.surrounding(SurroundingText("日本語", caretByte: 6)))
        #expect(call.arguments == [ibusText("日本語"), .uint32(2), .uint32(2)])
    }

    @Test("the parts of a preedit of fcitx5 are one text")
    func fcitxPreedit() {
        let parts = Value.array(
            [.structure([.string("に"), .int32(8)]), .structure([.string("ほん"), .int32(0)])],
            element: "(si)"
        )
        #expect(
            fcitx.event("UpdateFormattedPreedit", [parts, .int32(9)])
                == .preedit("にほん", caretByte: 9)
        )
        #expect(fcitx.event("CommitString", [.string("ä")]) == .committed("ä"))
    }

    @Test(
        "what is not as documented means nothing",
        arguments: [
            ("CommitText", []), ("CommitText", [Value.uint32(1)]),
            ("UpdatePreeditText", [.string("a")]), ("DeleteSurroundingText", [.int32(1)]),
            ("ForwardKeyEvent", [.uint32(1)]), ("CommitString", [.uint32(1)]),
            ("UpdateFormattedPreedit", [.string("a")]), ("ForwardKey", [.boolean(true)]),
            ("Unknown", []),
        ] as [(String, [Value])]
    )
    func malformed(member: String, arguments: [Value]) {
        #expect(ibus.event(member, arguments) == nil)
        #expect(fcitx.event(member, arguments) == nil)
    }

    @Test(
        "a part around the caret is counted in bytes",
        arguments: [
            // "a日b語", the caret after the second.
            (-1, 1, 3, 0), (-2, 2, 4, 0), (0, 2, 0, 4), (-1, 2, 3, 1), (-9, 99, 4, 4), (0, 0, 0, 0),
        ]
    )
    func deleted(offset: Int, count: Int, before: Int, after: Int) {
        let part = SurroundingText("a日b語", caretByte: 4).bytes(offset: offset, count: count)
        #expect(part == (before, after))
    }

    @Test("the daemon of IBus is found as its library finds it")
    func ibusAddress() {
        let files = [
            "/etc/machine-id": "abc\n",
            "/home/ada/.config/ibus/bus/abc-unix-7":
                "# text\nIBUS_ADDRESS=unix:path=/x,guid=1\nPID=2\n",
            "/conf/ibus/bus/abc-far-7": "IBUS_ADDRESS=tcp:",
        ]
        func address(_ display: String, _ variables: [String: String]) -> String? {
            IBus(display: display, variable: { variables[$0] }, read: { files[$0] }).address
        }
        let home = ["HOME": "/home/ada"]
        #expect(address(":7", home) == "unix:path=/x,guid=1")
        #expect(address(":7.1", home) == "unix:path=/x,guid=1")
        #expect(address(":8", home) == nil)
        #expect(address("far:7.0", ["XDG_CONFIG_HOME": "/conf", "HOME": "/home/ada"]) == "tcp:")
        #expect(address(":7", ["IBUS_ADDRESS": "unix:path=/y"]) == "unix:path=/y")
        #expect(address(":7", [:]) == nil)
    }
}
