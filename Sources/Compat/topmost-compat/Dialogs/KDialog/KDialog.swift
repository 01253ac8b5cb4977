// SPDX-License-Identifier: MIT
//
// Facts: kdialog 22.12 and the tutorial of KDE TechBase; statuses and outputs were compared
// with it.

import Basics
import BusValues
import BusWire
import ChildProcess
import CommandKit
import Files
import Localization
import PresenterCore
import SystemCalls
import Texts

/// The arguments of `kdialog`.
struct KDialog {
    let options: OtherOptions
    /// The dialog and its text.
    let dialog: String
    let text: String

    /// The dialogs, whose values are their texts, in the order in which kdialog looks.
    private static let dialogs = [
        "yesno", "yesnocancel", "warningyesno", "warningcontinuecancel", "warningyesnocancel",
        "sorry", "detailedsorry", "error", "detailederror", "msgbox", "inputbox", "imgbox",
        "password", "newpassword", "textbox", "textinputbox", "combobox", "menu",
        "checklist", "radiolist", "passivepopup", "getopenfilename", "getsavefilename",
        "getexistingdirectory", "getopenurl", "getsaveurl", "geticon", "progressbar", "getcolor",
        "slider", "calendar",
    ]
    /// The dialogs without a text.
    private static let bare: Set = [
        "getopenfilename", "getsavefilename", "getexistingdirectory", "getopenurl", "getsaveurl",
        "geticon", "getcolor",
    ]
    private static let others = [
        "h|help", "help-all", "v|version", "author", "license", "desktopfile=", "ok-label=",
        "yes-label=", "no-label=", "cancel-label=", "continue-label=", "icon=", "format=",
        "title=", "default=", "multiple", "separate-output", "print-winid", "dontagain=",
        "dateformat=", "attach=", "embed=", "geometry=", "platform=", "qwindowtitle=",
        "qwindowicon=", "qwindowgeometry=", "reverse", "session=", "qmljsdebugger=",
        "platformpluginpath=", "platformtheme=", "plugin=", KDialogProgress.helperOption,
    ]

    /// Does what kdialog does.
    ///
    /// - Returns: 0 for OK and Yes, 1 for No, 2 for Escape and for a Cancel beside a No, 255
    ///   for an error. Of a field, 1 for both; of a slider and a calendar 1 for OK and 0 for
    ///   Cancel, as kdialog has it.
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        let options: OtherOptions
        do {
            let texts = dialogs.map { bare.contains($0) ? $0 : $0 + "=" }
            options = try OtherOptions(arguments, texts + others, .qt)
        } catch {
            let problem =
                switch error {
                case .unknown(let word): Phrase.qtUnknown.text(String(word.drop { $0 == "-" }))
                case .missingValue(let word): Phrase.qtMissing.text(word)
                case .unexpectedValue(let word):
                    Phrase.qtUnexpected.text(String(word.prefix { $0 != "=" }))
                }
            StandardStream.error.write("kdialog: \(printable(problem))\n")
            return 1
        }
        if options.has("version") {
            try answer("kdialog 22.12.3")
            return 0
        }
        if options.has("author") || options.has("license") {
            try answer(Phrase.kdialogAbout.text)
            return 0
        }
        guard let dialog = dialogs.first(where: options.has), !options.has("help"),
            !options.has("help-all")
        else {
            try answer(help)
            return 0
        }
        let text = options[dialog] ?? ""
        let command = KDialog(options: options, dialog: dialog, text: lines(text))
        if options.has(KDialogProgress.helperOption) { return KDialogProgress.serve(command) }
        return try dialog == "progressbar" ? KDialogProgress.start(arguments) : command.run()
    }

    /// `\n` and `\\` as kdialog reads them.
    static func lines(_ text: String) -> String {
        text.replacing(text: "\\\\", with: "\u{0}").replacing(text: "\\n", with: "\n")
            .replacing(text: "\u{0}", with: "\\")
    }

    private func run() throws(Failure) -> Int32 {
        switch dialog {
        case "msgbox", "sorry", "error", "detailedsorry", "detailederror":
            return try tell()
        case "yesno", "yesnocancel", "warningyesno", "warningyesnocancel",
            "warningcontinuecancel":
            return try question()
        case "imgbox": return try picture()
        case "inputbox": return try input(["text": .text(options.arguments.first ?? "")])
        case "password": return try input(OtherField.secret)
        case "newpassword": return try newPassword()
        case "slider": return try slider()
        case "passivepopup": return try popup()
        case "getcolor": return try color()
        case "geticon": return try icon()
        case "textbox": return try textBox()
        case "calendar": return try calendar()
        case "textinputbox": return try textInput()
        case "getopenfilename", "getsavefilename", "getexistingdirectory", "getopenurl",
            "getsaveurl":
            return try files()
        case "menu", "radiolist", "checklist", "combobox": return try list()
        default:
            throw Failure(.usage, .otherUnsupported, "--\(dialog)")
        }
    }

    // MARK: Dialogs

    /// A dialog that can be cancelled.
    var cancellable: OtherDialog {
        var dialog = base
        dialog.negative = options["cancel-label"] ?? Phrase.cancel.text
        return dialog
    }

    /// Asks, and prints the answer.
    ///
    /// - Parameters:
    ///   - dialog: the question.
    ///   - cancelled: what is printed of one that is cancelled; `nil`: nothing.
    ///   - statuses: the exit status of one that is accepted, and of one that is cancelled.
    ///   - output: what is printed of one that is accepted; `nil`: nothing.
    /// - Returns: the exit status.
    /// - Throws: what the question throws.
    func ask(
        _ dialog: OtherDialog,
        cancelled: String? = nil,
        statuses: (accepted: Int32, cancelled: Int32) = (0, 1),
        _ output: (OtherDialog.Answer) -> String?
    ) throws(Failure) -> Int32 {
        let answered = try dialog.ask()
        let isAccepted = answered.end == .positive
        if let text = isAccepted ? output(answered) : cancelled { try answer(text) }
        return isAccepted ? statuses.accepted : statuses.cancelled
    }

    var base: OtherDialog {
        var base = OtherDialog(title: options["title"], text: text)
        // Qt treats a text with tags as rich text.
        base.isMarkup = text.contains(text: "</") || text.contains(text: "<br")
        base.positive = options["ok-label"] ?? Phrase.ok.text
        base.icon = options["icon"]
        return base
    }

    private func tell() throws(Failure) -> Int32 {
        var base = base
        if base.icon == nil, dialog != "msgbox" {
            base.icon = dialog.hasSuffix("error") ? "dialog-error" : "dialog-warning"
        }
        if dialog.hasPrefix("detailed"), let details = options.arguments.first {
            base.text += "\n\n" + details
        }
        let memory = memory()
        guard memory?.value != "false" else { return 0 }
        if memory != nil { base.remember = Phrase.noMessageAgain.text }
        let answered = try base.ask()
        guard answered.end == .positive else { return 2 }
        if answered.isRemembered { keep("false", memory) }
        return 0
    }

    /// Where `--dontagain` keeps the answer; `nil`: it is not given, or not in its form.
    private func memory() -> KDialogMemory? {
        guard let text = options["dontagain"] else { return nil }
        do {
            return try KDialogMemory(text)
        } catch {
            StandardStream.error.write("kdialog: \(printable(error.description))\n")
            return nil
        }
    }

    private func keep(_ value: String, _ memory: KDialogMemory?) {
        do {
            try memory?.keep(value)
        } catch {
            // The answer is still valid.
            StandardStream.error.write("kdialog: \(printable("\(error)"))\n")
        }
    }

    private func question() throws(Failure) -> Int32 {
        var question = base
        question.positive = options["yes-label"] ?? Phrase.yesLabel.text
        let cancel = options["cancel-label"] ?? Phrase.cancel.text
        // Escape would press a negative one; it has a status of its own here.
        question.extras = [options["no-label"] ?? Phrase.noLabel.text]
        if dialog == "warningcontinuecancel" {
            question.positive = options["continue-label"] ?? Phrase.continueButton.text
            question.extras = []
            question.negative = cancel
        } else if dialog.hasSuffix("yesnocancel") {
            question.extras.append(cancel)
        }
        let memory = memory()
        let isContinue = dialog == "warningcontinuecancel"
        switch memory?.value {
        case "false"?: return isContinue ? 0 : 1
        case "no"? where !isContinue: return 1
        case "true"? where !isContinue, "yes"? where !isContinue: return 0
        default: break
        }
        if memory != nil { question.remember = Phrase.askNoMoreChoice.text }
        let answered = try question.ask()
        switch answered.end {
        case .positive:
            if answered.isRemembered { keep(isContinue ? "false" : "true", memory) }
            return 0
        case .extra(0):
            if answered.isRemembered { keep("false", memory) }
            return 1
        case .extra, .negative, .dismissed, .timedOut: return 2
        }
    }

    private func input(_ values: [String: OptionValue]) throws(Failure) -> Int32 {
        var input = cancellable
        input.input = values
        return try ask(input, cancelled: "", \.text)
    }

    /// Shows a picture of a file.
    private func picture() throws(Failure) -> Int32 {
        guard Files.isFile(text) else {
            let problem = Phrase.couldNotOpen.text(printable(text))
            StandardStream.error.write("kdialog: \(problem)\n")
            return 255
        }
        var picture = base
        picture.image = text
        picture.text = Self.lines(options.arguments.first ?? "")
        picture.title = picture.title ?? "KDialog"
        return try ask(picture) { _ in nil }
    }

    private func newPassword() throws(Failure) -> Int32 {
        var first = cancellable
        first.input = OtherField.secret
        var second = first
        second.text = Phrase.typeAgain.text
        while true {
            let one = try first.ask()
            guard one.end == .positive else { break }
            let other = try second.ask()
            guard other.end == .positive else { break }
            if one.text == other.text {
                try answer(one.text)
                return 0
            }
            first.input["error"] = .text(Phrase.entriesDiffer.text)
        }
        try answer("")
        return 1
    }

    /// `--menu` has pairs of a tag and a text, the lists of boxes also on or off, and
    /// `--combobox` texts alone.
    private func list() throws(Failure) -> Int32 {
        let arguments = options.arguments
        let size = dialog == "combobox" ? 1 : dialog == "menu" ? 2 : 3
        guard arguments.count >= size else {
            let takes = ["item [item]", "tag item [tag item]", "tag item on/off [tag item on/off]"]
            throw Failure(.usage, .kdialogSyntax, "--\(dialog)", takes[size - 1])
        }
        let list = OtherList(rows: rows(arguments, size))
        list.allowsMany = dialog == "checklist"
        // Of several that are on, the last one is.
        let on = list.selected
        if !list.allowsMany, on.count > 1 { list.select(Array(on.suffix(1))) }
        var question = cancellable
        question.list = list
        return try ask(question, cancelled: dialog == "combobox" ? "" : nil) { answered in
            let chosen = answered.rows.map { list.rows[$0].output }
            guard dialog == "checklist" else { return chosen.first ?? "" }
            guard !chosen.isEmpty else { return nil }
            return options.has("separate-output")
                ? chosen.joined(separator: "\n") : chosen.map { "\"\($0)\" " }.joined()
        }
    }

    /// The rows of words; those of a row that is not complete are left out.
    private func rows(_ arguments: [String], _ size: Int) -> [OtherList.Row] {
        var rows: [OtherList.Row] = []
        if dialog == "combobox", !arguments.contains(options["default"] ?? "") {
            // A box begins empty.
            rows.append(OtherList.Row(label: ""))
        }
        for start in stride(from: 0, through: arguments.count - size, by: size) {
            let label = arguments[size == 1 ? start : start + 1]
            var row = OtherList.Row(label: label, output: arguments[start])
            row.isSelected =
                size == 3 ? arguments[start + 2] == "on" : label == options["default"]
            rows.append(row)
        }
        return rows
    }

    /// Prints a colour as `#rrggbb`.
    private func color() throws(Failure) -> Int32 {
        guard !options.has("format") else { throw Failure(.usage, "--format is not supported") }
        var color = cancellable
        if color.title == nil { color.title = Phrase.selectColor.text }
        let field = OtherField.color(options["default"].map { Self.color($0) } ?? .white)
        color.fields = [field]
        return try ask(color) { $0.texts([field])[0] }
    }

    /// A colour as Qt reads it: `#aarrggbb` too; black for anything else.
    private static func color(_ text: String) -> RGB {
        let hasAlpha = text.hasPrefix("#") && text.count == 9
        return RGB(dialog: hasAlpha ? "#" + text.dropFirst(3) : text) ?? .black
    }

    /// Shows a text of a file.
    private func textBox() throws(Failure) -> Int32 {
        var dialog = OtherDialog(title: options["title"] ?? "KDialog")
        dialog.positive = options["ok-label"] ?? Phrase.ok.text
        dialog.document = try TextQuestion(text)
        return try ask(dialog) { _ in nil }
    }

    private func popup() throws(Failure) -> Int32 {
        let given = Int(leading: options.arguments.first ?? "", atLeast: 0)
        var toast = OtherToast(appName: "KDialog", title: options["title"] ?? "KDialog")
        toast.message = text
        toast.isMarkup = base.isMarkup
        toast.icon = options["icon"]
        toast.seconds = given > 0 ? given : 10
        try toast.show()
        return 0
    }

    private static let help = """
        Usage: kdialog [options] [arg]
        This is topmost under another name (see: topmost --help). Dialogs:
          \(dialogs.map { "--" + $0 }.joined(separator: " "))
        Each accepts the arguments of kdialog 22.12; those for windows are ignored.
        """
}
