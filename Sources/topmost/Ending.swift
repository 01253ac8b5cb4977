// SPDX-License-Identifier: MIT

import BusValues

/// The end of a presentation, as reported by the daemon.
struct Ending: Equatable {
    var id: UInt32
    /// The outcome's name on the bus: `acted`, `dismissed`, `expired`.
    var outcome: String
    /// Further details: how it was dismissed, which values were entered.
    var details: Value

    /// Whether the Cancel button of a sheet or loading ended it.
    var wasCancelled: Bool {
        (outcome == "dismissed" && details["how"]?.text == "cancel")
            || (outcome == "acted" && button == "cancel")
    }

    /// The corresponding exit status.
    var status: ExitStatus {
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
    var answer: String? { wasCancelled ? "cancel" : button }

    /// The pressed button, if any.
    var button: String? { outcome == "acted" ? details["button"]?.text : nil }

    /// The ids of the chosen options.
    var choices: [String] { details["choices"]?.elements.compactMap(\.text) ?? [] }

    /// Adds a detail, or replaces it.
    mutating func put(_ name: String, _ value: Value) {
        guard case .dictionary(var entries, let key, let signature) = details else { return }
        entries.removeAll { $0.key == .string(name) }
        entries.append(Value.Entry(key: .string(name), value: .variant(value)))
        details = .dictionary(entries, key: key, value: signature)
    }

    /// All values as JSON.
    var json: Value {
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
