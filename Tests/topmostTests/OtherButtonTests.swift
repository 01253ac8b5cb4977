// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import PresenterCore
import Testing

@testable import topmost

@Suite("Buttons of dialogs of other programs")
struct OtherButtonTests {
    private func prominence(_ dialog: OtherDialog) throws -> [Prominence?] {
        guard case .buttons(let buttons)? = try dialog.values()["buttons"] else { return [] }
        return buttons.map(\.prominence)
    }

    @Test("the first extra button is filled only if there is no negative button")
    func prominence() throws {
        var dialog = OtherDialog(title: "Save?")
        dialog.extras = ["No", "Cancel"]
        #expect(try prominence(dialog) == [.secondary, nil])
        dialog.negative = "Cancel"
        #expect(try prominence(dialog) == [nil, nil])
    }

    @Test("a dialog that is asked once more has what was typed and chosen")
    func filled() throws {
        var dialog = OtherDialog(title: "Who?")
        dialog.input["text"] = .text("")
        dialog.fields = [
            OtherField(type: .text, label: "Name"), OtherField(type: .toggle, label: "On"),
            OtherField(type: .choice, label: "Size", choices: ["small", "large"]),
            OtherField(type: .password, label: "Key"),
        ]
        dialog.list = OtherList(rows: ["a", "b"].map { .init(label: $0, output: $0) })
        let next = dialog.filled(
            OtherDialog.Answer(
                end: .extra(0),
                text: "typed",
                rows: [1],
                fields: [
                    "0": .string("Ada"), "1": .boolean(true), "2": .string("1"),
                    "3": .string("secret"),
                ]
            )
        )
        #expect(next.input["text"] == .text("typed"))
        #expect(next.fields.map(\.value) == ["Ada", "true", "large", "secret"])
        #expect(next.list?.rows.map(\.isSelected) == [false, true])
    }
}
