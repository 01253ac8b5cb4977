// SPDX-License-Identifier: MIT
//
// Files have the options of a presentation as the bus has them, but for two types that neither
// JSON nor TOML has. Choices are a list of texts, a table of labels by id, or tables with `id` and
// `label`; buttons are tables with `id`, `label` and the options of a button.

package import BusValues
package import BusWire
package import PresenterCore
package import Texts

/// Reads the options of a presentation from a document of JSON or TOML.
package enum WrittenOptions {
    /// Returns the options; each has the right type and is in its range.
    ///
    /// - Throws: as `OptionDictionary.given`.
    package static func values(
        _ kind: Kind,
        _ document: Value
    ) throws(RequestError) -> OptionValues {
        let context = DecodingContext(allowsFiles: true, fallbackTitle: "", store: { _ in nil })
        return try OptionDictionary.given(kind, document.asOptions(kind.definitions), context)
    }

    /// What people who write files call a type of the bus; `nil`: it is none.
    package static func type(_ signature: String) -> Phrase? {
        let types: [String: Phrase] = [
            "s": .text, "b": .trueOrFalse, "d": .someNumber, "x": .wholeNumber,
            "as": .textList, "a{sv}": .tableType, "aa{sv}": .tableListType,
            "a{ss}": .textTableType, "a{sa{sv}}": .tableTableType, "a(ss)": .choicesType,
            "av": .mixedListType, "a(ssa{sv})": .buttonsType, "s, b, d or as": .formValueType,
        ]
        return types[signature]
    }
}

extension Value {
    /// The dictionary with its choices and buttons as the bus has them.
    fileprivate func asOptions(_ definitions: [OptionDefinition]) -> Value {
        guard case .dictionary(let entries, let key, let value) = self else { return self }
        return .dictionary(
            entries.map { entry in
                let definition = definitions.first { .string($0.name) == entry.key }
                guard let definition else { return entry }
                return Entry(
                    key: entry.key,
                    value: .variant(entry.value.unwrapped.asOption(definition.type))
                )
            },
            key: key,
            value: value
        )
    }

    private func asOption(_ type: OptionType) -> Value {
        switch type {
        case .choices: asChoices
        case .buttons: asButtons
        case .table(let definitions): asOptions(definitions)
        case .records(let definitions, _):
            if case .array(let members, let element) = self {
                .array(
                    members.map { member in
                        let table = member.unwrapped.asOptions(definitions)
                        return element == "v" ? .variant(table) : table
                    },
                    element: element
                )
            } else {
                self
            }
        default: self
        }
    }

    /// `a(ss)`; anything else stays as it is.
    private var asChoices: Value {
        let pairs: [Value?]
        switch self {
        case .array(let members, _):
            pairs = members.map { member in
                let member = member.unwrapped
                if case .string = member { return .structure([member, member]) }
                guard let id = member["id"], let label = member["label"] else { return nil }
                return .structure([id, label])
            }
        case .dictionary(let entries, _, _):
            pairs = entries.map { .structure([$0.key, $0.value.unwrapped]) }
        default: return self
        }
        let whole = pairs.compactMap(\.self)
        return whole.count == pairs.count ? .array(whole, element: "(ss)") : self
    }

    /// `a(ssa{sv})`; anything else stays as it is.
    private var asButtons: Value {
        guard case .array(let members, _) = self else { return self }
        let buttons = members.compactMap { member -> Value? in
            guard case .dictionary(let entries, let key, let value) = member.unwrapped,
                let id = member.unwrapped["id"], let label = member.unwrapped["label"]
            else { return nil }
            let style = entries.filter { $0.key != .string("id") && $0.key != .string("label") }
            return .structure([id, label, .dictionary(style, key: key, value: value)])
        }
        return buttons.count == members.count ? .array(buttons, element: "(ssa{sv})") : self
    }
}
