// SPDX-License-Identifier: MIT

package import BusValues
import BusWire
import DaemonClient
import PresenterCore
import Texts

/// The end of a presentation, as reported by the daemon.
package struct Ending: Equatable {
    package var id: UInt32
    /// The outcome's name on the bus: `acted`, `dismissed`, `expired`.
    package var outcome: String
    /// Further details: how it was dismissed, which values were entered.
    package var details: Value

    package init(id: UInt32, outcome: String, details: Value) {
        self.id = id
        self.outcome = outcome
        self.details = details
    }

    /// Whether the Cancel button of a sheet or loading ended it.
    package var wasCancelled: Bool {
        (outcome == "dismissed" && details["how"]?.text == "cancel")
            || (outcome == "acted" && button == "cancel")
    }

    /// The corresponding exit status.
    package var status: ExitStatus {
        switch outcome {
        case "acted": wasCancelled || button == "negative" ? .negative : .acted
        case "dismissed": wasCancelled ? .negative : .dismissed
        case "expired": .timedOut
        case "refused", "hidden": .refused
        case "shutdown": .unreachable
        default: .dismissed
        }
    }

    /// The answer for standard output: the id of a button.
    package var answer: String? { wasCancelled ? "cancel" : button }

    /// The pressed button, if any.
    package var button: String? { outcome == "acted" ? details["button"]?.text : nil }

    /// The ids of the chosen options.
    package var choices: [String] { details["choices"]?.elements.compactMap(\.text) ?? [] }

    /// Reads the answer of `Outcome` or `Wait`.
    ///
    /// - Throws: `unreachable` if it is none.
    package init(id: UInt32, answer: [Value]) throws(Failure) {
        guard answer.count == 2, let outcome = answer[0].text else {
            throw Failure(.unreachable, .answerWithoutOutcome)
        }
        self.init(id: id, outcome: outcome, details: answer[1])
    }

    /// Why there is no answer, if the daemon is the reason; `nil`: it is not.
    package var failure: Failure? {
        let reasons: [String: Phrase] = [
            "refused": .queueFull, "hidden": .hiddenByRule, "shutdown": .daemonStopped,
        ]
        return reasons[outcome].map { Failure(status, $0) }
    }

    /// Adds a detail, or replaces it.
    package mutating func put(_ name: String, _ value: Value) {
        details = details.setting(name, to: value)
    }

    /// The values of a form's fields, by their ids.
    package var fields: [String: Value] {
        guard case .dictionary(let entries, _, _)? = details["fields"] else { return [:] }
        return Dictionary(
            entries.map { ($0.key.text ?? "", $0.value.unwrapped) },
            uniquingKeysWith: { $1 }
        )
    }

    /// Adds the hidden texts of a form's fields.
    package mutating func putFields(_ texts: [String: String]) {
        details = details.setting(fields: texts)
    }

    /// The end with the bytes of the given texts, as far as the user did not change them.
    func restoringTexts(of values: OptionValues) -> Ending {
        var ending = self
        let input = values.table("input")
        if case .text(let given)? = input["text"], input["hidden"] != .boolean(true),
            let text = details["text"]?.text
        {
            let edited = EditedText(given, shown: given.cleaned(.line))
            ending.put("text", .string(edited.restored(text)))
        }
        guard case .records(let records)? = values["fields"] else { return ending }
        var texts: [String: String] = [:]
        for record in records {
            guard case .text(let id)? = record["id"], let text = fields[id]?.text,
                case .formValue(.text(let given))? = record["value"],
                record["type"] != .text(FormFieldType.password.rawValue)
            else { continue }
            let shown = given.cleaned(.lines)
            texts[id] = EditedText(given, shown: shown).restored(text)
        }
        if !texts.isEmpty { ending.putFields(texts) }
        return ending
    }

    /// All values as JSON.
    package var json: Value {
        var entries: [Value.Entry] = []
        func put(_ name: String, _ value: Value) {
            guard !entries.contains(where: { $0.key == .string(name) }) else { return }
            entries.append(Value.Entry(key: .string(name), value: value))
        }
        put("id", .uint32(id))
        put("outcome", .string(outcome))
        if let answer { put("button", .string(answer)) }
        if case .dictionary(let others, _, _) = details {
            for entry in others { put(entry.key.text ?? "", entry.value) }
        }
        return .dictionary(entries, key: "s", value: "v")
    }
}
