// SPDX-License-Identifier: MIT
//
// Facts: yad 0.40 and its manual; statuses and outputs were compared with it.

import Basics
import BusWire
import ChildProcess
import CommandKit
import Localization
import PresenterCore
import SystemCalls
import Texts

/// The arguments of `yad`.
struct Yad {
    let options: OtherOptions
    /// The dialog; `nil`: only a text.
    let dialog: String?
    /// The arguments that are no options.
    let arguments: [String]
    let buttons: [YadButton]
    /// The button that Enter presses where something is filled in.
    private let positive: Int

    static let timedOut: Int32 = 70
    static let closed: Int32 = 252

    /// Does what yad does.
    ///
    /// - Returns: 0 for OK, 1 for Cancel, the status of a button, 70 after `--timeout`, 252
    ///   for Escape, 255 for an error.
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        let options: OtherOptions
        do {
            options = try OtherOptions(arguments, YadOptions.all, .lenient)
        } catch {
            guard case .unknown(let option) = error else { throw error.failure }
            throw Failure(.usage, .otherUnsupported, option)
        }
        if options.has("version") {
            try answer("0.40.0 (topmost \(Version.text))")
            return 0
        }
        if options.has("help") || options.has("help-all") {
            try answer(help)
            return 0
        }
        for word in options.unknown {
            StandardStream.error.write("yad: \(Phrase.yadUnknown.text(printable(word)))\n")
        }
        return try Yad(options).run()
    }

    init(_ options: OtherOptions) throws(Failure) {
        self.options = options
        dialog = YadOptions.dialogs.map(\.key).first(where: options.has)
        if let dialog, YadOptions.missingDialogs.contains(dialog) {
            throw Failure(.usage, .otherUnsupported, "--\(dialog)")
        }
        for name in YadOptions.integers {
            if let text = options[name], Int(option: text) == nil {
                throw Failure(.usage, .yadWhole, "--\(name)", text)
            }
        }
        for (name, _) in options.given where YadOptions.missing.contains(name) {
            guard YadOptions.optional.contains(name) else {
                throw Failure(.usage, .otherNotSupported, "--\(name)")
            }
            StandardStream.error.write("yad: \(Phrase.yadIgnored.text("--" + name))\n")
        }
        arguments = options.arguments
        var buttons = YadButton.buttons(options)
        // There Enter answers by itself where something is filled in, whatever the buttons do.
        let accepted = options["response"].flatMap { Int(option: $0) } ?? 0
        let accepts = YadButton(label: Phrase.ok.text, status: Int32(accepted & 0xFF))
        let isFilledIn = ["entry", "form", "list"].contains(dialog)
        if isFilledIn, !buttons.contains(where: { $0.answers(accepts.status) }) {
            buttons.append(accepts)
        }
        self.buttons = buttons
        positive = buttons.firstIndex { $0.answers(isFilledIn ? accepts.status : 0) } ?? 0
    }

    private func run() throws(Failure) -> Int32 {
        switch dialog {
        case "progress": return try progress()
        case "notification": return try notification()
        case "file": return try files()
        case "text-info": return try textInfo()
        case "list": return try list()
        case "form": return try form()
        case "entry": return try entry()
        case "scale": return try scale()
        case "calendar": return try calendar()
        case "color": return try color()
        default: return try ask(try base()) { _ in nil }
        }
    }

    // MARK: Dialogs

    /// The dialog with the general options.
    func base(_ text: String? = nil) throws(Failure) -> OtherDialog {
        var dialog = OtherDialog(
            title: options["title"],
            text: OtherDialog.unescaped(options["text"] ?? text ?? "")
        )
        if dialog.text.isEmpty, dialog.title == nil { dialog.title = "YAD" }
        dialog.isMarkup = !options.has("no-markup")
        dialog.icon = options["image"] ?? options["window-icon"]
        dialog.timeout = seconds
        dialog.isDismissible = !options.has("no-escape")
        // The button with the status of Enter is the positive one, in any position.
        dialog.positive = buttons[positive].label
        // Escape would press a negative one; it has a status of its own here.
        dialog.extras = extras.map { buttons[$0].label }
        if self.dialog == nil { pressFirst(&dialog) }
        return dialog
    }

    /// Has Enter press the first button, which has the keyboard where there is nothing to fill
    /// in: of the usual ones that is Cancel.
    func pressFirst(_ dialog: inout OtherDialog) {
        let first = options.has("button") || options.has("no-buttons") ? 0 : buttons.count - 1
        dialog.defaultExtra = extras.firstIndex(of: first)
    }

    private var extras: [Int] { buttons.indices.filter { $0 != positive } }

    /// The seconds of `--timeout`; `nil`: no limit.
    var seconds: Int? { whole("timeout", 0) > 0 ? whole("timeout", 0) : nil }

    /// Asks, and prints what is accepted.
    ///
    /// - Parameters:
    ///   - dialog: the question.
    ///   - changes: changes the dialog while it is open.
    ///   - output: what is printed; `nil`: nothing.
    /// - Returns: the exit status.
    /// - Throws: what the question throws, and `output`.
    func ask(
        _ dialog: OtherDialog,
        changes: (any QuestionChanges)? = nil,
        _ output: (OtherDialog.Answer) throws(Failure) -> String?
    ) throws(Failure) -> Int32 {
        let answered = try dialog.ask(changes: changes)
        let button: YadButton
        switch answered.end {
        case .positive: button = buttons[positive]
        case .extra(let index): button = buttons[extras[index]]
        case .negative, .dismissed: return options.has("escape-ok") ? 0 : Self.closed
        case .timedOut: return Self.timedOut
        }
        if let command = button.command {
            run(command)
            return try ask(dialog.filled(answered), changes: changes, output)
        }
        let status = button.status
        // Even statuses accept.
        if status % 2 == 0 || options.has("always-print-result"),
            let text = try output(answered)
        {
            try answer(text, end: "")
        }
        return status
    }

    /// Starts the command of a button, which the dialog does not wait for.
    private func run(_ command: String) {
        do {
            _ = try Command("sh", ["-c", command]).start()
        } catch {
            complain(Phrase.cannotRunReason.text(command, "\(error)"))
        }
    }

    /// What separates values: `--separator`, else `|`.
    var separator: String { options["separator"].map(OtherDialog.unescaped) ?? "|" }

    /// A value as it is printed: in quotes of a shell with `--quoted-output`.
    func quoted(_ text: String) -> String {
        options.has("quoted-output") ? text.shellQuoted : text
    }

    /// The whole number of an option; it was checked before.
    func whole(_ name: String, _ standard: Int) -> Int {
        options[name].flatMap { Int(option: $0) } ?? standard
    }

    private func progress() throws(Failure) -> Int32 {
        let text = options["text"] ?? options["progress-text"] ?? ""
        var progress = OtherProgress(title: options["title"] ?? Phrase.progressTitle.text)
        progress.text = OtherDialog.unescaped(text)
        progress.isMarkup = !options.has("no-markup")
        progress.percent = whole("percentage", 0)
        progress.pulses = options.has("pulsate")
        progress.closesWhenDone = options.has("auto-close")
        progress.seconds = seconds
        // The button that does not agree stops it.
        let ends = buttons.filter { $0.command == nil }
        guard let stop = ends.first(where: { $0.status != 0 }) ?? ends.first else {
            throw Failure(.usage, .progressNoCommand)
        }
        progress.stop = options.has("no-buttons") ? nil : stop.label
        switch try progress.run() {
        case .finished: return 0
        case .timedOut: return Self.timedOut
        case .cancelled:
            if options.has("auto-kill") { ThisParent.hangUp() }
            return stop.status
        }
    }

    private func notification() throws(Failure) -> Int32 {
        guard (options["command"] ?? "").isEmpty else {
            throw Failure(.usage, .yadTray)
        }
        var toast = OtherToast(appName: "yad", title: options["title"] ?? "yad")
        toast.message = OtherDialog.unescaped(options["text"] ?? "")
        toast.icon = options["image"] ?? options["window-icon"]
        try toast.show()
        return 0
    }

    private static let help = """
        Usage: yad [OPTION…]
        This is topmost under another name (see: topmost --help). Dialogs:
          \(YadOptions.dialogs.map(\.key).filter { !YadOptions.missingDialogs.contains($0) }
            .map { "--" + $0 }.joined(separator: " "))
        and texts with --button. Each accepts the options of yad 0.40; those for windows,
        sizes and positions are ignored.
        """
}

/// A button of yad: `LABEL[!ICON[!TIP]][:STATUS or COMMAND]`.
struct YadButton: Equatable {
    var label: String
    /// What yad exits with when it is pressed.
    var status: Int32
    /// A program to run while the dialog stays; `nil`: the button ends the dialog.
    var command: String?

    /// Whether it ends the dialog with that status.
    func answers(_ status: Int32) -> Bool { self.status == status && command == nil }

    /// The buttons of a dialog: those given, else OK and Cancel.
    ///
    /// What follows the last colon is a status if it begins with a digit, else a command.
    static func buttons(_ options: OtherOptions) -> [YadButton] {
        if options.has("no-buttons") { return [YadButton(label: Phrase.closeSign.text, status: 0)] }
        var buttons: [YadButton] = []
        for text in options.all("button") {
            // The label may contain colons: `Save!icon!tip:2`.
            guard let colon = text.lastIndex(of: ":") else {
                buttons.append(YadButton(label: label(text), status: Int32(buttons.count)))
                continue
            }
            let end = text[text.index(after: colon)...]
            var button = YadButton(label: label(String(text[..<colon])), status: 0)
            let digits = end.prefix { ("0"..."9").contains($0) }
            button.status = Int32((Int(digits) ?? 0) & 0xFF)
            if digits.isEmpty, !end.isEmpty { button.command = String(end) }
            buttons.append(button)
        }
        guard !buttons.isEmpty else {
            return [
                YadButton(label: Phrase.ok.text, status: 0),
                YadButton(label: Phrase.cancel.text, status: 1),
            ]
        }
        return buttons
    }

    /// The label: names of GTK's and yad's own buttons have one.
    private static func label(_ text: String) -> String {
        let text = String(text.split(separator: "!", omittingEmptySubsequences: false).first ?? "")
        for prefix in ["gtk-", "yad-"] where text.hasPrefix(prefix) {
            let name = text.dropFirst(prefix.count)
            guard name != "ok" else { return Phrase.ok.text }
            return name.prefix(1).uppercased() + name.dropFirst().replacing(text: "-", with: " ")
        }
        let label = text.replacing(text: "_", with: "")
        return label.isEmpty ? "OK" : label
    }
}
