// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import Files
import Wire

/// Lists what there is.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what shows and what waits."
    )

    @OptionGroup var output: OutputOptions

    /// How wide a line may be: whole for a file or another program.
    private static var columns: Int? {
        guard let columns = StandardStream.output.terminalColumns else { return nil }
        return ThisProcess.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            ?? columns
    }

    func run() throws {
        try ending {
            let arguments = try Session().ask("List", of: BusNames.control)
            let all = arguments.first ?? .array([], element: "a{sv}")
            if output.json {
                try answer(JSON.text(all))
            } else if !all.elements.isEmpty {
                try answer(Table.text(all.elements, columns: Self.columns))
            }
            return .acted
        }
    }
}

/// Explains why something shows or does not.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain why something is, or is not, on screen."
    )

    @Argument(help: "Its id, as list and --print-id tell it.")
    var id: UInt32
    @OptionGroup var output: OutputOptions

    func validate() throws { try check(id: id) }

    func run() throws {
        try ending {
            let arguments = try Session().ask("Explain", of: BusNames.control, [.uint32(id)])
            let sentence = arguments.first?.text ?? ""
            if output.json {
                var entries: [Value.Entry] = [
                    .init(key: .string("id"), value: .uint32(id)),
                    .init(key: .string("sentence"), value: .string(sentence)),
                ]
                if case .dictionary(let details, _, _)? = arguments.last { entries += details }
                try answer(JSON.text(.dictionary(entries, key: "s", value: "v")))
            } else {
                try answer(printable(sentence))
            }
            return .acted
        }
    }
}

/// Presses a button in the person's place.
struct PressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press",
        abstract: "Press a button, as the person would."
    )

    @Argument(help: "The id of what has the button.")
    var id: UInt32
    @Argument(help: "The id of the button.")
    var button: String
    @Option(parsing: .unconditional, help: "What to write into its field.")
    var text: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("What to choose from its list. Repeat for more.", valueName: "id")
    )
    var choose: [String] = []
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check(id: id)
        if button.isEmpty { throw ValidationError("the id of a button is not empty") }
    }

    func run() throws {
        try ending {
            var filled: [Value.Entry] = []
            if let text {
                filled.append(.init(key: .string("text"), value: .variant(.string(text))))
            }
            if !choose.isEmpty {
                filled.append(.init(key: .string("choices"), value: .variant(.strings(choose))))
            }
            _ = try Session().ask(
                "Press",
                of: BusNames.control,
                [.uint32(id), .string(button), .dictionary(filled, key: "s", value: "v")]
            )
            return try done(json: output.json)
        }
    }
}

/// Puts things away.
struct DismissCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Put something away, or everything."
    )

    @Argument(help: "Its id.")
    var id: UInt32?
    @Flag(help: "Put everything away.")
    var all = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (id != nil) != all else { throw ValidationError("give an id, or --all") }
        if let id { try check(id: id) }
    }

    func run() throws {
        try ending {
            let session = try Session()
            if let id {
                _ = try session.ask("Dismiss", of: BusNames.control, [.uint32(id)])
            } else {
                _ = try session.ask("DismissAll", of: BusNames.control)
            }
            return try done(json: output.json)
        }
    }
}

/// Frees the input.
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Free the input from every loading that holds it."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("ReleaseInput", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}

/// Gives the keyboard to what never takes it.
struct FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Give the keyboard to the newest toast, or the retry, until it is answered.",
        discussion: """
            For a key of your window manager. Tab and the arrows go from button to button and \
            from card to card, Return presses, Delete puts a card away, Escape goes back to \
            your work.
            """
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("Focus", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}

extension Session {
    /// How the daemon says it is.
    func status() throws(Failure) -> Value {
        try ask("Status", of: BusNames.control).first ?? .options([:])
    }
}

/// Fails for what is never an id.
private func check(id: UInt32) throws {
    if id == 0 { throw ValidationError("an id is 1 or more, got 0") }
}

/// Says that it is done, where anything is to be said.
private func done(json: Bool) throws(Failure) -> ExitStatus {
    if json { try answer("{}") }
    return .acted
}
