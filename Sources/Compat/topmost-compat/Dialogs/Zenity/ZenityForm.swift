// SPDX-License-Identifier: MIT

import BusValues
import CommandKit
import Localization
import PresenterCore
import Texts

extension Zenity {
    /// Asks for the fields of a form, and prints their values on one line.
    func forms() throws(Failure) -> Int32 {
        var dialog = try question(text: options["text"] ?? Phrase.zenityForm.text)
        let form = ZenityForm(options)
        dialog.fields = form.fields.map(\.field)
        let fields = dialog.fields
        return try ask(dialog) { form.output($0.texts(fields)) }
    }
}

/// The fields of `zenity --forms`.
struct ZenityForm {
    /// A field, and what is printed of each of its choices.
    struct Field {
        var field: OtherField
        var outputs: [String] = []
        /// What is printed of a choice that nobody made.
        var unchosen = ""
    }

    private(set) var fields: [Field] = []
    private let separator: String
    private let dateFormat: String

    /// Reads the fields, in their order; values are given in the order of lists and combos.
    init(_ options: OtherOptions) {
        separator = options["separator"] ?? "|"
        dateFormat = options["forms-date-format"] ?? "%x"
        var lists = options.all("list-values")[...]
        var columns = options.all("column-values")[...]
        var combos = options.all("combo-values")[...]
        for (name, label) in options.given {
            switch name {
            case "add-entry": fields.append(Field(field: OtherField(type: .text, label: label)))
            case "add-password":
                fields.append(Field(field: OtherField(type: .password, label: label)))
            case "add-calendar":
                let today = CalendarDay.today.iso
                fields.append(Field(field: OtherField(type: .date, label: label, value: today)))
            case "add-combo":
                let values = Self.parts(combos.popFirst())
                var combo = Field(field: OtherField(type: .choice, label: label), outputs: values)
                combo.field.choices = values
                // zenity prints a blank for a combo that nobody touched.
                combo.field.choosesFirst = false
                combo.unchosen = " "
                fields.append(combo)
            case "add-list":
                fields.append(
                    list(label, Self.parts(lists.popFirst()), Self.parts(columns.popFirst()).count)
                )
            default: break
            }
        }
    }

    /// A list: each row has its cells, which are printed without a separator.
    private func list(_ label: String, _ cells: [String], _ columns: Int) -> Field {
        let columns = max(1, columns)
        let rows = stride(from: 0, to: cells.count, by: columns).map {
            cells[$0..<min(cells.count, $0 + columns)]
        }
        var list = Field(field: OtherField(type: .choice, label: label))
        list.field.choices = rows.map { $0.joined(separator: "   ") }
        list.outputs = rows.map { $0.joined() }
        // The first row is chosen in the field that has the keyboard.
        list.field.choosesFirst = fields.isEmpty
        return list
    }

    private static func parts(_ text: String?) -> [String] {
        (text ?? "").split(separator: "|").map(String.init)
    }

    /// What is printed.
    ///
    /// - Parameter texts: what the fields hold.
    /// - Returns: the line.
    func output(_ texts: [String]) -> String {
        zip(fields, texts).map { field, text in
            switch field.field.type {
            case .date: CalendarDay(iso: text)?.text(dateFormat) ?? text
            case .choice:
                field.field.choices.firstIndex(of: text).map { field.outputs[$0] }
                    ?? field.unchosen
            default: text
            }
        }.joined(separator: separator)
    }
}
