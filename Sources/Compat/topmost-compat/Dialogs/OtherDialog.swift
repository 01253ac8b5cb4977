// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Localization
import PresenterCore
import Texts

/// A question as the dialog programs of other desktops ask it.
struct OtherDialog {
    /// The title of the window; the question if there is no message.
    var title: String?
    /// The message.
    var text = ""
    /// Whether the text has tags.
    var isMarkup = false
    var positive = Phrase.ok.text
    /// `nil`: there is no such button.
    var negative: String?
    /// More buttons, by label.
    var extras: [String] = []
    /// Whether there are the extra buttons alone.
    var hasExtrasOnly = false
    var icon: String?
    /// A file with a picture, or the name of one.
    var image: String?
    /// Seconds until it goes.
    var timeout: Int?
    /// Whether Escape closes it, where there is no negative button.
    var isDismissible = true
    /// Whether Enter declines.
    var isNegativeDefault = false
    /// The extra button that Enter presses; `nil`: none of them.
    var defaultExtra: Int?
    /// The options of a field.
    var input: [String: OptionValue] = [:]
    /// Rows to choose from; their ids are their indices.
    var list: OtherList?
    /// A long text.
    var document: TextQuestion?
    /// The fields of a form; their ids are their indices.
    var fields: [OtherField] = []
    /// The indices of the choices that were chosen in lists of their own, by the fields' ids.
    var picked: [String: Value] = [:]
    /// The label of a tag that asks to remember the answer; `nil`: there is none.
    var remember: String?
    /// A hidden text that stays if nothing is typed.
    var preset: String?

    /// The outcome, the text and the choices.
    struct Answer {
        var end: End
        var text: String
        /// The indices of the chosen rows.
        var rows: [Int]
        /// The values of the fields.
        var fields: [String: Value]
        /// Whether the answer is to be remembered.
        var isRemembered = false
    }

    /// How it ended.
    enum End: Equatable {
        case positive
        case negative
        /// The index of an extra button.
        case extra(Int)
        case dismissed
        case timedOut
    }

    private static let remembers = "remember"

    /// The request but for the list.
    ///
    /// - Throws: `usage` for a value that a modal does not accept.
    func values() throws(Failure) -> OptionValues {
        var values = OptionValues(.modal)
        put(texts: &values)
        put(buttons: &values)
        if let icon, let picture = PictureArgument(argument: icon) {
            values["icon"] = .picture(picture.source)
        }
        if let image, let picture = PictureArgument(argument: image) {
            values["image"] = .picture(picture.source)
        }
        if let timeout {
            let maximum = 604_800
            values["timeout_ms"] = .integer(Int64(min(timeout, maximum)) * 1000)
        }
        if !isDismissible { values["dismissible"] = .boolean(false) }
        if !input.isEmpty { values["input"] = .table(fitted(input)) }
        if let remember {
            values["choices"] = .table([
                "options": .choices([.init(id: Self.remembers, title: remember)]),
                "many": .boolean(true),
            ])
        }
        if isForm {
            values["fields"] = .records(fields.enumerated().map { $1.values(at: $0) })
        }
        _ = try failing(.usage) { try values.build() }
        return values
    }

    /// Whether there is something to fill in; a form of texts alone is a part of the message.
    private var isForm: Bool { fields.contains { !$0.isShownOnly } }

    /// Puts the title and the message; those that are too long end with "…".
    private func put(texts values: inout OptionValues) {
        var text = text
        if !isForm {
            let lines = fields.map { "\($0.label): \($0.text(nil))" }
            text = ([text] + lines).filter { !$0.isEmpty }.joined(separator: "\n")
        }
        let styled = isMarkup ? StyledText(markup: text) : StyledText(text)
        if text.isEmpty {
            values["title"] = .text((title ?? positive).cleaned(.title))
        } else if let title, !title.isEmpty {
            values["title"] = .text(title.cleaned(.title))
            values["message"] = .styledText(styled)
        } else {
            values["message"] = .styledText(styled)
            values.promoteShortMessage()
        }
        if values["title"] == nil || values["title"] == .text("") {
            values["title"] = .text(positive.cleaned(.title))
        }
    }

    /// The options of the text field; suggestions that are too long are left out.
    private func fitted(_ input: [String: OptionValue]) -> [String: OptionValue] {
        var input = input
        input["maximum_length"] = .integer(Int64(OtherField.maximumCharacters))
        if case .text(let text)? = input["text"] { input["text"] = .text(text.cleaned(.line)) }
        if case .strings(let all)? = input["suggestions"] {
            let usable = OtherField.usable(all, maximum: FormField.maximumSuggestions)
            input["suggestions"] = usable.isEmpty ? nil : .strings(usable)
        }
        if let preset, !preset.isEmpty { input["placeholder"] = .text(Phrase.unchangedText.text) }
        return input
    }

    /// Asks, and returns the outcome with the text and the choices.
    ///
    /// - Parameter changes: changes the dialog while it is open.
    /// - Returns: the answer; of a dialog whose time is over, what it held at first.
    /// - Throws: `usage` for a value that a modal does not accept, and why nobody could answer.
    func ask(changes: (any QuestionChanges)? = nil) throws(Failure) -> Answer {
        var dialog = self
        while true {
            var answered = try dialog.askOnce(changes)
            guard case .extra(let index) = answered.end else { return answered }
            var button = dialog.shownButtons[index]
            if case .more = button {
                guard let other = try dialog.chooseButton() else {
                    dialog = dialog.filled(answered)
                    continue
                }
                button = other
            }
            switch button {
            case .extra(let index):
                answered.end = .extra(index)
                return answered
            case .list(let field):
                dialog = dialog.filled(answered)
                try dialog.choose(field)
            case .more: break
            }
        }
    }

    private func askOnce(_ changes: (any QuestionChanges)?) throws(Failure) -> Answer {
        let values = try values()
        let ending: Ending
        if let list {
            ending = try list.ask(values)
        } else if let document {
            ending = try document.ask(values, .ofOtherNames)
        } else {
            ending = try Question.ask(values, .ofOtherNames, changes: changes)
        }
        let end = try end(of: ending)
        return Answer(
            end: end,
            text: text(of: ending),
            rows: end == .timedOut ? list?.selected ?? [] : list?.indices(ending) ?? [],
            fields: ending.fields.merging(picked) { $1 },
            isRemembered: remember != nil && ending.choices.contains(Self.remembers)
        )
    }

    /// The text of an answer; what was not touched is that of before, to the byte.
    private func text(of ending: Ending) -> String {
        let answered = ending.details["text"]?.text
        if input["hidden"] != nil {
            guard let answered, !answered.isEmpty else { return preset ?? "" }
            return answered
        }
        guard case .text(let text)? = input["text"] else { return answered ?? "" }
        return answered.map { EditedText(text, shown: text.cleaned(.line)).restored($0) } ?? text
    }

    /// The dialog with the text and the choices, to be asked again.
    func filled(_ answer: Answer) -> OtherDialog {
        var dialog = self
        if input["hidden"] != nil {
            dialog.preset = answer.text
        } else if !input.isEmpty {
            dialog.input["text"] = .text(answer.text)
        }
        let texts = answer.texts(fields)
        for index in fields.indices {
            let isOn = fields[index].type == .toggle
            dialog.fields[index].value = isOn ? texts[index].lowercased() : texts[index]
        }
        list?.select(answer.rows)
        return dialog
    }

    private func end(of ending: Ending) throws(Failure) -> End {
        switch (ending.outcome, ending.button) {
        case ("acted", "negative"?): return .negative
        case ("acted", let button?):
            guard button.hasPrefix("extra"), let index = Int(button.dropFirst(5)) else {
                return hasExtrasOnly ? .extra(shownButtons.count - 1) : .positive
            }
            return .extra(index)
        case ("expired", _): return .timedOut
        case ("dismissed", _): return .dismissed
        default:
            // It ended without an answer: an error.
            throw ending.failure
                ?? Failure(ending.status, Phrase.noAnswer.text(ending.outcome))
        }
    }

    /// The text with its escapes: `\n`, `\t`, `\\`, `\"`, and octal numbers.
    ///
    /// As `g_strcompress` of GLib.
    static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch next {
            case UInt8(ascii: "n"): bytes.append(10)
            case UInt8(ascii: "t"): bytes.append(9)
            case UInt8(ascii: "b"): bytes.append(8)
            case UInt8(ascii: "f"): bytes.append(12)
            case UInt8(ascii: "r"): bytes.append(13)
            case UInt8(ascii: "v"): bytes.append(11)
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var number = Int(next - 48)
                for _ in 0..<2 {
                    guard let digit = rest.first, (48...55).contains(digit) else { break }
                    number = number * 8 + Int(digit - 48)
                    rest.removeFirst()
                }
                bytes.append(UInt8(truncatingIfNeeded: number))
            default: bytes.append(next)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension QuestionPlace {
    /// Where the programs ask; they never wait for a display.
    static var ofOtherNames: QuestionPlace { QuestionPlace(waitsForDisplay: false) }
}
