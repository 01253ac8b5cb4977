// SPDX-License-Identifier: MIT
//
// A card has eight buttons at most. Further ones, and the choices of a field that are too many
// for a form, are chosen in lists.

import BusValues
import BusWire
import CommandKit
import Localization
import PresenterCore
import Texts

extension OtherDialog {
    /// A button beside the positive and the negative one.
    enum ShownButton: Equatable {
        /// One of `extras`, by its index.
        case extra(Int)
        /// Opens the choices of a field, by its index.
        case list(Int)
        /// Opens the rest of the buttons.
        case more
    }

    private static let maximumButtons = 8

    /// All buttons, also those that have no room on the card.
    private var allButtons: [ShownButton] {
        extras.indices.map { .extra($0) }
            + fields.indices.filter { fields[$0].hasList }.map { .list($0) }
    }

    /// The buttons on the card; `more` stands for those that have no room.
    var shownButtons: [ShownButton] {
        let others = hasExtrasOnly ? 0 : negative == nil ? 1 : 2
        let room = Self.maximumButtons - others
        let all = allButtons
        return all.count <= room ? all : Array(all.prefix(room - 1)) + [.more]
    }

    private func label(_ button: ShownButton) -> String {
        let label =
            switch button {
            case .extra(let index): extras[index]
            case .list(let index): fields[index].label + "…"
            case .more: "More…"
            }
        let shown = label.cleaned(.label)
        return shown.isEmpty ? "—" : shown
    }

    /// Puts the buttons, and which one Enter presses.
    func put(buttons values: inout OptionValues) {
        // Without a negative button the first one takes its position and style.
        var buttons = shownButtons.enumerated().map { index, button in
            Button(
                id: "extra\(index)",
                title: label(button),
                prominence: negative == nil && index == 0 ? .secondary : nil
            )
        }
        if hasExtrasOnly {
            if let last = buttons.popLast() { values["positive"] = .text(last.title) }
        } else {
            let title = positive.cleaned(.label)
            values["positive"] = .text(title.isEmpty ? "OK" : title)
            if let negative {
                let title = negative.cleaned(.label)
                values["negative"] = .text(title.isEmpty ? "Cancel" : title)
            }
        }
        if !buttons.isEmpty { values["buttons"] = .buttons(buttons) }
        if let defaultExtra, let index = shownButtons.firstIndex(of: .extra(defaultExtra)) {
            values["default"] = .text("extra\(index)")
        }
        if isNegativeDefault, negative != nil { values["default"] = .text("negative") }
    }

    /// Lets one of the other buttons be chosen; `nil`: none.
    func chooseButton() throws(Failure) -> ShownButton? {
        let rest = Array(allButtons.dropFirst(shownButtons.count - 1))
        let rows = rest.map { OtherList.Row(label: label($0)) }
        return try Self.row(of: rows, title: title ?? Phrase.moreButtonsTitle.text).map { rest[$0] }
    }

    /// Lets the value of a field be chosen.
    mutating func choose(_ field: Int) throws(Failure) {
        let choices = fields[field].choices
        let chosen = fields[field].chosen
        let rows = choices.enumerated().map {
            OtherList.Row(label: $1, isSelected: $0 == chosen)
        }
        if let row = try Self.row(of: rows, title: fields[field].label) {
            fields[field].value = choices[row]
            picked["\(field)"] = .string("\(row)")
        }
    }

    private static func row(of rows: [OtherList.Row], title: String) throws(Failure) -> Int? {
        var dialog = OtherDialog(title: title.isEmpty ? Phrase.chooseButton.text : title)
        dialog.negative = Phrase.backButton.text
        dialog.list = OtherList(rows: rows)
        let answered = try dialog.ask()
        return answered.end == .positive ? answered.rows.first : nil
    }
}
