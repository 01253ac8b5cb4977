// SPDX-License-Identifier: MIT
//
// Facts: yad 0.40 and its manual; statuses and outputs were compared with it.

import BusValues
import PresenterCore

/// The words of `yad`.
struct Yad {
    let options: OtherOptions
    /// The button for each place: its label and its status.
    private var buttons: [(label: String, status: Int32)] = []

    private static let timedOut: Int32 = 70
    private static let closed: Int32 = 252

    private static let general = [
        "title=", "window-icon=", "width=", "height=", "posx=", "posy=", "geometry=", "timeout=",
        "timeout-indicator=", "text=", "text-align=", "image=", "image-on-top", "icon-theme=",
        "button=", "no-buttons", "buttons-layout=", "no-markup", "no-escape", "escape-ok",
        "borders=", "always-print-result", "response=", "selectable-labels", "sticky", "fixed",
        "on-top", "center", "mouse", "undecorated", "skip-taskbar", "maximized", "fullscreen",
        "no-focus", "close-on-unfocus", "splash", "class=", "name=", "separator=", "h|help",
        "version", "fontname=",
    ]
    private static let entry = [
        "entry", "entry-label=", "entry-text=", "hide-text?", "completion", "numeric", "editable",
    ]
    private static let scale = [
        "scale", "value=", "min-value=", "max-value=", "step=", "page=", "hide-value", "invert",
        "inc-buttons", "mark=",
    ]
    private static let progress = [
        "progress", "progress-text=", "percentage=", "pulsate", "auto-close", "auto-kill", "rtl",
        "hide-text?",
    ]
    private static let notification = ["notification", "command=", "hidden", "no-middle"]

    /// Does what yad does.
    ///
    /// - Returns: 0 for OK, 1 for Cancel, the status of a button, 70 after `--timeout`, 252
    ///   for Escape, 255 for an error.
    static func run(_ words: [String]) throws(Failure) -> Int32 {
        let options: OtherOptions
        do {
            options = try OtherOptions(words, general + entry + scale + progress + notification)
        } catch {
            switch error {
            case .unknown(let word):
                throw Failure(.usage, "\(word) is not there; topmost --help lists what is")
            case .missingValue(let word): throw Failure(.usage, "Missing argument for \(word)")
            case .unexpectedValue(let word):
                throw Failure(.usage, "Option \(word) does not take a value")
            }
        }
        if options.has("version") {
            try answer("0.40.0 (topmost \(Topmost.version))")
            return 0
        }
        if options.has("help") {
            try answer(help)
            return 0
        }
        return try Yad(options: options).run()
    }

    private init(options: OtherOptions) throws(Failure) {
        self.options = options
        for text in options.all("button") {
            // The label may contain colons, an icon and a tip: `Save!icon!tip:2`.
            let colon = text.lastIndex(of: ":")
            let status = colon.flatMap { Int32(text[text.index(after: $0)...]) }
            guard let colon, let status else {
                if colon == nil {
                    buttons.append((Self.label(text), Int32(buttons.count)))
                    continue
                }
                throw Failure(.usage, "--button expects LABEL:STATUS, got \"\(text)\"")
            }
            buttons.append((Self.label(String(text[..<colon])), status))
        }
        if buttons.isEmpty { buttons = [("OK", 0), ("Cancel", 1)] }
        if options.has("no-buttons") { buttons = [("Close", 0)] }
    }

    /// The label of a button: names of GTK's and yad's own buttons have one.
    private static func label(_ text: String) -> String {
        let text = String(text.split(separator: "!", omittingEmptySubsequences: false)[0])
        for prefix in ["gtk-", "yad-"] where text.hasPrefix(prefix) {
            let name = text.dropFirst(prefix.count)
            return name == "ok" ? "OK" : name.prefix(1).uppercased() + name.dropFirst()
        }
        return text.replacing("_", with: "")
    }

    private func run() throws(Failure) -> Int32 {
        if options.has("progress") { return try progress() }
        if options.has("notification") { return try notification() }
        var dialog = OtherDialog(
            title: options["title"],
            text: OtherDialog.unescaped(options["text"] ?? options["entry-label"] ?? "")
        )
        if dialog.text.isEmpty, dialog.title == nil { dialog.title = "YAD" }
        dialog.isMarkup = !options.has("no-markup")
        dialog.icon = options["image"] ?? options["window-icon"]
        if let timeout = options["timeout"] {
            guard let seconds = Int(timeout), seconds > 0 else {
                throw Failure(.usage, "--timeout expects a number of seconds, got \"\(timeout)\"")
            }
            dialog.timeout = seconds
        }
        // The one with status 0 is the positive one, wherever it stands.
        let positive = buttons.firstIndex { $0.status == 0 } ?? 0
        dialog.positive = buttons[positive].label
        // Escape would press a negative one; it has a status of its own here.
        let extras = buttons.indices.filter { $0 != positive }
        dialog.extras = extras.map { buttons[$0].label }
        let hasField = options.has("entry") || options.has("scale")
        if hasField { dialog.input = try field() }
        let answered = try dialog.ask()
        let (end, text) = (answered.end, answered.text)
        let status: Int32
        switch end {
        case .positive: status = buttons[positive].status
        case .extra(let place): status = buttons[extras[place]].status
        case .negative, .dismissed: status = options.has("escape-ok") ? 0 : Self.closed
        case .timedOut: status = Self.timedOut
        }
        // Even statuses accept.
        if hasField, status % 2 == 0, status < Self.timedOut || options.has("always-print-result") {
            try answer(text)
        }
        return status
    }

    private func field() throws(Failure) -> [String: OptionValue] {
        if options.has("scale") {
            func number(_ name: String, _ standard: Double) throws(Failure) -> Double {
                guard let text = options[name] else { return standard }
                guard let number = Double(text), number.isFinite else {
                    throw Failure(.usage, "--\(name) expects a number, got \"\(text)\"")
                }
                return number
            }
            return [
                "text": .text(options["value"] ?? "0"), "number": .boolean(true),
                "minimum": .number(try number("min-value", 0)),
                "maximum": .number(try number("max-value", 100)),
                "step": .number(try number("step", 1)),
            ]
        }
        if options.has("hide-text") {
            return ["hidden": .boolean(true), "secret_fd": .boolean(true)]
        }
        var field: [String: OptionValue] = ["text": .text(options["entry-text"] ?? "")]
        if options.has("numeric") { field["number"] = .boolean(true) }
        if !options.arguments.isEmpty, !options.has("numeric") {
            field["suggestions"] = .strings(options.arguments)
        }
        return field
    }

    private func progress() throws(Failure) -> Int32 {
        var words = ["progress", "--title", options["title"] ?? options["text"] ?? "Progress"]
        if options.has("no-buttons") { words.append("--no-cancel") }
        words += ["--cancel", "Cancel"]
        if options.has("pulsate") { words.append("--pulse") }
        let status = try OtherName.topmost(words)
        if status == 1, options.has("auto-kill") { ThisParent.hangUp() }
        return status
    }

    private func notification() throws(Failure) -> Int32 {
        let text = OtherDialog.unescaped(options["text"] ?? "")
        var words = ["toast", "--title", options["title"] ?? "yad", "--app-name", "yad"]
        if let image = options["image"] ?? options["window-icon"] { words += ["--icon", image] }
        guard let command = options["command"], !command.isEmpty else {
            return try OtherName.topmost(words + ["--", text])
        }
        throw Failure(
            .usage,
            "--command needs an icon in a tray, which is not there: "
                + "use topmost toast --action … --wait"
        )
    }

    private static let help = """
        Usage: yad [OPTION…]
        This is topmost under another name (see: topmost --help). Dialogs:
          --entry --scale --progress --notification, and questions with --button
        Each has the options of yad 0.40; windows, their sizes and places are not used.
        """
}
