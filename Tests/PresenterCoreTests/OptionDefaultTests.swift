// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@Suite("Defaults of options")
struct OptionDefaultTests {
    @Test("a default is the value of an option that is not given", arguments: Kind.allCases)
    func absent(kind: Kind) {
        let standard = PresentRequest(content: .standard(kind))
        for row in kind.options {
            let value = row.definition.standard
            #expect(row.value(in: standard) == value, "\(row.name)")
            var named = standard
            if let value { row.put(value, into: &named) }
            #expect(named == standard, "\(row.name)")
        }
    }

    @Test("so is that of an option inside another one", arguments: Kind.allCases)
    func inside(kind: Kind) {
        for row in kind.options {
            guard let empty = Self.table(row.definition.type, { _ in [:] }),
                let defaults = Self.table(row.definition.type, Self.defaults)
            else { continue }
            var request = PresentRequest(content: .standard(kind))
            row.put(empty, into: &request)
            #expect(row.value(in: request) == defaults, "\(row.name)")
            let before = request
            row.put(defaults, into: &request)
            #expect(request == before, "\(row.name)")
        }
    }

    @Test("an option accepts its default, unless it is empty", arguments: Kind.allCases)
    func accepted(kind: Kind) throws {
        for definition in Self.all(kind.definitions) {
            switch definition.standard {
            case nil, .text(""): continue
            case let value?: try definition.check(value, of: kind)
            }
        }
    }

    /// A value with these options inside; `nil`: the type has none.
    private static func table(
        _ type: OptionType,
        _ values: ([OptionDefinition]) -> [String: OptionValue]
    ) -> OptionValue? {
        switch type {
        case .table(let definitions): .table(values(definitions))
        case .tables(let definitions): .table([Modal.positiveID: .table(values(definitions))])
        case .records(let definitions, _): .records([values(definitions)])
        default: nil
        }
    }

    private static func defaults(_ definitions: [OptionDefinition]) -> [String: OptionValue] {
        Dictionary(
            uniqueKeysWithValues: definitions.compactMap { definition in
                definition.standard.map { (definition.name, $0) }
            }
        )
    }

    /// The options and those inside them.
    private static func all(_ definitions: [OptionDefinition]) -> [OptionDefinition] {
        definitions.flatMap { definition in
            switch definition.type {
            case .table(let inner), .tables(let inner), .records(let inner, _):
                [definition] + all(inner)
            default: [definition]
            }
        }
    }
}
