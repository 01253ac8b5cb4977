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
            + "    ]\n}\n"
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
            .picture, .strings, .formValue:
            nil
        }
    }
}
