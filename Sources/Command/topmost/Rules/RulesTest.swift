// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Shows what the rules would do with a request.
struct RulesTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Show what the rules would do with a request, without showing it.",
        discussion: """
            JSON is an object with the options of the request, such as
              {"app":"Slack","summary":"Hi","body":"Lunch?","urgency":"low"}
            and optionally "kind" (toast), "id" (the verified identity), "hints" (an object),
            "time" (HH:MM), "mode", "output" (a connected monitor), "fullscreen" and
            "screen_share" (true or false).
            """
    )

    @Argument(help: "The request as a JSON object.")
    var request: String
    @OptionGroup var output: OutputOptions

    /// Names of rules for options of requests.
    private static let options = ["app": "app_name", "summary": "title", "body": "message"]
    /// Entries that are not options.
    private static let situation = [
        "id", "hints", "time", "mode", "output", "fullscreen", "screen_share",
    ]

    func run() throws {
        let arguments = try arguments()
        try ending {
            let result = try Session().ask("TestRules", of: BusNames.control, arguments).first
            if output.json {
                try answer(JSON.text(result ?? .options([:])))
            } else {
                for line in Self.lines(result ?? .options([:])) { try answer(line) }
            }
            return .acted
        }
    }

    /// The arguments of `TestRules`.
    private func arguments() throws(ValidationError) -> [Value] {
        let entries: [Value.Entry]
        do {
            guard case .dictionary(let read, _, _) = try JSONReader.read(request) else {
                throw JSONError(place: 1, message: "expected an object")
            }
            entries = read
        } catch {
            throw ValidationError("not a JSON object: \(error)")
        }
        var kind = Value.string("toast")
        var options: [Value.Entry] = []
        var situation: [Value.Entry] = []
        for entry in entries {
            guard case .string(let name) = entry.key else { continue }
            if name == "kind" {
                kind = entry.value.unwrapped
            } else if Self.situation.contains(name) {
                situation.append(entry)
            } else {
                let key = Value.string(Self.options[name] ?? name)
                options.append(Value.Entry(key: key, value: entry.value))
            }
        }
        guard case .string = kind else { throw ValidationError("\"kind\" expects a text") }
        return [
            kind, .dictionary(options, key: "s", value: "v"),
            .dictionary(situation, key: "s", value: "v"),
        ]
    }

    private static func lines(_ result: Value) -> [String] {
        let rules = result["rules"]?.elements.compactMap(\.text) ?? []
        guard !rules.isEmpty else { return ["No rule applies."] }
        return rules.map(printable)
    }
}
