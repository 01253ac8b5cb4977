// SPDX-License-Identifier: MIT

import BusValues
import Testing

@testable import DBus

@Suite("Arguments with types")
struct ArgumentTests {
    let testBus: EchoBus

    init() throws { testBus = try EchoBus() }

    private func call(_ arguments: Value...) -> Call {
        Call(
            message: .call("Do", of: "a.One", at: "/a", on: ":1.1", arguments),
            handle: CallHandle(sender: ":1.2", serial: 1),
            connection: testBus.service
        )
    }

    @Test("are read in their order")
    func values() throws {
        let options = Value.options(["a": .byte(1)])
        let (text, flag, list, dictionary) = try call(
            .string("a"),
            .boolean(true),
            .array([.int64(-3)], element: "x"),
            options
        ).arguments(String.self, Bool.self, [Int64].self, VariantDictionary.self)
        #expect(text == "a" && flag && list == [-3] && dictionary.value == options)
        let number = try call(.uint32(7)).arguments(UInt32.self)
        let inner = try call(.variant(.uint64(7))).arguments(Value.self)
        #expect(number == 7 && inner == Value.uint64(7))
    }

    @Test("of another type, or missing, are an error that names what is accepted")
    func errors() {
        func error(_ text: String) -> CallError { CallError(StandardError.invalidArgs, text) }
        #expect(throws: error("expected u, got s")) {
            _ = try call(.string("a")).arguments(UInt32.self)
        }
        #expect(throws: error("expected b, got nothing")) {
            _ = try call(.string("a")).arguments(String.self, Bool.self)
        }
        #expect(throws: error("expected ax, got as")) {
            _ = try call(.strings(["a"])).arguments([Int64].self)
        }
        #expect(throws: error("expected a{sv}, got t")) {
            _ = try call(.uint64(1)).arguments(VariantDictionary.self)
        }
    }

    @Test("have the signature of their types")
    func signatures() {
        #expect(
            Interface.Argument.list(["name", "ids"], String.self, [Int64].self)
                == [Interface.Argument("name", "s"), Interface.Argument("ids", "ax")]
        )
    }
}
