// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore
import Testing

@Suite("Lengths of options")
struct OptionLengthTests {
    @Test("the lengths of a field are called that, and what does not fit is refused by name")
    func lengths() throws {
        func message(_ input: KeyValuePairs<String, Value>) -> String {
            OptionsTests.message {
                try OptionsTests.read(.modal, ["title": .string("T"), "input": .options(input)])
            }
        }
        #expect(message(["minimum_length": .int32(2), "maximum_length": .int32(4)]) == "no error")
        #expect(
            message(["maximum_len": .int32(4)])
                == "modal: input: no option \"maximum_len\"; did you mean \"maximum_length\"?"
        )
        #expect(
            message(["minimum_length": .int32(5), "maximum_length": .int32(4)])
                == "modal: \"input: minimum_length\" expects 0 to 4, got 5"
        )
        #expect(
            message(["text": .string("abcde"), "maximum_length": .int32(4)])
                == "modal: \"input: text\" expects 0 to 4 characters, got 5"
        )
        #expect(
            message(["maximum_length": .int32(4097)])
                == "modal: \"input: maximum_length\" expects 1 to 4096, got 4097"
        )
    }

    @Test(
        "a text of too many bytes is refused by name, size and limit; one that just fits is not",
        arguments: [
            (.toast, "title", 1024), (.toast, "message", 16_384), (.toast, "category", 256),
            (.toast, "app_name", 256), (.toast, "key", 256), (.modal, "positive", 256),
            (.modal, "negative", 256), (.bottomSheet, "cancel", 256), (.loading, "cancel", 256),
            (.retry, "retry", 256), (.retry, "details", 16_384),
        ] as [(Kind, String, Int)]
    )
    func long(kind: Kind, option: String, limit: Int) throws {
        var options: KeyValuePairs<String, Value> {
            kind == .bottomSheet
                ? ["actions": .array([Self.action], element: "(ssa{sv})")] : ["title": .string("T")]
        }
        func error(_ text: String) -> String? {
            var entries = options.filter { $0.key != option }.map {
                Value.Entry(key: .string($0.key), value: .variant($0.value))
            }
            entries.append(.init(key: .string(option), value: .variant(.string(text))))
            do {
                _ = try OptionDictionary.read(
                    kind,
                    .dictionary(entries, key: "s", value: "v"),
                    OptionsTests.context
                )
                return nil
            } catch {
                return error.description
            }
        }
        let minimum = option == "key" ? "1" : "up"
        let prefix =
            "\(kind.rawValue): \"\(option)\" expects \(minimum) to \(limit) bytes of text, got "
        #expect(error(String(repeating: "x", count: limit)) == nil)
        #expect(error(String(repeating: "x", count: limit + 1)) == prefix + "\(limit + 1)")
        // Bytes count, not characters.
        #expect(error(String(repeating: "é", count: limit)) == prefix + "\(2 * limit)")
        // The decoder has cut such a one already.
        #expect(error(String(repeating: "x", count: 65_536)) == prefix + "more than 60000")
    }

    private static let action = Value.structure([.string("a"), .string("A"), .options([:])])

    @Test("parts of options are held to their length as well")
    func longParts() throws {
        let long = Value.string(String(repeating: "x", count: 257))
        let button = Value.structure([.string("a"), long, .options([:])])
        let choice = Value.array([.structure([.string("a"), long])], element: "(ss)")
        let cases: [(Kind, KeyValuePairs<String, Value>, String)] = [
            (
                .bottomSheet, ["actions": .array([button], element: "(ssa{sv})")],
                "sheet: \"actions: title of a\""
            ),
            (
                .modal, ["title": .string("T"), "choices": .options(["options": choice])],
                "modal: \"choices: options: title of a\""
            ),
            (
                .toast, ["title": .string("T"), "tags": .array([long], element: "s")],
                "toast: \"tags\""
            ),
        ]
        for (kind, options, subject) in cases {
            let error = #expect(throws: RequestError.self) { try OptionsTests.read(kind, options) }
            #expect(error?.description == subject + " expects up to 256 bytes of text, got 257")
        }
    }

    @Test("of a message within its bytes as much is kept as is ever laid out")
    func manyCharacters() throws {
        let message = String(repeating: "x", count: 5000)
        let read = try OptionsTests.read(.toast, ["message": .string(message)])
        #expect(read.content.headline.message?.plain.unicodeScalars.count == 4097)
    }
}
