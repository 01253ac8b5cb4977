// SPDX-License-Identifier: MIT

import Testing
import Texts

@testable import PresenterCore

@Suite("Defaults of options")
struct OptionDefaultTests {
    @Test("a default is the value of an option that is not given", arguments: Kind.allCases)
    func absent(kind: Kind) {
        let standard = OptionValues(PresentRequest(content: .standard(kind)))
        for definition in kind.definitions {
            let value = definition.standard
            #expect(standard[definition.name] == value, "\(definition.name)")
            var named = Content.standard(kind)
            if let value { named.put([definition.name: value]) }
            // Only whose text it is differs.
            let texts = (named.worded(\.english), Content.standard(kind).worded(\.english))
            #expect(texts.0 == texts.1, "\(definition.name)")
        }
    }

    @Test("so is that of an option inside another one", arguments: Kind.allCases)
    func inside(kind: Kind) {
        for definition in kind.definitions {
            let name = definition.name
            guard let empty = Self.table(definition.type, { _ in [:] }),
                let defaults = Self.table(definition.type, Self.defaults)
            else { continue }
            var content = Content.standard(kind)
            content.put([name: empty])
            #expect(OptionValues(PresentRequest(content: content))[name] == defaults, "\(name)")
            let before = content
            content.put([name: defaults])
            #expect(content == before, "\(name)")
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
