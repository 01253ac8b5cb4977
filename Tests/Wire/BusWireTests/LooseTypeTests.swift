// SPDX-License-Identifier: MIT
//
// Bindings infer the types of nested values: a dictionary of texts is `a{ss}`, a list of lists has
// no structures, an empty list has any type.

import BusValues
import BusWire
import PresenterCore
import Testing

@Suite("Types as bindings infer them")
struct LooseTypeTests {
    /// The value with the types that a language without structures and variants infers.
    static func loosened(_ value: Value) -> Value {
        switch value {
        case .variant(let inner): return .variant(loosened(inner))
        case .dictionary(let entries, "s", "v"):
            let values = entries.map { loosened($0.value.unwrapped) }
            guard let type = values.first?.typeSignature,
                values.allSatisfy({ $0.typeSignature == type })
            else {
                return .dictionary(
                    zip(entries, values).map { .init(key: $0.key, value: .variant($1)) },
                    key: "s",
                    value: "v"
                )
            }
            return .dictionary(
                zip(entries, values).map { .init(key: $0.key, value: $1) },
                key: "s",
                value: type
            )
        case .array(let members, _) where members.isEmpty: return .array([], element: "i")
        case .array(let members, _):
            return .array(members.map { .variant(loosened($0)) }, element: "v")
        case .structure(let members) where members.allSatisfy({ $0.typeSignature == "s" }):
            return .array(members, element: "s")
        case .structure(let members) where members.last?.elements.isEmpty == true:
            guard members.count == 3, case .dictionary(let style, _, _) = members[2] else {
                return value
            }
            // Without a style the last member can be left out.
            return style.isEmpty
                ? .structure(Array(members[..<2]))
                : .array(members.map { .variant(loosened($0)) }, element: "v")
        default: return value
        }
    }

    @Test("a whole request reads the same in any types", arguments: OptionsTests.requests)
    func requests(request: PresentRequest) throws {
        let options = OptionDictionary.write(OptionValues(request))
        let loose = Self.loosened(options)
        #expect(loose != options)
        let read = try OptionDictionary.read(request.content.kind, loose, OptionsTests.context)
        #expect(read == request)
    }

    /// Each option of each option of each kind, alone in its dictionary.
    static let inner: [(kind: Kind, option: String, name: String, value: Value)] =
        OptionsTests.requests.flatMap { request in
            let kind = request.content.kind
            let written = OptionDictionary.write(OptionValues(request))
            return kind.definitions.flatMap { definition in
                guard case .table = definition.type,
                    case .dictionary(let entries, _, _)? = written[definition.name]
                else { return [(kind: Kind, option: String, name: String, value: Value)]() }
                return entries.map {
                    (kind, definition.name, $0.key.text ?? "", $0.value.unwrapped)
                }
            }
        }

    @Test("a dictionary of one option may have that option's type", arguments: inner)
    func dictionaries(kind: Kind, option: String, name: String, value: Value) {
        func message(_ value: Value) -> String {
            OptionsTests.message {
                try OptionDictionary.given(kind, .options([option: value]), OptionsTests.context)
            }
        }
        let typed = Value.dictionary(
            [.init(key: .string(name), value: value)],
            key: "s",
            value: value.typeSignature
        )
        #expect(message(typed) == "no error")
        #expect(message(.options([name: value])) == "no error")
    }

    /// Each option of each kind that is a list or a dictionary.
    static let containers = Kind.allCases.flatMap { kind in
        kind.definitions.filter {
            switch $0.type {
            case .strings, .colors, .buttons, .choices, .table, .tables: true
            default: false
            }
        }.map { (kind, $0.name) }
    }

    @Test("an empty list or dictionary has any type", arguments: containers)
    func empty(kind: Kind, option: String) throws {
        let empties: [Value] = [
            .array([], element: "i"), .array([], element: "v"), .bytes([]), .options([:]),
            .dictionary([], key: "i", value: "i"), .strings([]), .string(""),
        ]
        for empty in empties {
            let message = OptionsTests.message {
                try OptionDictionary.given(kind, .options([option: empty]), OptionsTests.context)
            }
            // A sheet has actions.
            let isFine = message == "no error" || message.hasSuffix("1 to 20 entries, got 0")
            #expect(isFine, "\(empty): \(message)")
        }
    }

    @Test("buttons are pairs, triples or lists; anything else is refused by its type")
    func buttons() throws {
        func ids(_ members: [Value], _ element: String) throws -> [String] {
            let read = try OptionsTests.read(
                .toast,
                ["title": .string("T"), "actions": .array(members, element: element)]
            )
            return OptionValues(read)["actions"].map { value in
                if case .buttons(let buttons) = value { buttons.map(\.id) } else { [] }
            } ?? []
        }
        #expect(try ids([.structure([.string("a"), .string("A")])], "(ss)") == ["a"])
        #expect(try ids([.strings(["a", "A"]), .strings(["b", "B"])], "as") == ["a", "b"])
        let styled = Value.dictionary(
            [.init(key: .string("tone"), value: .string("danger"))],
            key: "s",
            value: "s"
        )
        #expect(try ids([.structure([.string("a"), .string("A"), styled])], "(ssa{ss})") == ["a"])
        for wrong in [
            Value.strings(["a", "A"]), .array([.strings(["a"])], element: "as"),
            .array([.structure([.string("a"), .int32(1)])], element: "(si)"),
        ] {
            let message = OptionsTests.message {
                try OptionsTests.read(.toast, ["title": .string("T"), "actions": wrong])
            }
            #expect(message == "toast: \"actions\" expects a(ssa{sv}), got \(wrong.typeSignature)")
        }
    }
}
