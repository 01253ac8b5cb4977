// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import CommandKit
import EventLoop
import Glibc
import Localization
import PresenterCore
import SystemCalls
import Texts

import struct Basics.LineSplitter

/// Asks to choose among items.
struct ChooseCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "choose",
        abstract: Phrase.commandChoose.text,
        discussion: """
            \(Phrase.commandChooseDetails.text)

              git checkout "$(git branch --format '%(refname:short)' | topmost choose Branch)"
              topmost choose "Save what?" Photos Music Mail --multi --selected Mail
            """
    )

    @Argument(help: .text(.helpChoosePrompt))
    var prompt: String?
    @Argument(help: .text(.helpChooseItems))
    var items: [String] = []
    @Flag(help: .text(.helpChoosePlain))
    var plain = false
    @Flag(name: [.customShort("0"), .customLong("read0")], help: .text(.helpChooseZeroBytes))
    var endsWithZero = false
    @OptionGroup var list: ListOptions
    @Option(.helpChooseOk)
    var ok = Phrase.chooseButton.text
    @Option(.helpCancelLabel)
    var cancel = Phrase.cancel.text
    @OptionGroup var flags: OptionFlags<QuestionScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        try check(labels: ["ok": ok, "cancel": cancel])
        // The lines of standard input are read when it runs.
        try flags.values(title: title, positive: ok, negative: cancel)
            .checkFlags(named: QuestionScope.buttons)
    }

    func perform() throws -> ExitStatus {
        let waiting = try CommandLoop()
        let live = try LiveChoice(waiting)
        let source = try read(into: live)
        guard !live.isComplete || !live.store.items.isEmpty else {
            throw Failure(.usage, .noItems)
        }
        let values = try flags.values(title: title, positive: ok, negative: cancel)
        return try withExtendedLifetime(source) {
            let end = try live.ask(values, try list.rows(), display.place)
            return try tell(end, live.store.items)
        }
    }

    private var title: String { prompt ?? Phrase.chooseButton.text }

    /// Writes the ids of the chosen items.
    private func tell(_ end: Ending, _ items: [ChoiceItem]) throws -> ExitStatus {
        let chosen = end.chosen(among: items)
        var end = end
        end.put("choices", .strings(chosen.map(\.id)))
        return try output.write(end, lines: end.status == .acted ? chosen.map(\.output) : [])
    }

    // MARK: Items

    private func items(of line: [UInt8]) -> [ChoiceItem] {
        guard plain || endsWithZero else { return ChoiceItem.items(of: line) }
        return line.isEmpty ? [] : [ChoiceItem(plain: line)]
    }

    /// Reads the items: those of the arguments, or as many of standard input as come at once.
    ///
    /// - Returns: the reader of further lines; `nil`: the items are arguments.
    private func read(into live: LiveChoice) throws(Failure) -> LineSource? {
        guard items.isEmpty else {
            live.append(items.flatMap { self.items(of: Array($0.utf8)) })
            live.isComplete = true
            return nil
        }
        guard isatty(0) == 0 else {
            throw Failure(.usage, .itemsOrLines)
        }
        let source = try failing(.usage, Phrase.cannotReadInput.text) {
            let ends: LineSplitter.Ends = endsWithZero ? .zero : plain ? .lineFeed : .progress
            return try LineSource(
                FileDescriptor(adopting: 0),
                loop: live.waiting.loop,
                ends: ends,
                passesOn: nil
            ) { line in
                live.append(items(of: line.bytes))
                return true
            }
        }
        source.onEnd = { [unowned live] in live.isComplete = true }
        live.isComplete = source.isAtEnd
        // What is marked at first may come last.
        try live.awaitFirst(all: !list.selected.isEmpty)
        return source
    }
}

/// How the rows of `choose` look, and how many of them may be chosen.
struct ListOptions: ParsableArguments {
    /// The flags of a list.
    enum Scope: FlagScope {
        static let kind = Kind.modal
        static let table: String? = "choices"
        static let only: Set<String>? = ["many", "minimum", "maximum", "filter", "visible_rows"]
        static let renamed = [
            "many": "multi", "minimum": "min", "maximum": "max", "visible_rows": "limit-height",
        ]
        static var defaults: [String: String] {
            let many = Phrase.helpManyRows.text(count: RowList.filteredFrom)
            return ["minimum": "1", "maximum": Phrase.helpAll.text, "filter": many]
        }
    }

    @OptionGroup var flags: OptionFlags<Scope>
    @Option(
        parsing: .unconditionalSingleValue,
        help: .text(.helpChooseSelected, .helpRepeatWithMulti, value: "id")
    )
    var selected: [String] = []
    @Flag(help: .text(.helpChooseNoFilter))
    var noFilter = false

    func validate() throws {
        if flags.has("filter"), noFilter {
            throw ValidationError(.cannotCombine, "--filter", "--no-filter")
        }
        let rows = try rows()
        if !rows.isMulti {
            let given = ["min", "max"].first(where: flags.has)
            if let given { throw ValidationError(.flagNeeds, "--" + given, "--multi") }
            if selected.count > 1 { throw ValidationError(.selectedTwice) }
        }
        if let maximum = rows.maximum, maximum < rows.minimum {
            let takes = Localization.translated((rows.minimum...FormField.maximumRows).words)
            throw ValidationError(.expectsGot, "--max", takes, "\(maximum)")
        }
    }

    /// The rows to show.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func rows() throws -> RowList {
        let given = try flags.values().table("choices")
        return RowList(
            isMulti: given["many"] != nil,
            minimum: Int(given["minimum"]) ?? 1,
            maximum: Int(given["maximum"]),
            selected: selected,
            isFiltered: given["filter"] != nil ? true : noFilter ? false : nil,
            visible: Int(given["visible_rows"])
        )
    }
}

extension Int {
    /// The number of an option; `nil`: not given.
    fileprivate init?(_ value: OptionValue?) {
        guard case .integer(let number)? = value else { return nil }
        self.init(number)
    }
}
