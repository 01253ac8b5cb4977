// SPDX-License-Identifier: MIT
//
// Facts: the manual of gum 0.14. Debian 12 has no gum to compare with.

import ArgumentParser
import Basics
import BusValues
import PresenterCore

/// The words of `gum`.
enum Gum {
    /// The status of a question that was left without an answer, and of a limit of time.
    private static let aborted: Int32 = 130
    private static let timedOut: Int32 = 124

    /// Looks that a dialog does not have, of every command.
    private static let looks = [
        "show-help", "no-show-help", "timeout=", "height=", "width=", "cursor=", "cursor-prefix=",
        "selected-prefix=", "unselected-prefix=", "indicator=", "prompt=", "h|help",
        "cursor-mode=", "base=", "show-line-numbers", "show-cursor-line", "align=",
        "strip-ansi", "no-strip-ansi",
    ]

    /// Does what gum does.
    static func run(_ words: [String]) throws(Failure) -> Int32 {
        let words = words.filter { !isLook($0) }
        switch words.first {
        case "confirm"?: return try confirm(Array(words.dropFirst()))
        case "input"?: return try input(Array(words.dropFirst()))
        case "write"?: return try write(Array(words.dropFirst()))
        case "file"?: return try file(Array(words.dropFirst()))
        case "pager"?: return try pager(Array(words.dropFirst()))
        case "spin"?: return try spin(Array(words.dropFirst()))
        case "choose"?: return try choose(Array(words.dropFirst()), isFilter: false)
        case "filter"?: return try choose(Array(words.dropFirst()), isFilter: true)
        case "-h"?, "--help"?:
            try answer(help)
            return 0
        case "-v"?, "--version"?:
            try answer("gum version 0.14.0 (topmost \(Topmost.version))")
            return 0
        case let word?:
            throw Failure(.usage, "\"\(word)\" is not supported; \(known)")
        case nil: throw Failure(.usage, "expected a command; \(known)")
        }
    }

    private static let known = "supported: choose, confirm, file, filter, input, pager, spin, write"

    /// Whether a word is a flag of a style: `--cursor.foreground=212`.
    private static func isLook(_ word: String) -> Bool {
        guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return false }
        return word[..<sign].contains(".")
    }

    private static func read(
        _ words: [String],
        _ own: [String]
    ) throws(Failure) -> OtherOptions {
        do {
            let names = Set(own.flatMap(names(of:)))
            let others = looks.filter { names.isDisjoint(with: Self.names(of: $0)) }
            return try OtherOptions(words, own + others)
        } catch {
            switch error {
            case .unknown(let word): throw Failure(.usage, "unknown flag \(word)")
            case .missingValue(let word): throw Failure(.usage, "missing value of \(word)")
            case .unexpectedValue(let word): throw Failure(.usage, "\(word) accepts no value")
            }
        }
    }

    private static func names(of option: String) -> [String] {
        option.split(separator: "=")[0].split(separator: "|").map(String.init)
    }

    private static func timeout(_ options: OtherOptions) throws(Failure) -> Int? {
        guard let text = options["timeout"] else { return nil }
        guard let span = Span(argument: text), let duration = span.duration else {
            throw Failure(.usage, "--timeout expects a time such as 30s, got \"\(text)\"")
        }
        let seconds = Int(duration.components.seconds)
        return seconds > 0 ? seconds : nil
    }

    private static func confirm(_ words: [String]) throws(Failure) -> Int32 {
        let options = try read(
            words,
            ["affirmative=", "negative=", "default?", "no-default", "show-output"]
        )
        let question = options.arguments.joined(separator: " ")
        var dialog = OtherDialog(text: question.isEmpty ? "Are you sure?" : question)
        dialog.positive = options["affirmative"] ?? "Yes"
        dialog.negative = options["negative"] ?? "No"
        if dialog.negative == "" { dialog.negative = nil }
        dialog.isNegativeDefault = options.has("no-default") || options["default"] == "false"
        dialog.timeout = try timeout(options)
        let end = try dialog.ask().end
        let isYes = end == .positive || (end == .timedOut && !dialog.isNegativeDefault)
        if options.has("show-output") {
            try answer("\(dialog.text) \(isYes ? dialog.positive : dialog.negative ?? "")")
        }
        return isYes ? 0 : 1
    }

    private static func input(_ words: [String]) throws(Failure) -> Int32 {
        let options = try read(
            words,
            ["placeholder=", "value=", "password", "char-limit=", "header=", "prompt="]
        )
        let prompt = (options["prompt"] ?? "").trimmingPrefix("> ")
        let header = options["header"] ?? (prompt.isEmpty ? "Type something…" : String(prompt))
        var dialog = OtherDialog(text: header)
        dialog.negative = "Cancel"
        dialog.timeout = try timeout(options)
        dialog.input["text"] = .text(options["value"] ?? "")
        dialog.input["placeholder"] = options["placeholder"].map { .text($0) }
        if options.has("password") {
            dialog.input = ["hidden": .boolean(true), "secret_fd": .boolean(true)]
        }
        if let limit = options["char-limit"] {
            guard let number = Int64(limit), number >= 0 else {
                throw Failure(.usage, "--char-limit expects a number, got \"\(limit)\"")
            }
            if number > 0 { dialog.input["maximum_length"] = .integer(number) }
        }
        let answered = try dialog.ask()
        let (end, text) = (answered.end, answered.text)
        switch end {
        case .positive:
            try answer(text)
            return 0
        case .timedOut: return timedOut
        case .negative, .extra, .dismissed: return aborted
        }
    }

    private static func write(_ words: [String]) throws(Failure) -> Int32 {
        let options = try read(words, ["placeholder=", "value=", "char-limit=", "header="])
        var dialog = OtherDialog(text: options["header"] ?? "Write something…")
        dialog.negative = "Cancel"
        dialog.timeout = try timeout(options)
        var field = OtherField(type: .textarea, label: "Text", value: options["value"] ?? "")
        field.placeholder = options["placeholder"]
        if let limit = options["char-limit"] {
            guard let number = Int64(limit), number >= 0 else {
                throw Failure(.usage, "--char-limit expects a number, got \"\(limit)\"")
            }
            field.maximumLength = number > 0 ? number : nil
        }
        dialog.fields = [field]
        let answered = try dialog.ask()
        switch answered.end {
        case .positive:
            try answer(answered.fields["0"]?.text ?? "")
            return 0
        case .timedOut: return timedOut
        case .negative, .extra, .dismissed: return aborted
        }
    }

    private static func pager(_ words: [String]) throws(Failure) -> Int32 {
        let options = try read(words, ["soft-wrap", "no-soft-wrap"])
        guard options.arguments.isEmpty else {
            throw Failure(.usage, "pager expects its text on standard input")
        }
        return try OtherName.topmost(["text", "-", "--no-wait-for-display", "--title", "Text"])
    }

    /// Chooses a file, below a folder that may be said.
    private static func file(_ words: [String]) throws(Failure) -> Int32 {
        let options = try read(words, ["a|all", "file", "directory", "header=", "cursor="])
        let purpose = options.has("directory") && !options.has("file")
        var request = try FileRequest.here(
            purpose ? .folder : .open,
            title: options["header"] ?? "Choose a file"
        )
        if let folder = options.arguments.first {
            request.begin(at: folder.hasSuffix("/") ? folder : folder + "/")
        }
        guard let file = try request.ask(showsHidden: options.has("all"))?.first else { return 1 }
        try answer(file)
        return 0
    }

    private static func choose(_ words: [String], isFilter: Bool) throws(Failure) -> Int32 {
        let options = try read(
            words,
            [
                "limit=", "no-limit", "ordered", "header=", "selected=", "select-if-one",
                "placeholder=", "value=", "fuzzy", "no-fuzzy", "reverse", "sort", "no-sort",
                "strict",
                "no-strict",
            ]
        )
        var items = options.arguments
        if options.has("select-if-one") {
            // Whether there is just one item is known at the end of input.
            if items.isEmpty { items = try inputLines() }
            if items.count == 1 {
                try answer(items[0])
                return 0
            }
        }
        let selected = (options["selected"] ?? "").split(separator: ",").map(String.init)
        let list = try OtherList(items) {
            OtherList.Row(label: $0[0], output: $0[0], isSelected: selected.contains($0[0]))
        }
        let limit = options["limit"] ?? "1"
        guard let most = Int(limit), most >= 0 else {
            throw Failure(.usage, "--limit expects a number, got \"\(limit)\"")
        }
        list.allowsMany = options.has("no-limit") || most != 1
        list.maximum = options.has("no-limit") || most == 0 ? nil : min(most, ChoiceList.mostRows)
        if isFilter { list.isFiltered = true }
        var dialog = OtherDialog(text: options["header"] ?? "Choose:")
        dialog.positive = "Choose"
        dialog.negative = "Cancel"
        dialog.timeout = try timeout(options)
        dialog.list = list
        let answered = try dialog.ask()
        switch answered.end {
        case .positive:
            for place in answered.rows where list.rows.indices.contains(place) {
                try answer(list.rows[place].output)
            }
            return 0
        case .timedOut: return timedOut
        case .negative, .extra, .dismissed: return aborted
        }
    }

    /// The lines of standard input.
    ///
    /// - Throws: `usage` beyond 1 MiB.
    private static func inputLines() throws(Failure) -> [String] {
        let most = 1 << 20
        let bytes = try StandardInput.contents(atMost: most + 1)
        guard bytes.count <= most else {
            throw Failure(.usage, "expected up to \(most) bytes on standard input, got more")
        }
        return LineSplitter.lines(of: bytes, ends: .text)
    }

    private static func spin(_ words: [String]) throws(Failure) -> Int32 {
        let place = words.firstIndex(of: "--") ?? words.endIndex
        let options = try read(
            Array(words[..<place]),
            ["s|spinner=", "title=", "show-output", "show-error", "show-stdout", "show-stderr"]
        )
        let command = place < words.endIndex ? Array(words[(place + 1)...]) : options.arguments
        guard !command.isEmpty else { throw Failure(.usage, "spin expects a command after --") }
        let shows = options.has("show-output") || options.has("show-stdout")
        // Without that, gum keeps what the command prints to itself.
        let quiet = ["sh", "-c", "exec \"$@\" >/dev/null", "sh"] + command
        let title = options["title"] ?? "Loading…"
        let run = ["--title", title, "--"] + (shows ? command : quiet)
        if InlineDisplay.isUsual {
            // Without a terminal too the command runs, as there.
            guard TerminalProgress.hasTerminal else {
                return try OtherName.topmost(
                    ["progress", "--anyway", "--pulse", "--no-cancel"] + run
                )
            }
            return try OtherName.topmost(["loading", "--here", "--delay", "0ms"] + run)
        }
        return try OtherName.topmost(["progress", "--pulse", "--no-cancel"] + run)
    }

    private static let help = """
        Usage: gum <command>
        This is topmost under another name (see: topmost --help). Commands:
          choose   Choose among items
          confirm  Ask a yes-or-no question
          file     Choose a file
          filter   Choose among items, filtered by typing
          input    Ask for a line of text
          pager    Show a long text of standard input
          spin     Show that a command runs
          write    Ask for a longer text
        Each accepts the options of gum 0.14; those for styles are ignored.
        """
}
