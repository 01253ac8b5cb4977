// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore
import Testing

@testable import DesignSystem

/// A path that a sandboxed program writes anywhere is a text, or refused; no card opens it.
@Suite("Pictures of sandboxed programs")
struct SandboxedPictureTests {
    private static let path = "/home/ann/private.png"

    /// Requests of a kind with the path in one of its texts each, by the place of that text.
    private static func requests(_ kind: Kind) -> [(keyPath: String, options: Value)] {
        kind.definitions.flatMap { definition in
            values(definition.type).map { inner, value in
                let keyPath = definition.name + inner
                return (keyPath, .options(base(kind, beside: definition.name), with: value))
            }
        }
    }

    /// What the kind needs beside an option.
    private static func base(_ kind: Kind, beside name: String) -> [(String, Value)] {
        var options: [(String, Value)] = [("title", .string("T"))]
        if kind == .bottomSheet {
            let action = Value.structure([.string("a"), .string("A")])
            options.append(("actions", .array([action], element: "(ss)")))
        }
        return options.filter { $0.0 != name } + [(name, .string(""))]
    }

    /// Values of a type with the path in one text each, by the place within.
    private static func values(_ type: OptionType) -> [(keyPath: String, value: Value)] {
        let path = Value.string(path)
        switch type {
        case .boolean, .integer, .number, .milliseconds, .progress: return []
        case .text, .styledText, .word, .picture, .formValue: return [("", path)]
        case .strings, .pictures: return [("", .array([path], element: "s"))]
        case .colors: return [("", .options([("title", path)]))]
        case .choices:
            return [
                (" id", .array([.structure([path, .string("A")])], element: "(ss)")),
                (" label", .array([.structure([.string("a"), path])], element: "(ss)")),
            ]
        case .buttons:
            return [
                (" id", .array([.structure([path, .string("A")])], element: "(ss)")),
                (" label", .array([.structure([.string("a"), path])], element: "(ss)")),
            ]
                + tables(Button.definitions, []).map { keyPath, style in
                    let button = Value.structure([.string("a"), .string("A"), style])
                    return (keyPath, .array([button], element: "(ssa{sv})"))
                }
        case .table(let definitions):
            // A list has rows, else its icons have no place.
            let row = Value.structure([.string("a"), .string("A")])
            let others: [(String, Value)] =
                definitions.contains { $0.name == "icons" }
                ? [("options", .array([row], element: "(ss)")), ("rows", .boolean(true))] : []
            return tables(definitions, others)
        case .tables(let definitions):
            return tables(definitions, []).map { ($0, .options([("positive", $1)])) }
        case .records(let definitions, _):
            return tables(definitions, [("id", .string("f"))]).map {
                ($0, .array([$1], element: "a{sv}"))
            }
        }
    }

    private static func tables(
        _ definitions: [OptionDefinition],
        _ others: [(String, Value)]
    ) -> [(keyPath: String, value: Value)] {
        definitions.flatMap { definition in
            values(definition.type).map { inner, value in
                let rest = others.filter { $0.0 != definition.name }
                return ("." + definition.name + inner, .options(rest + [(definition.name, value)]))
            }
        }
    }

    /// The files that a card of the request draws; `nil`: the request is refused.
    private static func files(_ kind: Kind, _ options: Value, allowsFiles: Bool) -> [String]? {
        let context = DecodingContext(allowsFiles: allowsFiles, fallbackTitle: "x") { _ in nil }
        guard let request = try? OptionDictionary.read(kind, options, context) else { return nil }
        let card = Fixtures.card(request.content, icon: nil, trust: .application)
        let layout = Fixtures.layoutEngine().layout(card) { $0.isExpanded = true }
        return layout.displayList.commands.compactMap { command in
            if case .image(.file(let path), _, _) = command { path } else { nil }
        }
    }

    @Test("a path in any text of any option is no picture", arguments: Kind.allCases)
    func paths(kind: Kind) {
        var drawn: Set<String> = []
        var accepted = 0
        for (keyPath, options) in Self.requests(kind) {
            let files = Self.files(kind, options, allowsFiles: false)
            if files != nil { accepted += 1 }
            #expect(files ?? [] == [], "\(kind) \(keyPath)")
            let others = Self.files(kind, options, allowsFiles: true) ?? []
            if others.contains(Self.path) { drawn.insert(keyPath) }
        }
        // The same requests are pictures for those who may name files.
        let pictures: [Kind: Set<String>] = [
            .modal: ["icon", "image", "choices.icons", "style.icon", "buttons.icon"],
            .bottomSheet: ["actions.icon"], .toast: ["icon", "image", "app_icon"],
        ]
        #expect(drawn.isSuperset(of: pictures[kind] ?? []), "\(drawn)")
        #expect(accepted > 2)
    }
}

extension Value {
    /// A dictionary of options.
    fileprivate static func options(_ entries: [(String, Value)]) -> Value {
        .dictionary(
            entries.map { .init(key: .string($0.0), value: .variant($0.1)) },
            key: "s",
            value: "v"
        )
    }

    /// A dictionary of options whose last one has that value.
    fileprivate static func options(_ entries: [(String, Value)], with value: Value) -> Value {
        options(entries.dropLast() + entries.suffix(1).map { ($0.0, value) })
    }
}
