// SPDX-License-Identifier: MIT
//
// Facts: zenity 3.44 and its manual; statuses and outputs were compared with it.

import BusValues
import BusWire
import ChildProcess
import CommandKit
import Localization
import PresenterCore
import SystemCalls
import Texts

/// The arguments of `zenity`.
struct Zenity {
    let options: OtherOptions
    let dialog: String

    /// The status of an error, and of a limit of time.
    private static let failed: Int32 = 255
    private static let unavailable =
        Phrase.zenityUsage.text
    static let timedOut: Int32 = 5

    /// Does what zenity does.
    ///
    /// - Returns: 0 for OK, 1 for Cancel, an extra button or Escape, 5 after `--timeout`, 255
    ///   for an error.
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        let options: OtherOptions
        do {
            options = try OtherOptions(arguments, ZenityOptions.all)
        } catch {
            complain(unavailable)
            return failed
        }
        if options.has("version") {
            try answer("3.44.0")
            return 0
        }
        if options.given.contains(where: { $0.name == "help" || $0.name.hasPrefix("help-") }) {
            try answer(help)
            return 0
        }
        if options.has("about") {
            complain(Phrase.zenityAbout.text)
            return failed
        }
        let dialogs = ZenityOptions.dialogs.map(\.key).filter(options.has)
        guard let dialog = dialogs.first else {
            complain(Phrase.zenityType.text)
            return failed
        }
        guard dialogs.count == 1 else {
            complain(Phrase.zenityTwoTypes.text)
            return failed
        }
        if let other = options.given.first(where: { !ZenityOptions.has($0.name, dialog) }) {
            complain(Phrase.zenityNotOfDialog.text("--\(other.name)"))
            return failed
        }
        for name in ZenityOptions.integers {
            if let text = options[name], Int(option: text) == nil {
                complain(unavailable)
                return failed
            }
        }
        do throws(Failure) {
            return try Zenity(options: options, dialog: dialog).run()
        } catch {
            if error.status.isInterruption { throw error }
            complain("zenity: " + error.description)
            return failed
        }
    }

    static func complain(_ line: String) { StandardStream.error.write(printable(line) + "\n") }

    private func run() throws(Failure) -> Int32 {
        switch dialog {
        case "info", "warning", "error", "question": return try message()
        case "entry": return try entry()
        case "password": return try password()
        case "scale": return try scale()
        case "progress": return try progress()
        case "notification": return try notification()
        case "list": return try list()
        case "forms": return try forms()
        case "calendar": return try calendar()
        case "color-selection": return try color()
        case "text-info": return try textInfo()
        case "file-selection": return try files()
        default:
            throw Failure(.usage, .otherUnsupported, "--\(dialog)")
        }
    }

    // MARK: Dialogs

    /// The dialog with the general options.
    func base(text: String) throws(Failure) -> OtherDialog {
        var base = OtherDialog(title: options["title"], text: OtherDialog.unescaped(text))
        base.isMarkup = !options.has("no-markup")
        base.positive = options["ok-label"] ?? Phrase.ok.text
        base.extras = options.all("extra-button")
        base.icon = options["icon-name"] ?? options["window-icon"]
        base.timeout = seconds
        return base
    }

    /// The seconds of `--timeout`; `nil`: no limit.
    var seconds: Int? { number("timeout").flatMap { $0 > 0 ? $0 : nil } }

    /// The whole number of an option; it was checked before.
    func number(_ name: String) -> Int? { options[name].flatMap { Int(option: $0) } }

    /// A dialog with the two usual buttons.
    func question(text: String) throws(Failure) -> OtherDialog {
        var question = try base(text: text)
        question.negative = options["cancel-label"] ?? Phrase.cancel.text
        return question
    }

    /// The status of an end; an extra button also prints its label.
    func status(_ end: OtherDialog.End) throws(Failure) -> Int32 {
        switch end {
        case .positive: return 0
        case .negative, .dismissed: return 1
        case .timedOut: return Self.timedOut
        case .extra(let index):
            try answer(options.all("extra-button")[index])
            return 1
        }
    }

    private func message() throws(Failure) -> Int32 {
        let standard = [
            "info": Phrase.zenityInfo.text, "question": Phrase.zenityQuestion.text,
            "warning": Phrase.zenityQuestion.text, "error": Phrase.zenityError.text,
        ]
        let text = options["text"] ?? standard[dialog] ?? ""
        var message = try dialog == "question" ? question(text: text) : base(text: text)
        if options.has("switch"), message.extras.isEmpty {
            Self.complain(Self.unavailable)
            return Self.failed
        }
        if dialog == "question" {
            message.positive = options["ok-label"] ?? Phrase.yesLabel.text
            message.negative = options["cancel-label"] ?? Phrase.noLabel.text
            message.isNegativeDefault = options.has("default-cancel")
            message.hasExtrasOnly = options.has("switch")
            // Enter presses the first one.
            if message.hasExtrasOnly, message.extras.count > 1 { message.defaultExtra = 0 }
        }
        if message.icon == nil {
            message.icon = "dialog-" + (dialog == "info" ? "information" : dialog)
        }
        return try status(try message.ask().end)
    }

    private func entry() throws(Failure) -> Int32 {
        var entry = try question(text: options["text"] ?? Phrase.zenityEntry.text)
        entry.isMarkup = false
        if options.has("hide-text") {
            entry = hidden(entry)
            entry.preset = options["entry-text"]
        } else {
            entry.input["text"] = .text(options["entry-text"] ?? "")
            if !options.arguments.isEmpty {
                entry.input["suggestions"] = .strings(options.arguments)
            }
        }
        return try ask(entry, \.text)
    }

    private func password() throws(Failure) -> Int32 {
        var password = try question(text: options["title"] ?? Phrase.zenityPassword.text)
        password.title = nil
        if options.has("username") {
            var user = password
            user.text = "Username:"
            user.input["text"] = .text("")
            let first = try user.ask()
            guard first.end == .positive else { return try closed(first.end) }
            return try ask(hidden(password)) { first.text + "|" + $0.text }
        }
        return try ask(hidden(password), \.text)
    }

    /// The status of passwords and colours, which have none of their own for the time.
    func closed(_ end: OtherDialog.End) throws(Failure) -> Int32 {
        end == .timedOut ? 1 : try status(end)
    }

    private func hidden(_ dialog: OtherDialog) -> OtherDialog {
        var dialog = dialog
        dialog.input = OtherField.secret
        return dialog
    }

    /// Asks, and prints what is accepted; of most dialogs also what is there when the time is over.
    ///
    /// - Parameters:
    ///   - dialog: the question.
    ///   - lineEnd: what ends the printed text.
    ///   - output: what is printed; `nil`: nothing.
    /// - Returns: the exit status.
    /// - Throws: what the question throws.
    func ask(
        _ dialog: OtherDialog,
        lineEnd: String = "\n",
        _ output: (OtherDialog.Answer) -> String?
    ) throws(Failure) -> Int32 {
        let answered = try dialog.ask()
        let isLate = !["password", "color-selection"].contains(self.dialog)
        if answered.end == .positive || (answered.end == .timedOut && isLate),
            let text = output(answered)
        {
            try answer(text, end: lineEnd)
        }
        return try isLate ? status(answered.end) : closed(answered.end)
    }

    private func scale() throws(Failure) -> Int32 {
        let (minimum, maximum) = (number("min-value") ?? 0, number("max-value") ?? 100)
        let value = number("value") ?? 0
        guard minimum < maximum else {
            Self.complain(Phrase.rangeReversed.text)
            return Self.failed
        }
        guard (minimum...maximum).contains(value) else {
            Self.complain(Phrase.valueOutOfRange.text)
            return Self.failed
        }
        var scale = try question(text: options["text"] ?? Phrase.zenityScale.text)
        let field = OtherField.scale(
            Double(minimum),
            Double(maximum),
            step: number("step") ?? 1,
            value: Double(value)
        )
        scale.fields = [field]
        return try ask(scale) { $0.texts([field])[0] }
    }

    private func list() throws(Failure) -> Int32 {
        let columns = options.all("column").count
        guard columns > 0 else {
            Self.complain(Phrase.noColumns.text)
            return Self.failed
        }
        guard !options.has("checklist") || !options.has("radiolist") else {
            Self.complain(Phrase.zenityListType.text)
            return Self.failed
        }
        var dialog = try question(text: options["text"] ?? Phrase.zenityList.text)
        let list = try ZenityList(options, columns: columns)
        // There a double click on a cell changes it.
        let change = OtherDialog.End.extra(dialog.extras.count)
        if options.has("editable") { dialog.extras.append("Edit…") }
        dialog.list = list.list
        while true {
            let answered = try dialog.ask()
            switch answered.end {
            case change where options.has("editable"):
                try list.edit(answered.rows, dialog, titles: options.all("column"))
            case .positive, .timedOut:
                if let text = list.output(answered.rows) { try answer(text) }
                return try status(answered.end)
            case .negative, .extra, .dismissed: return try status(answered.end)
            }
        }
    }

    private func progress() throws(Failure) -> Int32 {
        var progress = OtherProgress(title: options["title"] ?? Phrase.progressTitle.text)
        progress.text = OtherDialog.unescaped(options["text"] ?? "Running...")
        progress.isMarkup = true
        progress.percent = number("percentage")
        progress.pulses = options.has("pulsate")
        progress.closesWhenDone = options.has("auto-close")
        progress.stop =
            options.has("no-cancel") ? nil : options["cancel-label"] ?? Phrase.cancel.text
        progress.seconds = seconds
        switch try progress.run() {
        case .finished: return 0
        case .timedOut: return Self.timedOut
        case .cancelled:
            // The process that called, as zenity does.
            if options.has("auto-kill") { ThisParent.hangUp() }
            return 1
        }
    }

    private func notification() throws(Failure) -> Int32 {
        guard !options.has("listen") else { return try listen() }
        let text = OtherDialog.unescaped(options["text"] ?? "")
        let parts = text.split(separator: "\n", maxSplits: 1).map(String.init)
        guard let summary = parts.first else {
            Self.complain(Phrase.zenityStandardInput.text)
            return 1
        }
        return try notify(summary, parts.dropFirst().first, seconds: seconds)
    }

    /// Shows a notification; with a time, waits until it is over.
    private func notify(
        _ summary: String,
        _ body: String?,
        seconds: Int? = nil
    ) throws(Failure) -> Int32 {
        var toast = OtherToast(appName: "zenity", title: summary)
        toast.message = body ?? ""
        toast.icon = options["icon-name"] ?? options["window-icon"]
        toast.seconds = seconds
        guard seconds != nil else {
            try toast.show()
            return 0
        }
        let end = try toast.wait()
        if let failure = end.failure { throw failure }
        return ["expired", "dismissed"].contains(end.outcome)
            ? Self.timedOut : end.status.rawValue
    }

    /// Shows what lines of standard input say: `message:`, `tooltip:`, `icon:`.
    private func listen() throws(Failure) -> Int32 {
        var last = ""
        while let line = readLine() {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let text = OtherDialog.unescaped(String(parts[1].drop { $0 == " " }))
            guard ["message", "tooltip"].contains(parts[0]), !text.isEmpty, text != last else {
                continue
            }
            last = text
            let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
            _ = try notify(lines[0], lines.dropFirst().first)
        }
        return 0
    }

    private static let help = """
        Usage:
          zenity [OPTION…]
        This is topmost under another name (see: topmost --help). Dialogs:
          \(ZenityOptions.dialogs.map { "--" + $0.key }.joined(separator: " "))
        Each accepts the options of zenity 3.44; window sizes are ignored.
        """
}
