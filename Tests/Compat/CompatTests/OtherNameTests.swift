// SPDX-License-Identifier: MIT

import BusValues
import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("Names of other commands")
struct OtherNameTests {
    @Test("only the file's name counts")
    func names() {
        #expect(OtherName(program: "/usr/bin/dunstctl") == .dunstctl)
        #expect(OtherName(program: "makoctl") == .makoctl)
        #expect(OtherName(program: "./swaync-client") == .swayncClient)
        for program in ["topmost", "", "/", "/dunstctl/topmost", "dunstctl.old"] {
            #expect(OtherName(program: program) == nil, "\(program)")
        }
    }

    @Test("JSON has the form of busctl, types and tabs included")
    func busctl() {
        let entry = Value.options([
            "id": .int32(2), "summary": .string("a\"b"),
            "actions": .dictionary(
                [.init(key: .string("x"), value: .string("X"))],
                key: "s",
                value: "s"
            ),
        ])
        let list = Value.array([entry], element: "a{sv}")
        #expect(
            BusctlJSON.short(list)
                == #"{"type":"aa{sv}","data":[[{"id":{"type":"i","data":2},"#
                + #""summary":{"type":"s","data":"a\"b"},"actions":{"type":"a{ss}","data":{"x":"X"}}}]]}"#
        )
        #expect(
            BusctlJSON.pretty(.array([.options(["id": .int32(2)])], element: "a{sv}"))
                == "{\n\t\"type\" : \"aa{sv}\",\n\t\"data\" : [\n\t\t[\n\t\t\t{\n"
                + "\t\t\t\t\"id\" : {\n\t\t\t\t\t\"type\" : \"i\",\n\t\t\t\t\t\"data\" : 2\n"
                + "\t\t\t\t}\n\t\t\t}\n\t\t]\n\t]\n}"
        )
        #expect(
            BusctlJSON.pretty(.array([], element: "a{sv}"))
                == "{\n\t\"type\" : \"aa{sv}\",\n\t\"data\" : [\n\t\t[]\n\t]\n}"
        )
    }
}
