// SPDX-License-Identifier: MIT

import PresenterCore

/// The Swift source of the table with which the C library builds options of options.
enum ShapeSource {
    static var text: String {
        """
        // SPDX-License-Identifier: MIT
        //
        // Made from the table of options by `make golden`; do not edit.

        extension OptionShape {
            /// The options that have options of their own, and the lists among those.
            static let all: [String: OptionShape] = [

        """
            + shapes.sorted { $0.key < $1.key }.map { "        \"\($0.key)\": .\($0.value),\n" }
            .joined()
                + """
                    ]

                    /// The types that a value of an option may have, by its name without an id.
                    ///
                    /// The first one is its own: `s` text, `b` flag, `x` whole number, `d` number, `a` list of
                    /// texts, `p` pixels.
                    static let types: [String: String] = [

                """
            + types.sorted { $0.key < $1.key }
            .map { "        \"\($0.key)\": \"\($0.value)\",\n" }.joined()
            + "    ]\n}\n"
    }

    private static var types: [String: String] {
        var types: [String: String] = [:]
        func add(_ definitions: [OptionDefinition], below name: String) {
            for definition in definitions {
                let path = name + definition.name
                if let letters = letters(definition.type) {
                    // A word of one kind may be a text of another.
                    let known = types[path] ?? letters
                    types[path] = known + letters.filter { !known.contains($0) }
                }
                switch definition.type {
                case .table(let inner), .tables(let inner), .records(let inner, _):
                    add(inner, below: definition.name + ".")
                case .buttons: add(Button.definitions, below: definition.name + ".")
                default: continue
                }
            }
        }
        for kind in Kind.allCases { add(kind.definitions, below: "") }
        return types
    }

    private static func letters(_ type: OptionType) -> String? {
        switch type {
        case .text, .styledText, .word(_, numbered: false): "s"
        case .word(_, numbered: true): "sx"
        case .picture: "sp"
        case .boolean: "bx"
        case .integer, .milliseconds: "xbd"
        case .number: "dx"
        case .progress: "dxs"
        case .strings, .pictures: "a"
        case .colors, .buttons, .choices, .formValue, .records, .table, .tables: nil
        }
    }

    private static var shapes: [String: String] {
        var shapes: [String: String] = [:]
        func add(_ definitions: [OptionDefinition], below name: String) {
            for definition in definitions {
                guard let shape = shape(definition.type) else { continue }
                let path = name + definition.name
                precondition(shapes[path] ?? shape == shape, "two shapes for \(path)")
                shapes[path] = shape
            }
        }
        for definition in Kind.allCases.flatMap(\.definitions) {
            add([definition], below: "")
            switch definition.type {
            case .table(let definitions), .tables(let definitions), .records(let definitions, _):
                add(definitions, below: definition.name + ".")
            default: continue
            }
        }
        return shapes
    }

    private static func shape(_ type: OptionType) -> String? {
        switch type {
        case .table: "table"
        case .tables: "tables"
        case .records: "records"
        case .buttons: "buttons"
        case .choices: "choices"
        case .colors: "colors"
        case .text, .styledText, .boolean, .integer, .number, .milliseconds, .word, .progress,
            .picture, .pictures, .strings, .formValue:
            nil
        }
    }
}
