// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Lists live presentations.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List presentations, on screen and waiting."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let all = try Self.all(Session())
            if output.json {
                try answer(JSON.text(.array(all, element: "a{sv}")))
            } else if !all.isEmpty {
                try answer(Table.text(all.map(Self.titled), columns: Table.terminalColumns))
            }
            return .acted
        }
    }

    /// A row of the list: without a title, the message is its title.
    static func titled(_ listing: Value) -> Value {
        guard listing["title"] == nil, let message = listing["message"],
            case .dictionary(let entries, let key, let value) = listing
        else { return listing }
        let title = Value.Entry(key: .string("title"), value: .variant(message))
        return .dictionary(entries + [title], key: key, value: value)
    }

    /// All live presentations, each once: the list may change between two pages.
    static func all(_ session: Session) throws(Failure) -> [Value] {
        var all: [Value] = []
        var known: Set<Value> = []
        var start = 0
        while true {
            let arguments = try session.ask(
                "ListPage",
                of: BusNames.control,
                [.uint32(UInt32(start)), .uint32(0)]
            )
            let page = arguments.first?.elements ?? []
            all += page.filter { known.insert($0["id"] ?? $0).inserted }
            start += page.count
            guard !page.isEmpty, case .uint32(let total)? = arguments.last, start < total else {
                return all
            }
        }
    }
}
