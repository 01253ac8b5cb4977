// SPDX-License-Identifier: MIT

import BusValues

/// What a live list or field wants to know; docs/options.md, "Live lists and fields".
public struct InputChange: Hashable, Sendable {
    /// The number of the question, which the answer repeats in `answers`.
    public var number: Int
    /// The text that was typed, or is searched for.
    public var text: String
    /// The row at the top of the list.
    public var first: Int
    /// In a long text: 1 for the next match, -1 for the previous one; 0: it is no search.
    public var step: Int
    /// The id of the form's field that wants suggestions; `nil`: it is the list.
    public var field: String?
    /// In a long text: row and offset of the start and the end of what is copied; empty: nothing is.
    public var copied: [Int]

    /// Reads the details of `InputChanged`.
    init(_ details: Value) {
        func number(_ name: String) -> Int {
            if case .int64(let number)? = details[name] { Int(clamping: number) } else { 0 }
        }
        self.number = number("number")
        text = details["text"]?.text ?? ""
        first = number("first")
        step = number("step")
        field = details["field"]?.text
        copied = (details["copy"]?.elements ?? []).compactMap {
            if case .int64(let number) = $0 { Int(clamping: number) } else { nil }
        }
    }
}
