// SPDX-License-Identifier: MIT
//
// `yad --form` reads values while its dialog is open: a line is the value of the next field.

import CommandKit
import EventLoop
import PresenterCore

/// A form that is open, and the lines that still fill it in.
final class YadForm: QuestionChanges {
    private let yad: Yad
    private(set) var fields: [YadField]
    /// Where more values come from; `nil`: there are no more.
    private let input: InputLines?
    /// The values that were sent last.
    private var sent: OptionValues?

    /// Creates a form that gets its other values from the lines of an input.
    init(_ yad: Yad, _ fields: [YadField], input: InputLines?) {
        self.yad = yad
        self.fields = fields
        self.input = input
    }

    /// The fields that it shows.
    var shown: [OtherField] { fields.compactMap(\.field) }

    /// Whether there is something to fill in, not texts only.
    private var asks: Bool { shown.contains { $0.type != .label } }

    /// The dialog with the values that are there.
    func dialog() throws(Failure) -> OtherDialog {
        var dialog = try yad.base()
        if asks {
            dialog.fields = shown
        } else {
            let lines = shown.flatMap { [$0.label, $0.value].filter { !$0.isEmpty } }
            dialog.text = ([dialog.text] + lines).filter { !$0.isEmpty }.joined(separator: "\n")
            yad.pressFirst(&dialog)
        }
        return dialog
    }

    /// The values that yad prints.
    func output(_ answered: OtherDialog.Answer) -> [String] {
        guard asks else { return fields.map { $0.output(nil) } }
        var texts = answered.texts(shown)[...]
        return fields.map { $0.output($0.field == nil ? nil : texts.popFirst()) }
    }

    // MARK: Values that come later

    func begin(_ loop: EventLoop, send: @escaping (OptionValues) -> Void) throws(Failure) {
        guard let input else { return }
        sent = try dialog().values()
        try input.follow(loop) { [unowned self] in
            do throws(Failure) {
                if let values = try changes(input.lines) { send(values) }
            } catch {
                // The user can still correct it.
                yad.complain(error.description)
                input.stop()
            }
        }
    }

    func end() { input?.stop() }

    /// Uses the lines that have arrived; returns the options that change with them.
    private func changes(_ lines: [String]) throws(Failure) -> OptionValues? {
        fields = try yad.formFields(lines)
        let next = try dialog().values()
        defer { sent = next }
        var changed = next
        changed.values = next.values.filter { sent?.values[$0.key] != $0.value }
        if lines.count >= fields.count { input?.stop() }
        return changed.values.isEmpty ? nil : changed
    }

    // MARK: Places

    /// The order of fields on yad's screen by rows: they fill the columns from top to bottom.
    static func order(_ count: Int, columns: Int) -> [Int] {
        let columns = min(columns, count)
        guard columns > 1 else { return Array(0..<count) }
        let rows = (count + columns - 1) / columns
        return (0..<rows).flatMap { row in
            (0..<columns).map { row + $0 * rows }.filter { $0 < count }
        }
    }
}
