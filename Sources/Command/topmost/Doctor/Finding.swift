// SPDX-License-Identifier: MIT

import BusValues

/// The result of one check.
struct Finding: Equatable {
    var subject: String
    var state: State
    var text: String
    /// How to fix it.
    var advice: String?

    enum State: String {
        case fine = "ok"
        case odd = "note"
        case error
    }

    init(_ subject: String, _ state: State, _ text: String, advice: String? = nil) {
        self.subject = subject
        self.state = state
        self.text = text
        self.advice = advice
    }

    /// One line, and a second one with the advice.
    var lines: String {
        let mark = state.rawValue + String(repeating: " ", count: 5 - state.rawValue.count)
        let first = "\(mark)  \(subject): \(printable(text))"
        return advice.map { "\(first)\n       next: \(printable($0))" } ?? first
    }

    /// The finding as a dictionary for programs.
    var value: Value {
        var entries: [(String, String)] = [
            ("subject", subject), ("state", state.rawValue), ("text", text),
        ]
        if let advice { entries.append(("advice", advice)) }
        return .dictionary(
            entries.map { .init(key: .string($0.0), value: .variant(.string($0.1))) },
            key: "s",
            value: "v"
        )
    }
}
