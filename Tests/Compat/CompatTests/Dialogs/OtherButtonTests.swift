// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import PresenterCore
import Testing

@testable import CommandKit
@testable import topmost_compat

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

    @Test("what is too long is cut, what is too much is behind a button")
    func limits() throws {
        let long = String(repeating: "ä", count: 3000)
        var dialog = OtherDialog(title: long, text: "Which?")
        dialog.positive = long
        dialog.negative = ""
        dialog.extras = (0..<12).map { "\($0)" + long }
        dialog.timeout = 10_000_000
        dialog.input = ["text": .text(String(repeating: "x", count: 4096))]
        dialog.input["suggestions"] = .strings([long, "", "ok"])
        let values = try dialog.values()
        guard case .text(let title)? = values["title"],
            case .buttons(let buttons)? = values["buttons"]
        else { return #expect(Bool(false), "\(values)") }
        #expect(title.utf8.count <= 1024 && title.hasSuffix("…"))
        #expect(buttons.count == 6 && buttons.last?.title == "More…")
        #expect(buttons.allSatisfy { $0.title.utf8.count <= 256 })
        #expect(dialog.shownButtons == (0..<5).map { .extra($0) } + [.more])
        #expect(values["negative"] == .text("Cancel"))
        guard case .table(let input)? = values["input"] else { return }
        #expect(input["suggestions"] == .strings(["ok"]))
        dialog.hasExtrasOnly = true
        #expect(dialog.shownButtons.count == 8)
        dialog.defaultExtra = 1
        #expect(try dialog.values()["default"] == .text("extra1"))
        dialog.input["text"] = .text(String(repeating: "x", count: 4097))
        #expect(throws: Failure.self) { try dialog.values() }
    }

    @Test("a choice of many values is a list of its own")
    func longChoices() throws {
        var dialog = OtherDialog(title: "Where?")
        let cities = (0..<51).map { "c\($0)" }
        dialog.fields = [
            OtherField(type: .text, label: "Name"),
            OtherField(type: .choice, label: "City", value: "c7", choices: cities),
        ]
        dialog.fields[1].isRequired = true
        #expect(dialog.shownButtons == [.list(1)])
        guard case .records(let fields)? = try dialog.values()["fields"] else { return }
        #expect(fields.map { $0["type"] } == [.text("text"), .text("label")])
        let answer = OtherDialog.Answer(end: .positive, text: "", rows: [], fields: [:])
        #expect(answer.texts(dialog.fields) == ["", "c7"])
        dialog.fields.removeFirst()
        #expect(try dialog.values()["fields"] == nil)
        dialog.fields[0].choices.removeLast()
        #expect(dialog.shownButtons.isEmpty)
    }
}
