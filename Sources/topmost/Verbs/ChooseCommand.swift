// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import Glibc
import PresenterCore

/// Asks to choose among items.
struct ChooseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "choose",
        abstract: "Choose one or several items of a list.",
        discussion: """
            The items are arguments, or lines of standard input: LABEL, ID<Tab>LABEL[<Tab>ICON], \
            or JSON with label, id and icon. Prints the id of each chosen item on a line of its \
            own (status 0); nothing if it is cancelled (status 1). Up and Down go from row to \
            row, typing filters, Enter chooses.

              git checkout "$(git branch --format '%(refname:short)' | topmost choose Branch)"
              topmost choose "Save what?" Photos Music Mail --multi --selected Mail
            """
    )

    @Argument(help: "What to choose (default: Choose).")
    var prompt: String?
    @Argument(help: "The items; without any, the lines of standard input.")
    var items: [String] = []
    @OptionGroup var list: ListOptions
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Label of the button that chooses.", valueName: "text")
    )
    var ok = "Choose"
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Label of the button that cancels.", valueName: "text")
    )
    var cancel = "Cancel"
    @OptionGroup var options: QuestionOptions

    /// The flags by the name of the option that each sets.
    private static let flags = [
        "positive": "ok", "negative": "cancel", "choices: minimum": "min",
        "choices: maximum": "max",
    ]

    func validate() throws {
        try check(label: ok, of: "ok")
        try check(label: cancel, of: "cancel")
        // The lines of standard input are read when it runs.
        try options.values(title: title, positive: ok, negative: cancel)
            .checkFlags(named: Self.flags)
    }

    func run() throws {
        try ending {
            let items = try given()
            var values = try options.values(title: title, positive: ok, negative: cancel)
            values["choices"] = .table(try list.values(items))
            let end = try question(values, options.display)
            let chosen = end.choices.compactMap { Int($0) }.filter(items.indices.contains)
                .map { items[$0].id }
            if options.output.json {
                var end = end
                end.put("choices", .strings(chosen))
                try answer(JSON.text(end.json))
            } else if end.status == .acted {
                let zero = list.null || options.output.endsWithZero
                try answer(chosen.map { $0 + (zero ? "\0" : "\n") }.joined(), end: "")
            }
            return try options.output.end(end)
        }
    }

    private var title: String { prompt ?? "Choose" }

    /// The items of the arguments, or of standard input.
    private func given() throws(Failure) -> [ChoiceItem] {
        guard items.isEmpty else {
            let all = items.flatMap(ChoiceItem.items)
            try checkCount(all.count)
            return all
        }
        guard isatty(0) == 0 else {
            throw Failure(.usage, "give items as arguments, or as lines of standard input")
        }
        let bytes = FileDescriptor.contents(of: 0, atMost: Self.mostBytes + 1)
        guard bytes.count <= Self.mostBytes else {
            throw Failure(.usage, "expected up to \(Self.mostBytes) bytes of items, got more")
        }
        let all = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .flatMap { ChoiceItem.items(of: String($0)) }
        try checkCount(all.count)
        return all
    }

    /// The most bytes that are read from standard input.
    private static let mostBytes = 1 << 20

    private func checkCount(_ count: Int) throws(Failure) {
        guard (1...ChoiceList.mostRows).contains(count) else {
            throw Failure(.usage, "expected 1 to \(ChoiceList.mostRows) items, got \(count)")
        }
        guard count >= list.min ?? 1 else {
            throw Failure(.usage, "--min expects up to the number of items, \(count)")
        }
    }
}
